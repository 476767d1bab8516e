/**
 * Uploads a video to LinkedIn in the parts that it names:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api
 * What has arrived is kept after each part, so that the next attempt goes on there.
 */
import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import { callHttp, type Request } from '#server/adapters/social/http.ts';
import { isRefused, itsCover, unlessRefused, without } from '#server/adapters/social/left-out.ts';
import { inPieces, multipart, piecesOf } from '#server/adapters/social/pieces.ts';
import type { Outgoing, Pieces, Prepared } from '#server/adapters/social/port.ts';
import { linkedin } from '#contract/platforms/linkedin.ts';
import {
  type CaptionFile,
  captionFiles,
  itsCaptions,
} from '#server/adapters/social/caption-files.ts';
import { callLinkedin, refusalOf, unreadable } from './call.ts';
import { ready, type Work } from './processed.ts';

type Item = Outgoing['media'][number];

const way = 'Export it again as MP4 with H.264 and AAC, at least 3 seconds long, and send it anew.';

const Begun = z.object({
  value: z.object({
    video: z.string().min(1),
    uploadToken: z.string().default(''),
    thumbnailUploadUrl: z.url().or(z.literal('')).default(''),
    captionsUploadUrl: z.url().or(z.literal('')).default(''),
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
  /** See `Addresses`; missing in uploads that an older version began. */
  cover_url: z.string().default(''),
  captions_url: z.string().default(''),
  left_out: z.array(z.string()).default([]),
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

async function begin(work: Work, item: Item, size: number, post: Outgoing) {
  const { tools, token, owner, signal } = work;
  const beside = besideAsked(item, post);
  const request = { owner, fileSizeBytes: size, ...beside.asked };
  const path = '/rest/videos?action=initializeUpload';
  const json = { initializeUploadRequest: request };
  const { status, body } = await callLinkedin(tools, token, { method: 'POST', path, json, signal });
  const begun = Begun.safeParse(body);
  if (!begun.success) throw unreadable(status, false);
  const { video, uploadToken: word, uploadInstructions: all, ...named } = begun.data.value;
  const addresses = { cover_url: named.thumbnailUploadUrl, captions_url: named.captionsUploadUrl };
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
    ...addresses,
    left_out: [...beside.left_out, ...unaddressed(beside, addresses)],
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

/** Sends what is missing, and closes the upload. Returns what LinkedIn did not take besides the video. */
async function finish(
  work: Work,
  item: Item,
  { post, upload }: { post: Outgoing; upload: Upload },
): Promise<string[]> {
  if (upload.whole === 'yes') return upload.left_out;
  const pieces = await piecesOf(item);
  let now = upload;
  for (let n = now.parts.length; n < now.urls.length; n += 1) {
    now = { ...now, parts: [...now.parts, await put(work, now, pieces, n)] };
    await post.keep?.(packed(now));
  }
  now = await sendBeside(work, { item, post }, now, async (further) =>
    post.keep?.(packed(further)),
  );
  await close(work, now);
  await post.keep?.(packed({ ...now, whole: 'yes' }));
  return now.left_out;
}

/** The upload of an earlier attempt, if it is of this file and still open. */
function leftOver({ tools }: Work, item: Item, size: number, prepared: Prepared) {
  const upload = Upload.safeParse(prepared).data;
  const isIts = upload?.of === item.id && upload.size === size;
  return isIts && tools.clock() - upload.begun < lasts ? upload : undefined;
}

/** A video on LinkedIn, and what LinkedIn did not take besides it. */
interface Uploaded {
  urn: string;
  left_out: readonly string[];
}

/** Uploads a video and returns its id once LinkedIn has processed it. */
export async function uploadVideo(work: Work, item: Item, post: Outgoing): Promise<Uploaded> {
  const { size } = await piecesOf(item);
  const before = leftOver(work, item, size, post.prepared);
  if (before) {
    const left_out = await finish(work, item, { post, upload: before }).catch((error: unknown) => {
      // It was closed although no answer came, or LinkedIn has dropped it.
      if (isRefused(error)) return undefined;
      throw error;
    });
    if (left_out) {
      await ready(work, { kind: 'video', urn: before.video, way });
      return { urn: before.video, left_out };
    }
  }
  const upload = await begin(work, item, size, post);
  await post.keep?.(packed(upload));
  const left_out = await finish(work, item, { post, upload });
  await ready(work, { kind: 'video', urn: upload.video, way });
  return { urn: upload.video, left_out };
}

// Sends the cover and the captions of a video to the addresses that LinkedIn named for them, before its upload is
// closed. The page of its Videos API names both addresses; how captions are sent is what programs of others do.

/** Where they are still to be sent; empty if there are none, or they are there. And what LinkedIn did not take. */
interface Addresses {
  cover_url: string;
  captions_url: string;
  left_out: string[];
}

/** LinkedIn takes captions in one language. */
const captionsOf = (item: Item, { extras }: Pick<Outgoing, 'extras'>) =>
  captionFiles(item, linkedin, extras?.language);

async function send(
  { tools, token, signal }: Work,
  { headers, ...request }: Pick<Request, 'method' | 'url' | 'body' | 'headers'>,
): Promise<void> {
  const own = { authorization: `Bearer ${token}`, ...headers };
  const sent = { ...request, headers: own, signal, platform: 'LinkedIn' };
  const answer = await callHttp(tools, sent, () => 60);
  if (answer.status >= 400) throw refusalOf(answer, tools.web_url);
}

async function sendCover(work: Work, url: string, cover: NonNullable<Item['cover']>) {
  const headers = {
    'content-type': 'application/octet-stream',
    'media-type-family': 'STILLIMAGE',
  };
  await send(work, { method: 'PUT', url, headers, body: new Uint8Array(await cover.bytes()) });
}

/** The language of captions as LinkedIn names it, with the usual country if there is none. */
function localeOf(tag: string) {
  const { language, region = '' } = new Intl.Locale(tag).maximize();
  return { language: language.toUpperCase(), country: region };
}

async function sendCaptions(work: Work, url: string, { language, bytes }: CaptionFile) {
  const metadata = {
    format: 'SRT',
    formattedForEasyReader: true,
    largeText: true,
    source: 'USER_PROVIDED',
    locale: localeOf(language),
    transcriptType: 'CLOSED_CAPTION',
  };
  const file = { name: 'captions.srt', mime: 'text/plain', pieces: inPieces(bytes) };
  const { type, body } = multipart({ metadata: JSON.stringify(metadata), file });
  await send(work, { method: 'POST', url, headers: { 'content-type': type }, body });
}

/** What an upload asks for besides the video, and what is left out from the start. */
function besideAsked(item: Item, post: Outgoing) {
  const { files, left_out } = captionsOf(item, post);
  const asked = { uploadCaptions: files.length > 0, uploadThumbnail: item.cover !== undefined };
  return { asked, left_out };
}

/** What LinkedIn named no address for. */
function unaddressed(
  { asked }: ReturnType<typeof besideAsked>,
  { cover_url, captions_url }: Omit<Addresses, 'left_out'>,
): string[] {
  const why = 'LinkedIn didn’t say where to send it.';
  return [
    ...(asked.uploadThumbnail && cover_url === '' ? [without(itsCover, why)] : []),
    ...(asked.uploadCaptions && captions_url === '' ? [without('its captions', why)] : []),
  ];
}

/** Sends what is still missing; `keep` stores how far it got after each. */
async function sendBeside<Upload extends Addresses>(
  work: Work,
  { item, post }: { item: Item; post: Outgoing },
  upload: Upload,
  keep: (now: Upload) => Promise<void>,
): Promise<Upload> {
  let now = upload;
  const { cover } = item;
  if (cover && now.cover_url !== '') {
    const left = await unlessRefused(itsCover, () => sendCover(work, now.cover_url, cover));
    now = { ...now, cover_url: '', left_out: [...now.left_out, ...left] };
    await keep(now);
  }
  const [file] = captionsOf(item, post).files;
  if (file && now.captions_url !== '') {
    const what = itsCaptions(file.name);
    const left = await unlessRefused(what, () => sendCaptions(work, now.captions_url, file));
    now = { ...now, captions_url: '', left_out: [...now.left_out, ...left] };
    await keep(now);
  }
  return now;
}
