/** Uploads images, GIFs and videos to X and sets their alt texts, before the post is created. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { twitter } from '#contract/platforms/twitter.ts';
import { cut } from '#contract/core/cut.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import {
  type CaptionFile,
  captionFiles,
  itsCaptions,
} from '#server/adapters/social/caption-files.ts';
import { unlessRefused, withLeftOut } from '#server/adapters/social/left-out.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import { Uploaded } from './answers.ts';
import type { CallX } from './call.ts';
import type { Token } from './oauth.ts';

type Item = Outgoing['media'][number];

/** X’s limit for alt text. */
const longestAlt = 1000;

/** Seconds between status checks of an upload. */
const usualWait = 1;
const longestWait = 10;
const working: readonly string[] = ['pending', 'in_progress'];

const wordFor = (item: Item): string => (kindOf(item) === 'video' ? 'video' : 'GIF');

/** Why X did not take the file, and what its owner can do. */
function refused(item: Item, { error }: NonNullable<Uploaded['processing_info']>): PlatformError {
  const why = error?.message ?? error?.name ?? '';
  const said = `X couldn’t process the ${wordFor(item)}${why && `: ${why}`}.`;
  const way =
    kindOf(item) === 'video'
      ? 'Export it again as MP4 with H.264 and AAC, up to 140 seconds, and send the post anew.'
      : 'Use another one.';
  return new PlatformError('rejected', `${said.replace(/\.+$/, '.')} ${way}`);
}

/** Waits until X has processed an upload. Throws `retry` to go on later if there is no time left. */
async function ready(
  call: CallX,
  token: Token,
  { item, first }: { item: Item; first: Uploaded },
  signal: AbortSignal,
): Promise<void> {
  let { processing_info: now } = first;
  while (now && working.includes(now.state)) {
    const seconds = Math.min(now.check_after_secs ?? usualWait, longestWait);
    await pause(seconds * 1000, undefined, { signal }).catch((cause: unknown) => {
      const message = `X is still processing the ${wordFor(item)}.`;
      throw new PlatformError('retry', message, { cause, goes_on_in: longestWait });
    });
    now = (await statusOf(call, token, first.id, signal)).processing_info;
  }
  if (now?.state === 'failed') throw refused(item, now);
}

async function statusOf(
  call: CallX,
  token: Token,
  media_id: string,
  signal: AbortSignal,
): Promise<Uploaded> {
  const query = { command: 'STATUS', media_id };
  const look = { method: 'GET', price: 'free', path: '/2/media/upload', query } as const;
  return (await call({ ...look, token, signal }, Uploaded)).data;
}

async function uploadImage(
  call: CallX,
  token: Token,
  image: Item,
  signal: AbortSignal,
): Promise<string> {
  const media = Buffer.from(await image.bytes()).toString('base64');
  const json = { media, media_category: 'tweet_image' };
  const upload = { method: 'POST', price: 'free', path: '/2/media/upload', json } as const;
  return (await call({ ...upload, token, signal }, Uploaded)).data.id;
}

async function uploaded(
  call: CallX,
  token: Token,
  { item, post }: { item: Item; post: Outgoing },
  signal: AbortSignal,
): Promise<string> {
  if (kindOf(item) === 'still') return uploadImage(call, token, item, signal);
  const look = (id: string) => statusOf(call, token, id, signal);
  const first = await uploadInSegments({ call, token, look, signal }, item, post);
  await ready(call, token, { item, first }, signal);
  return first.id;
}

/** X shows alt texts of images and GIFs only. */
async function describe(
  call: CallX,
  token: Token,
  { id, item }: { id: string; item: Item },
  signal: AbortSignal,
): Promise<void> {
  const alt = item.alt.trim();
  if (alt === '' || kindOf(item) === 'video') return;
  const json = { id, metadata: { alt_text: { text: cut(alt, longestAlt) } } };
  const words = { method: 'POST', price: 'picture_words', path: '/2/media/metadata' } as const;
  await call({ ...words, json, token, signal }, Uploaded);
}

/** X knows languages by two letters. */
const languageCode = (language: string): string => language.split('-')[0]?.toUpperCase() ?? '';

async function addCaptions(
  call: CallX,
  token: Token,
  { id, file }: { id: string; file: CaptionFile },
  signal: AbortSignal,
): Promise<void> {
  const language_code = languageCode(file.language);
  if (language_code.length !== 2)
    throw new PlatformError('rejected', 'X has no captions in this language.');
  const media = Buffer.from(file.bytes).toString('base64');
  const upload = { method: 'POST', price: 'free', path: '/2/media/upload' } as const;
  const json = { media, media_category: 'subtitles' };
  const { data } = await call({ ...upload, json, token, signal }, Uploaded);
  const subtitles = { id: data.id, language_code, display_name: file.name };
  const about = { id, media_category: 'TweetVideo', subtitles };
  // Its price isn’t listed; that of other words about a file is assumed.
  const add = { method: 'POST', price: 'picture_words', path: '/2/media/subtitles' } as const;
  await call({ ...add, json: about, token, signal }, z.unknown());
}

/** Adds the captions of a video. Returns which X did not take. */
async function caption(
  call: CallX,
  token: Token,
  { id, item, post }: { id: string; item: Item; post: Outgoing },
  signal: AbortSignal,
): Promise<string[]> {
  const { files, left_out } = captionFiles(item, twitter, post.extras?.language);
  for (const file of files) {
    const step = () => addCaptions(call, token, { id, file }, signal);
    left_out.push(...(await unlessRefused(itsCaptions(file.name), step)));
  }
  return left_out;
}

/** Uploads the files one by one and returns their ids at X in the same order. Throws `rejected` for a clip among others. */
export async function uploadMedia(
  call: CallX,
  token: Token,
  post: Outgoing,
  signal: AbortSignal,
): Promise<Prepared> {
  const { media } = post;
  const fault = mediaFaultOf(twitter, media, kindOf);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
  const media_ids: string[] = [];
  const left_out: string[] = [];
  for (const item of media) {
    const id = await uploaded(call, token, { item, post }, signal);
    await describe(call, token, { id, item }, signal);
    left_out.push(...(await caption(call, token, { id, item, post }, signal)));
    media_ids.push(id);
  }
  return withLeftOut({ media_ids }, left_out);
}

// Uploads a file to X in segments (https://docs.x.com/x-api/media/quickstart/media-upload-chunked). What has arrived
// is kept after each, so that the next attempt goes on there.

/** X takes segments of up to 5 MB, and 1,000 of them. */
const segment = 4 * 1024 * 1024;

/** How far an upload is, as it is stored. */
const Begun = z.object({
  /** Its id at X. */
  upload: z.string(),
  /** The file’s id here, and its bytes. */
  of: z.string(),
  size: z.coerce.number(),
  /** How many segments have arrived. */
  segments: z.coerce.number(),
});
type Begun = z.infer<typeof Begun>;

interface Work {
  call: CallX;
  token: Token;
  /** What X says about an upload. */
  look: (id: string) => Promise<Uploaded>;
  signal: AbortSignal;
}

async function begin({ call, token, signal }: Work, item: Item, size: number): Promise<Begun> {
  const media_category = kindOf(item) === 'video' ? 'tweet_video' : 'tweet_gif';
  const json = { media_type: item.mime, total_bytes: size, media_category };
  const path = '/2/media/upload/initialize';
  const open = { method: 'POST', price: 'free', path, json } as const;
  const { data } = await call({ ...open, token, signal }, Uploaded);
  return { upload: data.id, of: item.id, size, segments: 0 };
}

const keep = async ({ keep: store }: Outgoing, { size, segments, ...begun }: Begun) =>
  store?.({ ...begun, size: String(size), segments: String(segments) });

/** Whether X refuses this upload, rather than the account or the moment. */
const isRefused = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'rejected';

/** Sends what is missing and closes the upload. Resending a segment replaces it. */
async function finish(
  { call, token, look, signal }: Work,
  item: Item,
  { post, begun }: { post: Outgoing; begun: Begun },
): Promise<Uploaded> {
  const { upload, size } = begun;
  const count = Math.ceil(size / segment);
  const resumed = begun.segments === count;
  const { read } = await piecesOf(item);
  for (let index = begun.segments; index < count; index += 1) {
    const form = new FormData();
    form.append('segment_index', String(index));
    form.append('media', new Blob([new Uint8Array(await read(index * segment, segment))]));
    const path = `/2/media/upload/${upload}/append`;
    const append = { method: 'POST', price: 'free', path, data: form } as const;
    await call({ ...append, token, signal }, z.unknown());
    await keep(post, { ...begun, segments: index + 1 });
  }
  // An upload whose closing was not answered may be closed.
  const closed = resumed ? await look(upload).catch(() => undefined) : undefined;
  if (closed?.processing_info) return closed;
  const path = `/2/media/upload/${upload}/finalize`;
  const close = { method: 'POST', price: 'free', path } as const;
  return (await call({ ...close, token, signal }, Uploaded)).data;
}

/** Uploads a file and returns what X says about it: its id, and whether it is being processed. */
async function uploadInSegments(work: Work, item: Item, post: Outgoing): Promise<Uploaded> {
  const { size } = await piecesOf(item);
  const before = Begun.safeParse(post.prepared).data;
  if (before?.of === item.id && before.size === size) {
    const resumed = await finish(work, item, { post, begun: before }).catch((error: unknown) => {
      // X forgets uploads after a day.
      if (isRefused(error)) return undefined;
      throw error;
    });
    if (resumed) return resumed;
  }
  const begun = await begin(work, item, size);
  await keep(post, begun);
  return finish(work, item, { post, begun });
}
