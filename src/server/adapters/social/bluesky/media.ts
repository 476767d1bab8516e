/** Images and videos of a post: uploaded before it is written, and embedded in its record. */
import { z } from 'zod';
import { kindOf } from '#domain/pictures/post-media.ts';
import { PlatformError, type Account, type Outgoing } from '#server/adapters/social/port.ts';
import { Blob } from './records.ts';
import { parseSecret } from './secret.ts';
import type { Sessions } from './session.ts';

type Item = Outgoing['media'][number];

const megabyte = 1_000_000;
const videoType = 'video/mp4';

const Uploaded = z.object({ blob: Blob });
/** Servers that send no email leave this out. */
const Verified = z.object({ emailConfirmed: z.boolean().optional().catch(undefined) });

const rejected = (message: string) => new PlatformError('rejected', message);

/** Uploads bytes to the account's server, which keeps them for hours until a record shows them. */
export async function uploadBytes(
  sessions: Sessions,
  account: Account,
  blob: { mime: string; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<Blob> {
  const call = { method: 'POST', name: 'com.atproto.repo.uploadBlob', blob } as const;
  return (await sessions.call(account, call, Uploaded, signal)).blob;
}

async function uploadImage(
  sessions: Sessions,
  account: Account,
  { mime, bytes }: Item,
  signal: AbortSignal,
): Promise<Blob> {
  if (!mime.startsWith('image/')) throw rejected('Bluesky only accepts images and MP4 videos.');
  const blob = { mime, bytes: await bytes() };
  if (blob.bytes.length > megabyte) {
    throw rejected('An image is larger than Bluesky’s limit of 1 MB.');
  }
  return uploadBytes(sessions, account, blob, signal);
}

/** Whether an account is on Bluesky's own servers, the only ones of which its videos need a verified email. */
const isBlueskys = (service: string): boolean =>
  /(?:^|\.)bsky\.(?:network|social)$/.test(new URL(service).hostname);

/**
 * Bluesky takes the post of an unverified account, and then shows no video in it. Other servers are asked as well: a session
 * that is over is renewed by a small call, rather than by sending the whole video twice.
 */
async function requireVerified(
  sessions: Sessions,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  const call = { method: 'GET', name: 'com.atproto.server.getSession' } as const;
  const { emailConfirmed } = await sessions.call(account, call, Verified, signal);
  if (emailConfirmed !== false || !isBlueskys(parseSecret(account.secret).service)) return;
  throw rejected(
    'Bluesky only shows videos of accounts with a verified email. Verify it in Bluesky’s settings.',
  );
}

/** Each server has a limit of its own. It refuses what is larger, or just breaks the upload off. */
function uploadFault(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const { http, code, is_lost } = error;
  if (http === 413) {
    const message =
      'The video is larger than the account’s Bluesky server allows. Use a smaller one.';
    return new PlatformError('rejected', message, { http, ...(code && { code }), cause: error });
  }
  if (!is_lost || http !== undefined) return error;
  const message = 'The upload to Bluesky broke off. The video may be too large for its server.';
  return new PlatformError('retry', message, { is_lost, cause: error });
}

async function uploadVideo(
  sessions: Sessions,
  account: Account,
  { bytes }: Item,
  signal: AbortSignal,
): Promise<Blob> {
  await requireVerified(sessions, account, signal);
  const file = { mime: videoType, bytes: await bytes() };
  const blob = await uploadBytes(sessions, account, file, signal).catch((error: unknown) => {
    throw uploadFault(error);
  });
  // The server goes by the first bytes: one that a camera or iTunes marked as its own kind can't be embedded.
  if (blob.mimeType !== videoType) {
    throw rejected('Bluesky doesn’t recognize the video as MP4. Export it as MP4 again.');
  }
  return blob;
}

/** Uploads one file of a post. Throws `rejected` for what Bluesky would refuse or not show. */
export const uploadItem = (
  sessions: Sessions,
  account: Account,
  item: Item,
  signal: AbortSignal,
): Promise<Blob> =>
  (kindOf(item) === 'video' ? uploadVideo : uploadImage)(sessions, account, item, signal);

/** What a record shows of its files: a video on its own, or images; `undefined` without any. */
export function embedOf(media: Outgoing['media'], blobs: readonly Blob[]): object | undefined {
  const shown = blobs.map((blob, n) => {
    const { alt = '', size } = media[n] ?? {};
    return { blob, alt, aspectRatio: size && { aspectRatio: size } };
  });
  const [first] = shown;
  if (!first) return undefined;
  if (media.some((item) => kindOf(item) === 'video')) {
    const { blob: video, alt, aspectRatio } = first;
    return { $type: 'app.bsky.embed.video', video, ...(alt !== '' && { alt }), ...aspectRatio };
  }
  const images = shown.map(({ blob: image, alt, aspectRatio }) => ({
    image,
    alt,
    ...aspectRatio,
  }));
  return { $type: 'app.bsky.embed.images', images };
}
