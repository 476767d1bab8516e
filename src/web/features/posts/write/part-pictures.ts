/** The images of each part on the canvas, of the post or of an account with its own text. */
import type { Media } from '#contract/images/types.ts';
import type { MediaParts } from '#domain/text/part-media.ts';
import { mediaFor, type Own, placesFor, type PostValues } from '#web/features/posts/post-values.ts';
import type { Moved } from './part-moves.ts';

/** The account whose own text is on the canvas. */
const ownOf = ({ chosen }: PostValues, editing: string | undefined): Own | undefined =>
  editing === undefined ? undefined : chosen[editing];

function placesOn(values: PostValues, editing: string | undefined): MediaParts {
  const own = ownOf(values, editing);
  return own ? placesFor(own, values) : values.media_parts;
}

/** The images on the canvas: the post’s, or those that an account has of its own. */
export function mediaOn(values: PostValues, editing: string | undefined): readonly Media[] {
  const own = ownOf(values, editing);
  return own?.media_ids ? mediaFor({ ...own, alts: {} }, values.media) : values.media;
}

/** The part of each image; what names a part that doesn’t exist is with the last one. */
function partsOn(values: PostValues, editing: string | undefined, count: number) {
  const places = placesOn(values, editing);
  return mediaOn(values, editing).map(
    ({ id }) => [id, Math.min(places[id] ?? 0, count - 1)] as const,
  );
}

/** The images of each part, also of empty ones. */
export function picturesIn(
  values: PostValues,
  editing: string | undefined,
  count: number,
): Media[][] {
  const parts = new Map(partsOn(values, editing, count));
  return Array.from({ length: count }, (_, part) =>
    mediaOn(values, editing).filter(({ id }) => parts.get(id) === part),
  );
}

/** All places of the post, for an account that no longer follows it. */
export const placesNow = (values: PostValues): Pick<Own, 'media_parts'> =>
  values.parts.length > 1 && values.media.length > 0
    ? { media_parts: Object.fromEntries(partsOn(values, undefined, values.parts.length)) }
    : {};

/**
 * Where the images go after parts have moved. Those of a removed part go with it; but for an account with its own text
 * they go to the part before, because the other accounts have them too.
 */
export function carriedTo(
  to: Moved['to'],
  values: PostValues,
  editing: string | undefined,
): Partial<Pick<PostValues, 'media' | 'media_parts'>> {
  const isOwn = ownOf(values, editing) !== undefined;
  const before = placesOn(values, editing);
  const moved = partsOn(values, editing, to.length).flatMap(([id, was]) => {
    const part = to[was] ?? (isOwn ? Math.max(0, was - 1) : undefined);
    return part === undefined ? [] : [[id, part] as const];
  });
  const told = moved.filter(([id, part]) => part > 0 || before[id] !== undefined);
  const media_parts = Object.fromEntries(told);
  if (isOwn) return { media_parts };
  return { media_parts, media: values.media.filter(({ id }) => moved.some(([one]) => one === id)) };
}

/** With an image at another part of the text on the canvas. */
export function placedAt(
  values: PostValues,
  editing: string | undefined,
  next: MediaParts,
): Partial<PostValues> {
  const own = ownOf(values, editing);
  const media_parts = { ...placesOn(values, editing), ...next };
  if (editing === undefined || !own) return { media_parts };
  return { chosen: { ...values.chosen, [editing]: { ...own, media_parts } } };
}

const idsOf = (media: readonly Media[]) => media.map(({ id }) => id);

/** An account’s own images. */
const ownMedia = ({ media: known = [] }: Own, media: readonly Media[]): Partial<Own> => ({
  media_ids: idsOf(media),
  media: [...known.filter(({ id }) => !idsOf(media).includes(id)), ...media],
});

/** With these images on the canvas, of the account whose own text is on it or of the post, and their places if they changed. */
export function withThese(
  values: PostValues,
  editing: string | undefined,
  media: Media[],
  media_parts?: MediaParts,
): Partial<PostValues> {
  const own = ownOf(values, editing);
  const places = media_parts && { media_parts };
  if (editing === undefined || !own) return { media, ...places };
  const next = { ...own, ...ownMedia(own, media), ...places };
  return { chosen: { ...values.chosen, [editing]: next } };
}

/** With more images at a part. */
export function withMore(
  values: PostValues,
  editing: string | undefined,
  { added, part }: { added: readonly Media[]; part: number },
): Partial<PostValues> {
  const media = [...mediaOn(values, editing), ...added];
  const before = placesOn(values, editing);
  // An image that was removed and comes back may have been at another part.
  const named = added.filter(({ id }) => part > 0 || before[id] !== undefined);
  if (named.length === 0) return withThese(values, editing, media);
  const places = Object.fromEntries(named.map(({ id }) => [id, part]));
  return withThese(values, editing, media, { ...before, ...places });
}

/** What is known of images has changed, wherever they are shown. */
function described(values: PostValues, media: readonly Media[]): Partial<PostValues> {
  const now = (all: readonly Media[]) =>
    all.map((one) => media.find(({ id }) => id === one.id) ?? one);
  const chosen = Object.entries(values.chosen).map(([id, own]) => {
    const next = own.media ? { ...own, media: now(own.media) } : own;
    return [id, next] as const;
  });
  return { media: now(values.media), chosen: Object.fromEntries(chosen) };
}

/** With other images on the canvas; one in the place of another is at its part. */
export function withMedia(
  values: PostValues,
  editing: string | undefined,
  media: Media[],
): Partial<PostValues> {
  const had = idsOf(mediaOn(values, editing));
  if (had.join() === idsOf(media).join()) return described(values, media);
  const at = had.findIndex((id) => media.every((one) => one.id !== id));
  const [was, now] = [had[at], media[at]?.id];
  const isReplaced = was !== undefined && now !== undefined && !had.includes(now);
  if (!isReplaced) return withThese(values, editing, media);
  // The one before keeps its place too: it may come back.
  const renamed = (places: MediaParts): MediaParts =>
    places[was] === undefined ? places : { ...places, [now]: places[was] };
  if (ownOf(values, editing))
    return withThese(values, editing, media, renamed(placesOn(values, editing)));
  const chosen = Object.entries(values.chosen).map(([id, own]) => {
    const next = own.media_parts ? { ...own, media_parts: renamed(own.media_parts) } : own;
    return [id, next] as const;
  });
  return {
    media,
    media_parts: renamed(values.media_parts),
    chosen: Object.fromEntries(chosen),
  };
}
