/**
 * Videos at the emulated LinkedIn, by the pages of its Videos API: parts of 4 MB with addresses of their own, whose ETags
 * close the upload. The real one also wants 3 seconds to 30 minutes, looks at codecs, and names the parts with long
 * signed ids; whether it refuses to close an upload twice isn’t documented, so this one does.
 */
import { keepArrived } from './arrived.ts';
import { z } from 'zod';
import {
  type Asked,
  maySpeak,
  type Reply,
  type Speaker,
  type State,
  word,
} from './linkedin-state.ts';

export interface Film {
  owner: string;
  size: number;
  /** The size of each part that arrived, by its name. */
  parts: { name: string; bytes: number }[];
  token: string;
  key: string;
  status: 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
  why?: string;
  looks_left: number;
  /** What was announced besides the video, and what arrived: bytes of its cover, and its captions with what they are. */
  announced: { uploadCaptions: boolean; uploadThumbnail: boolean };
  cover?: number;
  captions?: { metadata: unknown; text: string };
}

const refusal = (status: number, message: string): Reply => ({ status, body: { status, message } });
const partSize = 4 * 1024 * 1024;
const largest = 500 * 1024 * 1024;

const Opened = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: z.string(),
    fileSizeBytes: z.int().min(1).max(largest),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
});

const Closed = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()),
  }),
});

function open(state: State, { json, host }: Asked, speaker: Speaker): Reply {
  const parsed = Opened.safeParse(json);
  if (!parsed.success) return refusal(400, 'Invalid input');
  const { owner, fileSizeBytes: size, ...announced } = parsed.data.initializeUploadRequest;
  if (!maySpeak(state, speaker, owner)) return refusal(403, 'Not the owner');
  const video = `urn:li:video:V${(state.count += 1)}`;
  const film: Film = {
    owner,
    size,
    parts: [],
    token: word(),
    key: word(),
    announced,
    status: 'WAITING_UPLOAD',
    looks_left: state.film_looks,
    ...(state.film_fails && { why: state.film_fails }),
  };
  state.films.set(video, film);
  const uploadInstructions = Array.from({ length: Math.ceil(size / partSize) }, (_, n) => ({
    uploadUrl: `http://${host}/dms-uploads/${video.slice(13)}/${n}?sau=${film.key}`,
    firstByte: n * partSize,
    lastByte: Math.min(size, (n + 1) * partSize) - 1,
  }));
  const uploadUrlsExpireAt = state.clock() + 24 * 3_600_000;
  const beside = (what: string) =>
    `http://${host}/dms-uploads/${video.slice(13)}/${what}?sau=${film.key}`;
  const value = {
    uploadUrlsExpireAt,
    video,
    uploadInstructions,
    uploadToken: film.token,
    ...(announced.uploadThumbnail && { thumbnailUploadUrl: beside('cover') }),
    ...(announced.uploadCaptions && { captionsUploadUrl: beside('captions') }),
  };
  return { status: 200, body: { value } };
}

function close(state: State, { json }: Asked, speaker: Speaker): Reply {
  const parsed = Closed.safeParse(json);
  if (!parsed.success) return refusal(400, 'Invalid input');
  const { video, uploadToken, uploadedPartIds } = parsed.data.finalizeUploadRequest;
  const film = state.films.get(video);
  if (!film || !maySpeak(state, speaker, film.owner)) return refusal(404, 'Not found');
  const parts = uploadedPartIds.map((id) => film.parts.find(({ name }) => name === id));
  const sum = parts.reduce((all, part) => all + (part?.bytes ?? Number.NaN), 0);
  const isOpen = film.status === 'WAITING_UPLOAD' && uploadToken === film.token;
  if (!isOpen || sum !== film.size) return refusal(400, 'The upload can’t be finalized');
  film.status = 'PROCESSING';
  return { status: 200, body: undefined };
}

/** Opens or closes an upload. */
export const actOnFilm = (state: State, asked: Asked, speaker: Speaker): Reply =>
  asked.query.get('action') === 'finalizeUpload'
    ? close(state, asked, speaker)
    : open(state, asked, speaker);

const Metadata = z.strictObject({
  format: z.literal('SRT'),
  formattedForEasyReader: z.boolean(),
  largeText: z.boolean(),
  source: z.literal('USER_PROVIDED'),
  locale: z.strictObject({
    language: z.string().regex(/^[A-Z]{2,3}$/),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  transcriptType: z.literal('CLOSED_CAPTION'),
});

function takeCover(film: Film, { method, raw, headers }: Asked): Reply {
  const isJpeg = raw.readUInt16BE(0) === 0xffd8;
  if (method !== 'PUT' || headers['media-type-family'] !== 'STILLIMAGE' || !isJpeg)
    return refusal(400, 'The thumbnail can’t be used');
  film.cover = raw.length;
  return { status: 201, body: undefined };
}

async function takeCaptions(film: Film, { method, raw, headers }: Asked): Promise<Reply> {
  const init = { headers: { 'content-type': headers['content-type'] ?? '' } };
  const form = await new Response(new Uint8Array(raw), init).formData().catch(() => new FormData());
  const [metadata, file] = [form.get('metadata'), form.get('file')];
  const told = Metadata.safeParse(typeof metadata === 'string' ? JSON.parse(metadata) : {}).data;
  const text = file instanceof Blob ? await file.text() : '';
  if (method !== 'POST' || !told || !/^1\n\d\d:\d\d:\d\d,\d{3} --> /.test(text))
    return refusal(400, 'The captions can’t be used');
  film.captions = { metadata: told, text };
  return { status: 201, body: undefined };
}

/** Takes the cover or the captions of a video, announced when its upload was opened. */
export async function takeBeside(state: State, asked: Asked): Promise<Reply> {
  const [, id = '', what] = /^\/dms-uploads\/(\w+)\/(cover|captions)$/.exec(asked.path) ?? [];
  const film = state.films.get(`urn:li:video:${id}`);
  const isOpen = film?.status === 'WAITING_UPLOAD' && asked.query.get('sau') === film.key;
  if (!isOpen) return refusal(403, 'The address is not valid');
  if (state.beside_fails) return refusal(400, 'Not supported');
  keepArrived('linkedin', asked.raw);
  return what === 'cover' ? takeCover(film, asked) : takeCaptions(film, asked);
}

/** Takes a part; its address is the permission. */
export function takePart(state: State, { path, query, raw, headers }: Asked): Reply {
  const [, id = '', n = ''] = /^\/dms-uploads\/(\w+)\/(\d+)$/.exec(path) ?? [];
  const film = state.films.get(`urn:li:video:${id}`);
  if (!film || query.get('sau') !== film.key) return refusal(403, 'The address is not valid');
  if (headers['content-type'] !== 'application/octet-stream') return refusal(400, 'Wrong type');
  keepArrived('linkedin', raw);
  const name = `/ambry-video/signedId/${id}-${n}`;
  film.parts = [...film.parts.filter((part) => part.name !== name), { name, bytes: raw.length }];
  return { status: 200, body: undefined, headers: { etag: `"${name}"` } };
}

/** Tells how far LinkedIn is with a video. */
export function tellFilm(state: State, speaker: Speaker, urn: string): Reply {
  const film = state.films.get(urn);
  if (!film) return refusal(404, 'Not found');
  if (!state.films_shown || !maySpeak(state, speaker, film.owner)) {
    return refusal(403, 'Not enough permissions to access this resource');
  }
  if (film.status === 'PROCESSING' && (film.looks_left -= 1) < 0) {
    film.status = film.why ? 'PROCESSING_FAILED' : 'AVAILABLE';
  }
  const { status, owner, why } = film;
  const failed = status === 'PROCESSING_FAILED' && { processingFailureReason: why };
  return { status: 200, body: { id: urn, owner, status, ...failed } };
}

/** Whether a post can have it. One that is being processed is shown once that is done. */
export const isWhole = (state: State, urn: string): boolean =>
  ['PROCESSING', 'AVAILABLE'].includes(state.films.get(urn)?.status ?? '');
