import type { imageCalls } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { DrawRequest, Drawn } from '#server/adapters/images/port.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { keepPicture, type KeptPicture, requireRoom } from './service.ts';
import { countDrawn, findBlob } from './store.ts';

const yearInSeconds = 31_536_000;
const pictureName = /\.(?:jpe?g|png|gif|webp)$/i;

async function draw({ images }: Context, request: DrawRequest): Promise<Drawn> {
  try {
    return await images.draw(request);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('provider_failed', { cause });
  }
}

function pixelsOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

const made = (
  { id, url, created_at }: KeptPicture,
  rest: { model_used: string; notice: string | null; message: string },
) => ({ imageUrl: url, data: [{ url, id, created_at }], ...rest });

export const imageRoutes = (ctx: Context): Handlers<typeof imageCalls> => ({
  async generate({ caller, signal, body }) {
    const { prompt, style, agentName } = body;
    await requireRoom(ctx, caller.user_id);
    const { bytes, notice } = await draw(ctx, {
      prompt,
      style,
      ...pixelsOf(body.size),
      negative_prompt: body.negativePrompt,
      agent_name: agentName,
      take: await countDrawn(ctx.db, caller.user_id, prompt),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.generation_timeout)]),
    });
    const model_used = ctx.images.name;
    const alt = agentName ? `Avatar of ${agentName}` : `Avatar: ${prompt}`;
    const kept = await keepPicture(ctx, caller.user_id, bytes, {
      prompt,
      alt,
      model_used,
      encoding: 'png',
    });
    return made(kept, { model_used, notice, message: 'Avatar generated successfully' });
  },

  async upload({ caller, files: [file] }) {
    if (!file || !pictureName.test(file.filename)) throw new AppError('unreadable_image');
    await requireRoom(ctx, caller.user_id);
    const model_used = 'upload';
    const kept = await keepPicture(ctx, caller.user_id, file.bytes, {
      prompt: '',
      alt: 'Uploaded picture',
      model_used,
      encoding: 'webp',
    });
    return made(kept, { model_used, notice: null, message: 'Image uploaded successfully' });
  },

  async media({ params }) {
    const blob = await findBlob(ctx.db, params.name);
    if (!blob) throw new AppError('not_found');
    return { bytes: blob.bytes, mime: blob.mime, max_age: yearInSeconds };
  },
});
