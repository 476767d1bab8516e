/**
 * Files at the emulated X, by its OpenAPI document of 2026: images in one call, GIFs and videos in segments. The real
 * one also looks inside: it refuses codecs, shapes and lengths while it processes a video.
 */
import { keepArrived } from './arrived.ts';
import { z } from 'zod';
import { json } from './x-create.ts';
import { invalid, problem, type XAnswer, type XRequest } from './x-http.ts';
import { type Media, newId, type State, type Token } from './x-state.ts';
import { unreadable } from './x-view.ts';

export interface Call {
  state: State;
  token: Token;
  request: XRequest;
  /** The id in the path. */
  id: string;
}

/** The first bytes of images, in base64. */
const pictures = ['iVBORw0KGgo', '/9j/', 'R0lGOD', 'UklGR'];
const mebibyte = 1024 * 1024;
const largestPicture = 5 * mebibyte;
const largestSegment = 5 * mebibyte;

const Upload = z.strictObject({
  media: z.base64().min(1),
  media_category: z.enum(['tweet_image', 'subtitles']),
});

/** Whether a file is what its category says. */
const isOf = (category: z.infer<typeof Upload>['media_category'], media: string): boolean =>
  category === 'subtitles'
    ? /^1\n\d\d:\d\d:\d\d,\d{3} --> /.test(Buffer.from(media, 'base64').toString())
    : pictures.some((start) => media.startsWith(start));

const fresh = (state: State, { user_id }: Token, more: Partial<Media>): Media => ({
  id: newId(state),
  owner_id: user_id,
  bytes: 0,
  alt: null,
  is_clip: false,
  looks_left: 0,
  ...more,
});

export function upload({ state, token, request }: Call): XAnswer {
  const body = Upload.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const { media, media_category } = body.data;
  const bytes = Buffer.from(media, 'base64').length;
  if (bytes > largestPicture) {
    return problem(413, 'Content Too Large', 'The picture is larger than 5 MB.');
  }
  if (!isOf(media_category, media)) {
    return problem(400, 'Bad Request', 'media type unrecognized.');
  }
  keepArrived('twitter', Buffer.from(media, 'base64'));
  const text = media_category === 'subtitles' && Buffer.from(media, 'base64').toString();
  const stored = fresh(state, token, { bytes, ...(text && { text }) });
  state.media.set(stored.id, stored);
  return { status: 200, body: { data: shownUpload(stored, 'pending') } };
}

const prefixOf = ({ is_clip, segments }: Media): number => (is_clip ? 16 : segments ? 13 : 3);

/** What X says about an upload: GIFs and videos are processed once they are closed. The real one asks to wait for a second or more. */
function shownUpload(media: Media, word: string) {
  const { id, bytes, segments, looks_left, fails } = media;
  const done = fails
    ? { state: 'failed', error: { code: 1, name: 'InvalidMedia', message: fails } }
    : { state: 'succeeded', progress_percent: 100 };
  return {
    id,
    media_key: `${prefixOf(media)}_${id}`,
    size: bytes,
    expires_after_secs: 86_400,
    ...(segments && {
      processing_info: looks_left > 0 ? { state: word, check_after_secs: 0 } : done,
    }),
  };
}

const Opened = z.strictObject({
  media_type: z.enum(['video/mp4', 'image/gif']),
  total_bytes: z
    .int()
    .min(1)
    .max(512 * mebibyte),
  media_category: z.enum(['tweet_video', 'tweet_gif']),
});

export function initialize({ state, token, request }: Call): XAnswer {
  const body = Opened.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const { media_type, total_bytes: total, media_category } = body.data;
  const is_clip = media_category === 'tweet_gif';
  if (is_clip !== (media_type === 'image/gif')) return invalid('The category does not fit.');
  const { uploads_fail: fails, uploads_look } = state.settings;
  const looks_left = uploads_look ?? 1;
  const told = { is_clip, total, segments: [], looks_left, ...(fails && { fails }) };
  const stored = fresh(state, token, told);
  state.media.set(stored.id, stored);
  const { id } = stored;
  return { status: 200, body: { data: { id, media_key: `13_${id}`, expires_after_secs: 86_400 } } };
}

/** An upload that is still open. */
function openUpload({ state, token, id }: Call): Media | undefined {
  const media = state.media.get(id);
  return media?.owner_id === token.user_id && media.segments && !media.is_closed
    ? media
    : undefined;
}

const missing = invalid('The media id is not there.');

const Segment = z.object({
  media: z.instanceof(Blob),
  segment_index: z.coerce.number().int().min(0).max(999),
});

export async function append(call: Call): Promise<XAnswer> {
  const media = openUpload(call);
  if (!media) return missing;
  const segment = Segment.safeParse(Object.fromEntries(call.request.data ?? [])).data;
  if (!segment) return invalid('A segment and its index are needed.');
  const { media: piece, segment_index: index } = segment;
  if (piece.size > largestSegment) return problem(413, 'Content Too Large', 'Segment too large.');
  const start = Buffer.from(await piece.slice(0, 12).arrayBuffer()).toString('latin1');
  if (index === 0 && !(media.is_clip ? /^GIF8/ : /^....ftyp/s).test(start)) {
    return problem(400, 'Bad Request', 'media type unrecognized.');
  }
  keepArrived('twitter', new Uint8Array(await piece.arrayBuffer()));
  media.segments = media.segments ?? [];
  media.segments[index] = piece.size;
  return { status: 200, body: { data: { expires_at: 1_900_000_000 } } };
}

export function finalize(call: Call): XAnswer {
  const media = openUpload(call);
  if (!media) return missing;
  const sizes = Array.from(media.segments ?? [], (size) => size ?? Number.NaN);
  media.bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (media.bytes !== media.total)
    return invalid('Segments do not add up to provided total file size.');
  media.is_closed = true;
  return { status: 200, body: { data: shownUpload(media, 'pending') } };
}

export function uploadStatus({ state, token, request }: Call): XAnswer {
  const wrong = unreadable(request, ['command', 'media_id']);
  if (wrong) return wrong;
  const media = state.media.get(request.url.searchParams.get('media_id') ?? '');
  if (media?.owner_id !== token.user_id || (media.segments && !media.is_closed)) {
    return problem(404, 'Not Found', 'The media is not there.');
  }
  const data = shownUpload(media, 'in_progress');
  media.looks_left = Math.max(0, media.looks_left - 1);
  return { status: 200, body: { data } };
}

const Metadata = z.object({
  id: z.string(),
  metadata: z.object({ alt_text: z.object({ text: z.string().max(1000) }) }),
});

export function describe({ state, token, request }: Call): XAnswer {
  const body = Metadata.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const media = state.media.get(body.data.id);
  if (media?.owner_id !== token.user_id) return invalid('The media is not there.');
  if (media.segments && !media.is_clip) return invalid('Alt text is only for images and GIFs.');
  media.alt = body.data.metadata.alt_text.text;
  const associated_metadata = body.data.metadata;
  return { status: 200, body: { data: { id: media.id, associated_metadata } } };
}

const Subtitles = z.strictObject({
  id: z.string(),
  media_category: z.enum(['AmplifyVideo', 'TweetVideo']),
  subtitles: z.strictObject({
    id: z.string(),
    language_code: z.string().regex(/^[A-Z]{2}$/),
    display_name: z.string().min(1),
  }),
});

/** Adds captions that were uploaded before to a video. */
export function addSubtitles({ state, token, request }: Call): XAnswer {
  const body = Subtitles.safeParse(json(request));
  if (!body.success) return invalid(z.prettifyError(body.error));
  const { id, subtitles } = body.data;
  const [video, track] = [state.media.get(id), state.media.get(subtitles.id)];
  const isOwn = video?.owner_id === token.user_id && track?.owner_id === token.user_id;
  if (!isOwn || !video.segments || track.text === undefined) return missing;
  const { language_code, display_name } = subtitles;
  video.subtitles = { ...video.subtitles, [language_code]: { display_name, text: track.text } };
  const { media_category } = body.data;
  return { status: 200, body: { data: { id, media_category, associated_subtitles: subtitles } } };
}
