import { toIso } from '#contract/core/time.ts';
import { cut } from '#contract/core/cut.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import { type Tone, Tones } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { pointIn, wholeArea } from '#domain/pictures/turn.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { scaleOf } from './develop.ts';
import {
  type GalleryRow,
  findPicture,
  focusIn,
  listOfJob,
  originalIn,
  updatePicture,
} from '#server/features/images/gallery/gallery.store.ts';
import { describePicture, tagsOf } from '#server/features/images/gallery/gallery.ts';
import { requireStill } from '#server/features/images/gallery/kinds.ts';
import { picturesResponse } from '#server/features/images/generate/pictures-response.ts';
import {
  type StoredPicture,
  bytesOf,
  mediaUrl,
  requireRoom,
  storeClip,
  storePicture,
} from '#server/features/images/service.ts';
import { findUses } from '#server/features/images/gallery/uses.store.ts';
import type { Clip, Motion, clipCalls } from '#contract/images/clips.ts';
import { type TaskRunner, type Work, doneStep, failureOf } from '#server/tasks/task-runner.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';

const model_used = 'darkroom';

const words: Record<Tone, string> = {
  warm: 'in warm colors',
  cool: 'in cool colors',
  'black-and-white': 'in black and white',
  mirrored: 'mirrored',
};

async function findStill(ctx: Context, ownerId: string, id: string) {
  const row = await findPicture(ctx.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  requireStill(row);
  await requireRoom(ctx, ownerId);
  return { ...row, origin: originOf(row), tags: tagsOf(row), focus: focusIn(row) };
}

async function shown(ctx: Context, ownerId: string, id: string) {
  const row = await findStill(ctx, ownerId, id);
  return { ...row, bytes: await bytesOf(ctx, row.name) };
}

/** An avatar that is replaced would be deleted a day later, but its owner may want it back. */
async function keepFace(
  { db, clock }: Context,
  ownerId: string,
  { id, name }: Pick<GalleryRow, 'id' | 'name'>,
) {
  const picture = { id, url: mediaUrl(name) };
  const usesOf = await findUses(db, ownerId, [picture]);
  const isFace = usesOf(picture).some(({ kind }) => kind === 'agent');
  if (isFace) await updatePicture(db, ownerId, id, { kept: 1, wanted_at: clock() });
}

const within = (alt: string, more: string) =>
  cut(isDescribed(alt) ? `${alt} (${more})` : alt, limits.image_alt);

type DevelopCalls = Pick<typeof imageCalls, 'enhance' | 'variations' | 'crop'>;

export const developRoutes = (ctx: Context): Handlers<DevelopCalls> => ({
  async enhance({ caller, params }) {
    const { alt, prompt, origin, tags, focus, ...picture } = await shown(
      ctx,
      caller.user_id,
      params.id,
    );
    const scale = scaleOf(picture);
    const kept = await storePicture(ctx, caller.user_id, picture.bytes, {
      first: { do: 'enhance' },
      prompt,
      alt,
      tags,
      focus,
      model_used,
      origin,
      encoding: 'webp',
      is_kept: true,
      side: limits.enhanced_side,
    });
    const notice =
      scale < 2
        ? `The maximum is ${limits.enhanced_side} pixels a side, so it isn’t twice as large.`
        : null;
    return picturesResponse([kept], { model_used, notice, message: 'Image enhanced' });
  },

  async variations({ caller, params, body }) {
    const { alt, prompt, origin, tags, focus, bytes } = await shown(ctx, caller.user_id, params.id);
    const pictures: StoredPicture[] = [];
    for (const tone of new Set(body.tones ?? Tones)) {
      const kept = await storePicture(ctx, caller.user_id, bytes, {
        first: { do: 'tone', tone },
        prompt,
        alt: within(alt, words[tone]),
        tags,
        focus: tone === 'mirrored' ? pointIn(focus, wholeArea, { rotate: 0, flip: true }) : focus,
        model_used,
        origin,
        encoding: 'webp',
        is_kept: true,
        side: limits.enhanced_side,
      });
      pictures.push(kept);
    }
    return picturesResponse(pictures, { model_used, notice: null, message: 'Variations made' });
  },

  async crop({ caller, params, body: { purpose, rotate, flip, ...area } }) {
    const whole = await findStill(ctx, caller.user_id, params.id);
    const { alt, prompt, origin, tags } = whole;
    const turn = { rotate, flip };
    // The original may have more pixels than what is shown.
    const came = await bytesOf(ctx, originalIn(whole)?.name ?? whole.name);
    const kept = await storePicture(ctx, caller.user_id, came, {
      first: { do: 'crop', area, turn },
      prompt,
      alt,
      tags,
      focus: pointIn(whole.focus, area, turn),
      model_used,
      origin,
      encoding: 'webp',
      ...(purpose === 'avatar' && { side: limits.enhanced_side }),
      // An avatar that no agent uses may be deleted.
      is_kept: purpose === 'picture',
    });
    if (purpose === 'avatar') await keepFace(ctx, caller.user_id, whole);
    return picturesResponse([kept], { model_used, notice: null, message: 'Image edited' });
  },
});

const statuses: Record<JobRow['state'], Clip['status']> = {
  running: 'processing',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

async function asClip(ctx: Context, row: JobRow): Promise<Clip> {
  const { id, state, progress, owner_id, created_at } = row;
  const [made] = await listOfJob(ctx.db, owner_id, id);
  const picture = made ? describePicture(made) : null;
  return {
    id,
    status: statuses[state],
    progress,
    picture,
    url: picture?.url ?? null,
    step: state === 'done' ? doneStep : row.step,
    format: 'gif',
    error: failureOf(row)?.message ?? null,
    created_at: toIso(created_at),
  };
}

interface Order {
  owner_id: string;
  motion: Motion;
  seconds: number;
}

const workOn =
  (ctx: Context, { owner_id, ...move }: Order, { name, prompt, alt, ...row }: GalleryRow): Work =>
  async ({ job_id, signal, tell }) => {
    await tell({ step: 'Animating the image' });
    const onProgress = (progress: number) =>
      tell({ progress, ...(progress >= 60 && { step: 'Picking colors and compressing' }) });
    const turn = { owner_id, signal, is_patient: true, onProgress };
    const origin = originOf({ ...row, prompt });
    const plan = { ...move, marked: aiOriginOf(origin) };
    const made = await ctx.darkroom.clip(await bytesOf(ctx, name), plan, turn);
    signal.throwIfAborted();
    const about = { prompt, alt, tags: tagsOf(row), model_used, origin };
    const details = { ...about, is_kept: true, job_id };
    await storeClip(ctx, owner_id, made, details);
    return undefined;
  };

async function still(ctx: Context, owner_id: string, id: string): Promise<GalleryRow> {
  const row = await findPicture(ctx.db, owner_id, id);
  if (!row) throw new AppError('not_found');
  requireStill(row);
  return row;
}

const named = ({ user_id }: Caller, { id }: { id: string }) =>
  ({ owner_id: user_id, kind: 'clip', id_or_key: id }) as const;

export const clipRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof clipCalls> => ({
  async generate({ caller, idempotency_key: request_key, body: { image_id, ...move } }) {
    const { user_id: owner_id } = caller;
    const picture = await still(ctx, owner_id, image_id);
    await requireRoom(ctx, owner_id);
    const request = { owner_id, kind: 'clip', agent_id: null, request_key, wanted: 1 } as const;
    const work = workOn(ctx, { owner_id, ...move }, picture);
    const row = await tasks.start(request, work, 0);
    return { data: await asClip(ctx, row), message: 'Making the GIF. You can leave this page.' };
  },

  async status({ caller, params }) {
    return { data: await asClip(ctx, await tasks.read(named(caller, params))) };
  },

  async cancel({ caller, params }) {
    const row = await tasks.cancel(named(caller, params));
    const message = row.state === 'cancelled' ? 'GIF stopped.' : 'The GIF was already finished.';
    return { data: await asClip(ctx, row), message };
  },
});
