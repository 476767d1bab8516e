/** Keeping pictures: decoded, encoded again, with their smaller versions, under names that nobody can guess. */
import { randomBytes } from 'node:crypto';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { basePath } from '#contract/table.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { newId } from '#server/ids.ts';
import type { Kept, Step } from '#server/features/images/decode/darkroom.ts';
import { lookOf } from '#server/features/images/decode/look.ts';
import { reencode } from '#server/features/images/edit/reencode.ts';
import { findFull, type Full, insertPicture, type Picture as PictureFile } from './store.ts';
import { smallerVersions } from './versions.ts';

const mebibyte = 1024 * 1024;
export const mediaPath = `${basePath}/media/`;
/** The address under which a kept picture is served. */
export const urlOf = (name: string): string => mediaPath + name;

const sentences: Record<Full, string> = {
  files_per_user: `You’ve reached the limit of ${limits.files_per_user} images. Delete some to add more.`,
  file_bytes_per_user: `You’ve used all ${limits.file_bytes_per_user / mebibyte} MB for images. Delete some to add more.`,
  images_per_day: `You’ve reached the limit of ${limits.images_per_day} images a day. Try again tomorrow.`,
};
const noRoom = (full: Full) => new AppError('limit_reached', { message: sentences[full] });

/** Throws `limit_reached` when the person may not keep one more picture beside those that are `under_way`. */
export async function requireRoom(
  { db, clock }: Context,
  ownerId: string,
  under_way = 0,
): Promise<void> {
  const full = await findFull(db, ownerId, { size: 0, under_way }, clock());
  if (full) throw noRoom(full);
}

interface Told {
  /** What was asked for; empty for an upload. */
  prompt: string;
  alt: string;
  model_used: string;
  /** Stays until its owner deletes it, used or not. */
  is_kept: boolean;
  /** The job that made it. */
  job_id?: string | null;
  /** Where it was made of another one: the words that its owner finds that one by. */
  tags?: readonly string[];
  /** The file that was uploaded. */
  file?: { name: string | null; hash: string };
}

export interface PictureMeta extends Told {
  encoding: 'png' | 'webp';
  /** Pixels of the longer side at most, where that is not the usual. */
  side?: number;
  /** This server drew it itself: no foreign byte is decoded, and no process of its own is needed for that. */
  is_own?: boolean;
  /** Words in a frame that other cards share: that they look alike says nothing. */
  is_card?: boolean;
  /** What is done to it before. */
  first?: Step;
  /** Of work that waits for its turn however long that takes; without one someone waits for the answer. */
  signal?: AbortSignal;
}

export interface KeptPicture extends Media {
  created_at: string;
}

/** 192 bits that nobody can guess. */
const newName = (extension: string): string =>
  `${randomBytes(24).toString('base64url')}.${extension}`;

type Encoded = Pick<PictureFile, 'bytes' | 'mime' | 'width' | 'height' | 'smaller' | 'look'>;

async function insert(
  ctx: Context,
  ownerId: string,
  encoded: Encoded & Partial<Pick<PictureFile, 'duration'>> & { extension: string; clip: Flag },
  { is_kept, job_id = null, tags = [], file, ...meta }: Told,
): Promise<KeptPicture> {
  const id = newId();
  const { extension, duration = null, ...files } = encoded;
  const name = newName(extension);
  const now = ctx.clock();
  const kept = is_kept ? 1 : 0;
  const from = { file_name: file?.name ?? null, file_hash: file?.hash ?? null };
  const own = { ...from, kept, job_id, tags: JSON.stringify(tags) } as const;
  const row = { id, name, duration, ...files, ...meta, ...own };
  const full = await insertPicture(ctx, ownerId, row, now);
  if (full) throw noRoom(full);
  return { id, url: urlOf(name), alt: meta.alt, created_at: new Date(now).toISOString() };
}

async function keptHere(
  bytes: Uint8Array,
  { encoding, side }: Pick<PictureMeta, 'encoding' | 'side'>,
): Promise<Kept> {
  const whole = await reencode(bytes, encoding, side);
  const smaller = await smallerVersions(whole.bytes, whole.width);
  return { ...whole, smaller, look: await lookOf(whole.bytes) };
}

/**
 * Decodes a picture, encodes it again and keeps it, with its smaller versions, under unguessable names.
 * Throws `unreadable_image`, `too_large`, `limit_reached`, or `unavailable` and `rate_limited` where others are waiting;
 * nothing is kept then.
 */
export async function keepPicture(
  ctx: Context,
  ownerId: string,
  bytes: Uint8Array,
  { encoding, side, first, signal, is_own, is_card, ...told }: PictureMeta,
): Promise<KeptPicture> {
  const order = { encoding, side, first, has_versions: true };
  const turn = { owner_id: ownerId, signal: signal ?? new AbortController().signal };
  const is_patient = signal !== undefined;
  const encoded = is_own
    ? await keptHere(bytes, { encoding, side })
    : await ctx.darkroom.keep(bytes, order, { ...turn, is_patient });
  const smaller = encoded.smaller.map((one) => ({
    ...one,
    name: newName('webp'),
    mime: 'image/webp',
  }));
  const type = { mime: `image/${encoding}`, extension: encoding };
  const look = is_card ? '' : encoded.look;
  return insert(ctx, ownerId, { ...encoded, ...type, smaller, look, clip: 0 }, told);
}

/** Keeps a GIF that was made here. Throws `limit_reached`. */
export const keepClip = (
  ctx: Context,
  ownerId: string,
  made: { bytes: Uint8Array; width: number; height: number },
  told: Told,
): Promise<KeptPicture> =>
  insert(
    ctx,
    ownerId,
    { ...made, mime: 'image/gif', extension: 'gif', smaller: [], look: '', clip: 1 },
    told,
  );

/**
 * Reads a video and keeps it as it is, without what it says of its place and its camera. Throws `unreadable_video`, `too_large`,
 * `limit_reached`, or `unavailable` and `rate_limited` where others are waiting.
 */
export async function keepVideo(
  ctx: Context,
  owner_id: string,
  bytes: Uint8Array,
  told: Told,
): Promise<KeptPicture> {
  const { signal } = new AbortController();
  const read = await ctx.darkroom.video(bytes, { owner_id, signal, is_patient: false });
  const type = { mime: 'video/mp4', extension: 'mp4', smaller: [], look: '', clip: 0 } as const;
  return insert(ctx, owner_id, { ...read, ...type }, told);
}
