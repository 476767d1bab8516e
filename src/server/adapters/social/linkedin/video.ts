/**
 * Uploads a video to LinkedIn in the parts that it names:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api
 * What has arrived is kept after each part, so that the next attempt goes on there.
 */
import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import { callHttp } from '#server/adapters/social/http.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import {
  type Outgoing,
  type Pieces,
  PlatformError,
  type Prepared,
} from '#server/adapters/social/port.ts';
import { callLinkedin, refusalOf, unreadable } from './call.ts';
import { ready, type Work } from './processed.ts';

type Item = Outgoing['media'][number];

const way = 'Export it again as MP4 with H.264 and AAC, at least 3 seconds long, and send it anew.';

const Begun = z.object({
  value: z.object({
    video: z.string().min(1),
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.url(), firstByte: z.int(), lastByte: z.int() }))
      .min(1),
  }),
});

const Numbers = z.array(z.coerce.number());

/** How far an upload is, as it is stored. */
const Upload = z.object({
  video: z.string(),
  of: z.string(),
  size: z.coerce.number(),
  begun: z.coerce.number(),
  word: z.string(),
  urls: z.array(z.string()),
  /** The first byte of each part. */
  starts: Numbers,
  /** What LinkedIn calls the parts that have arrived. */
  parts: z.array(z.string()),
  /** Whether it is closed. */
  whole: z.enum(['yes', 'no']),
});
type Upload = z.infer<typeof Upload>;

/** The stored form. */
const packed = ({ size, begun, starts, ...upload }: Upload): Prepared => ({
  ...upload,
  size: String(size),
  begun: String(begun),
  starts: starts.map(String),
});

/** Upload addresses are valid for some hours. */
const lasts = 2 * hour;

async function begin({ tools, token, owner, signal }: Work, item: Item, size: number) {
  const request = { owner, fileSizeBytes: size, uploadCaptions: false, uploadThumbnail: false };
  const path = '/rest/videos?action=initializeUpload';
  const json = { initializeUploadRequest: request };
  const { status, body } = await callLinkedin(tools, token, { method: 'POST', path, json, signal });
  const begun = Begun.safeParse(body);
  if (!begun.success) throw unreadable(status, false);
  const { video, uploadToken: word, uploadInstructions: all } = begun.data.value;
  const upload: Upload = {
    video,
    of: item.id,
    size,
    begun: tools.clock(),
    word,
    urls: all.map(({ uploadUrl }) => uploadUrl),
    starts: all.map(({ firstByte }) => firstByte),
    parts: [],
    whole: 'no',
  };
  return upload;
}

/** Sends one part and returns LinkedIn’s name for it. */
async function put(
  { tools, signal }: Work,
  { urls, starts, size }: Upload,
  { read }: Pieces,
  n: number,
): Promise<string> {
  const [start = 0, end = size] = starts.slice(n, n + 2);
  const headers = { 'content-type': 'application/octet-stream' };
  const body = new Uint8Array(await read(start, end - start));
  const url = urls[n] ?? '';
  const request = { method: 'PUT', url, headers, body, signal, platform: 'LinkedIn' } as const;
  const answer = await callHttp(tools, request, () => 60);
  if (answer.status >= 400) throw refusalOf(answer, tools.web_url);
  const part = answer.headers.get('etag')?.replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (!part) throw unreadable(answer.status, false);
  return part;
}

async function close({ tools, token, signal }: Work, upload: Upload): Promise<void> {
  const { video, word: uploadToken, parts: uploadedPartIds } = upload;
  const json = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } };
  const path = '/rest/videos?action=finalizeUpload';
  await callLinkedin(tools, token, { method: 'POST', path, json, signal });
}

/** Sends what is missing, and closes the upload. */
async function finish(
  work: Work,
  item: Item,
  { post, upload }: { post: Outgoing; upload: Upload },
) {
  if (upload.whole === 'yes') return;
  const pieces = await piecesOf(item);
  let now = upload;
  for (let n = now.parts.length; n < now.urls.length; n += 1) {
    now = { ...now, parts: [...now.parts, await put(work, now, pieces, n)] };
    await post.keep?.(packed(now));
  }
  await close(work, now);
  await post.keep?.(packed({ ...now, whole: 'yes' }));
}

/** The upload of an earlier attempt, if it is of this file and still open. */
function leftOver({ tools }: Work, item: Item, size: number, prepared: Prepared) {
  const upload = Upload.safeParse(prepared).data;
  const isIts = upload?.of === item.id && upload.size === size;
  return isIts && tools.clock() - upload.begun < lasts ? upload : undefined;
}

const isRefused = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'rejected';

/** Uploads a video and returns its id once LinkedIn has processed it. */
export async function uploadVideo(work: Work, item: Item, post: Outgoing): Promise<string> {
  const { size } = await piecesOf(item);
  const before = leftOver(work, item, size, post.prepared);
  if (before) {
    const isDone = await finish(work, item, { post, upload: before }).then(
      () => true,
      (error: unknown) => {
        // It was closed although no answer came, or LinkedIn has dropped it.
        if (isRefused(error)) return false;
        throw error;
      },
    );
    if (isDone) {
      await ready(work, { kind: 'video', urn: before.video, way });
      return before.video;
    }
  }
  const upload = await begin(work, item, size);
  await post.keep?.(packed(upload));
  await finish(work, item, { post, upload });
  await ready(work, { kind: 'video', urn: upload.video, way });
  return upload.video;
}
