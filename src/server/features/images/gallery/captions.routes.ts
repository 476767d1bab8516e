/** The captions of a video, in as many languages as networks take. */
import type { captionCalls } from '#contract/images/caption-calls.ts';
import { imageLimits } from '#contract/images/limits.ts';
import type { Captions } from '#contract/images/types.ts';
import { readCaptions, writeCaptions } from '#domain/pictures/captions.ts';
import { AppError, conflictError, fieldError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listCaptions, removeCaptions, saveCaptions } from './captions.store.ts';
import { type GalleryRow, findPicture } from './gallery.store.ts';
import { requireUnapproved } from './planned.ts';

async function requirePicture(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  id: string,
): Promise<GalleryRow> {
  const row = await findPicture(db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws `conflict` for anything but a video. Returns its length. */
export function requireVideo({ duration }: Pick<GalleryRow, 'duration'>, what: string): number {
  if (duration === null) throw conflictError(`Only videos have ${what}.`);
  return duration;
}

/** As networks write it: `pt-BR`. */
const canonical = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    throw fieldError('language', 'Enter a language code, like en or pt-BR');
  }
};

export const captionRoutes = (ctx: Context): Handlers<typeof captionCalls> => {
  const read = async (owner_id: string, id: string): Promise<Captions[]> =>
    (await listCaptions(ctx.db, owner_id, [id])).map(({ language, file_name, cues, vtt }) => ({
      language,
      file_name,
      cues,
      text: vtt,
    }));
  return {
    async captions({ caller: { user_id }, params: { id } }) {
      await requirePicture(ctx, user_id, id);
      return { data: await read(user_id, id) };
    },

    async setCaptions({ caller: { user_id: owner_id }, params: { id, ...params }, body }) {
      const video = await requirePicture(ctx, owner_id, id);
      const length = requireVideo(video, 'captions');
      await requireUnapproved(ctx, owner_id, id);
      const language = canonical(params.language);
      const cues = readCaptions(body.text, length);
      if (typeof cues === 'string') throw fieldError('text', cues);
      await ctx.db.transaction().execute(async (trx) => {
        // So that concurrent calls cannot exceed the limit.
        await holdUser(trx, owner_id);
        const before = await listCaptions(trx, owner_id, [id]);
        const isNew = before.every((one) => one.language !== language);
        if (isNew && before.length >= imageLimits.captions)
          throw limitError(imageLimits.captions, 'languages', 'Remove one');
        await saveCaptions(trx, {
          image_id: id,
          owner_id,
          language,
          file_name: body.file_name,
          vtt: writeCaptions(cues, 'vtt'),
          cues: cues.length,
          created_at: ctx.clock(),
        });
      });
      return { data: await read(owner_id, id), message: 'Captions saved' };
    },

    async removeCaptions({ caller: { user_id: owner_id }, params }) {
      await requirePicture(ctx, owner_id, params.id);
      await requireUnapproved(ctx, owner_id, params.id);
      const place = { owner_id, image_id: params.id, language: canonical(params.language) };
      if (!(await removeCaptions(ctx.db, place))) throw new AppError('not_found');
      return { data: await read(owner_id, params.id), message: 'Captions removed' };
    },
  };
};
