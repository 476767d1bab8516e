/**
 * Uploads drafts to the inbox: https://developers.tiktok.com/doc/content-posting-api-reference-upload-video
 * First an upload URL is requested, as often as needed: only the last chunk creates the draft.
 * Chunks: https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide
 */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { type Answer, callHttp, retryAfter } from '#server/adapters/social/http.ts';
import { type Outgoing, type Pieces, PlatformError } from '#server/adapters/social/port.ts';
import { callTiktok, type TiktokTools } from './call.ts';

/** The stored state of an upload. */
const Upload = z.object({
  publish_id: z.string().min(1),
  upload_url: z.url(),
  size: z.coerce.number(),
  /** When it was started, milliseconds UTC. */
  begun: z.coerce.number(),
});
export type Upload = z.infer<typeof Upload>;

/** The upload of an attempt, if it got that far. */
export const uploadIn = ({ prepared }: Pick<Outgoing, 'prepared'>): Upload | undefined =>
  Upload.safeParse(prepared).data;

/** The smallest chunk that TikTok accepts; the remainder is part of the last chunk. */
const piece = 5 * 1024 * 1024;
/** An upload URL is valid for an hour. */
const placeLasts = 50 * minute;

const countOf = (size: number): number => Math.max(1, Math.floor(size / piece));
/** The start of the last chunk. */
const lastAt = (size: number): number => (countOf(size) - 1) * piece;

const Begun = z.object({ publish_id: z.string().min(1), upload_url: z.url() });

async function begin(
  tools: TiktokTools,
  token: string,
  size: number,
  signal: AbortSignal,
): Promise<Upload> {
  const total_chunk_count = countOf(size);
  const chunk_size = total_chunk_count === 1 ? size : piece;
  const source_info = { source: 'FILE_UPLOAD', video_size: size, chunk_size, total_chunk_count };
  const path = '/v2/post/publish/inbox/video/init/';
  const call = { method: 'POST', path, json: { source_info }, signal } as const;
  return { ...(await callTiktok(tools, token, call, Begun)), size, begun: tools.clock() };
}

/** The fetch for the upload URL, which must be TikTok’s own or the local emulator’s. */
function wayTo({ fetch, guarded, api_url }: TiktokTools, upload_url: string): typeof fetch {
  const { origin, protocol, hostname } = new URL(upload_url);
  if (origin === new URL(api_url).origin) return fetch;
  if (protocol === 'https:' && hostname.endsWith('.tiktokapis.com')) return guarded;
  throw new PlatformError('retry', 'TikTok named a place for the video that isn’t its own.');
}

interface Piece {
  video: Pieces;
  from: number;
  creates: boolean;
}

async function put(
  tools: TiktokTools,
  { upload_url, size }: Upload,
  { video, from, creates }: Piece,
  signal: AbortSignal,
): Promise<Answer> {
  const to = creates ? size : from + piece;
  return callHttp(
    { ...tools, fetch: wayTo(tools, upload_url) },
    {
      method: 'PUT',
      url: upload_url,
      headers: {
        'content-type': 'video/mp4',
        'content-range': `bytes ${from}-${to - 1}/${size}`,
      },
      body: new Uint8Array(await video.read(from, to - from)),
      signal,
      platform: 'TikTok',
      creates,
    },
    (headers, _body, now) => retryAfter(headers, now) ?? 60,
  );
}

const notTaken = (http: number): PlatformError =>
  new PlatformError('retry', 'TikTok didn’t take the upload.', { http });

/** Starts an upload and sends all but the last chunk. */
export async function beginUpload(
  tools: TiktokTools,
  token: string,
  video: Pieces,
  signal: AbortSignal,
): Promise<Upload> {
  const upload = await begin(tools, token, video.size, signal);
  for (let from = 0; from < lastAt(upload.size); from += piece) {
    const { status } = await put(tools, upload, { video, from, creates: false }, signal);
    if (status >= 300) throw notTaken(status);
  }
  return upload;
}

/** Sends the last chunk, which creates the draft. Throws `unknown` if it may have arrived. */
export async function endUpload(
  tools: TiktokTools,
  upload: Upload,
  video: Pieces,
  signal: AbortSignal,
): Promise<void> {
  if (video.size !== upload.size) throw new PlatformError('retry', 'Nothing was sent.');
  const last = { video, from: lastAt(upload.size), creates: true };
  const { status } = await put(tools, upload, last, signal);
  if (status >= 300) throw notTaken(status);
}

const Status = z.object({
  status: z.string(),
  fail_reason: z.string().optional().catch(undefined),
  uploaded_bytes: z.number().optional().catch(undefined),
});
type Status = z.infer<typeof Status>;

/** The upload’s status: https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status */
export function statusOf(
  tools: TiktokTools,
  token: string,
  { publish_id }: Upload,
  signal: AbortSignal,
): Promise<Status> {
  const path = '/v2/post/publish/status/fetch/';
  return callTiktok(tools, token, { method: 'POST', path, json: { publish_id }, signal }, Status);
}

/** An upload’s state: in the inbox, rejected with a reason, being processed, or incomplete. */
export type Stand =
  | { at: 'inbox' | 'working' }
  | { at: 'failed'; why: string }
  | { at: 'begun'; uploaded: number };

/** A draft that its owner has published meanwhile was in the inbox too. */
const arrived = ['SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE'];

/** Interprets TikTok’s status of an upload. */
export function standOf(
  { status, fail_reason = '', uploaded_bytes }: Status,
  { size }: Upload,
): Stand {
  if (arrived.includes(status)) return { at: 'inbox' };
  if (status === 'FAILED') return { at: 'failed', why: fail_reason };
  const isWhole = uploaded_bytes === undefined || uploaded_bytes >= size;
  return isWhole ? { at: 'working' } : { at: 'begun', uploaded: uploaded_bytes };
}

/** Whether the last chunk can still be sent to the same upload, so that nothing can arrive twice. */
export const canGoOn = (
  tools: Pick<TiktokTools, 'clock'>,
  { size, begun }: Upload,
  uploaded: number,
): boolean => uploaded === lastAt(size) && tools.clock() - begun < placeLasts;
