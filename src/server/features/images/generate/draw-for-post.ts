/**
 * Generates the picture of a post that is being prepared. It is identified by a key, so that the post never pays
 * twice.
 */
import { cut } from '#contract/core/cut.ts';
import { contentImageDefaults, type ImageStyle, type Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { listOfJob } from '#server/features/images/gallery/gallery.store.ts';
import { storePicture, requireRoom, mediaUrl } from '#server/features/images/gallery/keep.ts';
import { countDrawn } from '#server/features/images/gallery/store.ts';
import { drawAndPay } from './billing.ts';

export interface PostPicture {
  owner_id: string;
  agent_id: string;
  /** The key of the post, stored in place of a job id. */
  key: string;
  prompt: string;
  style: ImageStyle;
  signal: AbortSignal;
}

const [side = 1024] = contentImageDefaults.size.split('x').map(Number);
const size = { width: side, height: side };

/** The picture of that key, if it exists, and whether generating it is free. */
export async function findPostPicture(
  ctx: Context,
  { owner_id, key }: Pick<PostPicture, 'owner_id' | 'key'>,
): Promise<{ picture: Media | undefined; is_free: boolean }> {
  const [row] = await listOfJob(ctx.db, owner_id, key);
  const is_free = ctx.images.default.estimate(size) === 0;
  return { picture: row && { id: row.id, alt: row.alt, url: mediaUrl(row.name) }, is_free };
}

/**
 * Generates it with the server's image generator, within budget and limits, and stores it with an alt text. Throws
 * `AppError`: `budget_exceeded`, `provider_failed`, `limit_reached`, and the reason of `signal`.
 */
export async function drawForPost(
  ctx: Context,
  { owner_id, agent_id, key, prompt, style, signal }: PostPicture,
): Promise<Media> {
  const artist = ctx.images.default;
  await requireRoom(ctx, owner_id);
  const payer = { owner_id, agent_id, is_last_word: true };
  const drawn = await drawAndPay(ctx, payer, artist, {
    ...size,
    subject: { purpose: 'picture', style },
    prompt,
    negative_prompt: '',
    agent_name: undefined,
    signal,
    frame: (bytes) => ctx.darkroom.frame(bytes, size, { owner_id, signal, is_patient: true }),
    cfg_scale: undefined,
    steps: undefined,
    usual_steps: contentImageDefaults.steps,
    clip_guidance_preset: undefined,
    take: await countDrawn(ctx.db, owner_id, prompt),
  });
  const { is_own = false } = drawn;
  const picture = {
    prompt,
    model_used: artist.name,
    origin: is_own ? ('built_in' as const) : ('ai_generated' as const),
    encoding: 'png' as const,
    job_id: key,
    signal,
    is_own,
    alt: cut(drawn.depicts ?? prompt, limits.image_alt),
    // Kept as long as its post uses it.
    is_kept: false,
  };
  return storePicture(ctx, owner_id, drawn.bytes, picture).catch((cause: unknown) => {
    const isNoPicture = cause instanceof AppError && cause.code === 'unreadable_image';
    if (!isNoPicture) throw cause;
    const message = `${artist.label} didn’t return an image.`;
    throw new AppError('provider_failed', { message, cause });
  });
}
