/** Uploads a post’s images and videos, and embeds them in its record. */
import { z } from 'zod';
import { bluesky } from '#contract/platforms/bluesky.ts';
import { pictureFiles } from '#contract/platforms/picture-files.ts';
import { kindOf } from '#domain/text/post-media.ts';
import { captionFiles, itsCaptions } from '#server/adapters/social/caption-files.ts';
import { unlessRefused } from '#server/adapters/social/left-out.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import { PlatformError, type Account, type Outgoing } from '#server/adapters/social/port.ts';
import type { BlueskyCall } from './call.ts';
import { Blob } from './records.ts';
import { parseSecret } from './secret.ts';
import type { Sessions } from './session.ts';

type Item = Outgoing['media'][number];

const videoType = 'video/mp4';

const Uploaded = z.object({ blob: Blob });
/** Missing on servers that send no email. */
const Verified = z.object({ emailConfirmed: z.boolean().optional().catch(undefined) });

const rejected = (message: string) => new PlatformError('rejected', message);

/** Uploads bytes to the account’s server, which keeps them for some hours until a record uses them. */
export async function uploadBytes(
  sessions: Sessions,
  account: Account,
  blob: NonNullable<BlueskyCall['blob']>,
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
  if (blob.bytes.length > pictureFiles.bluesky.bytes) {
    throw rejected('An image is larger than Bluesky’s limit of 2 MB.');
  }
  return uploadBytes(sessions, account, blob, signal);
}

/** Whether an account is on Bluesky’s own servers, the only ones that require a verified email address for videos. */
const isBlueskys = (service: string): boolean =>
  /(?:^|\.)bsky\.(?:network|social)$/.test(new URL(service).hostname);

/**
 * Bluesky accepts a video post of an unverified account but does not show the video. Other servers are asked too,
 * because this small call renews an expired session, so that the video need not be sent twice.
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

/** Each server has its own limit. It rejects larger files, or breaks the connection. */
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
  item: Item,
  signal: AbortSignal,
): Promise<Blob> {
  await requireVerified(sessions, account, signal);
  const file = { mime: videoType, bytes: await piecesOf(item) };
  const blob = await uploadBytes(sessions, account, file, signal).catch((error: unknown) => {
    throw uploadFault(error);
  });
  // The server detects the type by the first bytes; files with a camera’s or iTunes’ brand cannot be embedded.
  if (blob.mimeType !== videoType) {
    throw rejected('Bluesky doesn’t recognize the video as MP4. Export it as MP4 again.');
  }
  return blob;
}

/** Uploads one file of a post. Throws `rejected` for a file that Bluesky would reject or not show. */
export const uploadItem = (
  sessions: Sessions,
  account: Account,
  item: Item,
  signal: AbortSignal,
): Promise<Blob> =>
  (kindOf(item) === 'video' ? uploadVideo : uploadImage)(sessions, account, item, signal);

/** Captions of a video, as they are embedded. */
export const Caption = z.object({ lang: z.string(), file: Blob });
type Caption = z.infer<typeof Caption>;

/** Uploads the captions of a video. Returns them, and which Bluesky did not take. */
export async function uploadCaptions(
  sessions: Sessions,
  account: Account,
  item: Item,
  signal: AbortSignal,
): Promise<{ captions: Caption[]; left_out: string[] }> {
  const { files, left_out } = captionFiles(item, bluesky);
  const captions: Caption[] = [];
  for (const { language: lang, name, bytes } of files) {
    const step = async () => {
      const blob = { mime: 'text/vtt', bytes };
      captions.push({ lang, file: await uploadBytes(sessions, account, blob, signal) });
    };
    left_out.push(...(await unlessRefused(itsCaptions(name), step)));
  }
  return { captions, left_out };
}

/** The embed of a record: a single video or images; `undefined` without files. */
export function embedOf(
  media: Outgoing['media'],
  blobs: readonly Blob[],
  captions: readonly Caption[],
): object | undefined {
  const shown = blobs.map((blob, n) => {
    const { alt = '', size } = media[n] ?? {};
    return { blob, alt, aspectRatio: size && { aspectRatio: size } };
  });
  const [first] = shown;
  if (!first) return undefined;
  if (media.some((item) => kindOf(item) === 'video')) {
    const { blob: video, alt, aspectRatio } = first;
    const words = { ...(alt !== '' && { alt }), ...(captions.length > 0 && { captions }) };
    return { $type: 'app.bsky.embed.video', video, ...words, ...aspectRatio };
  }
  const images = shown.map(({ blob: image, alt, aspectRatio }) => ({
    image,
    alt,
    ...aspectRatio,
  }));
  return { $type: 'app.bsky.embed.images', images };
}
