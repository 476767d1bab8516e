/** The images of each part on the canvas, of the post or of an account with its own text. */
import type { Media } from '#contract/images/types.ts';
import type { MediaParts } from '#domain/text/part-media.ts';
import { type Own, placesFor, type PostValues } from '#web/features/posts/post-values.ts';
import type { Moved } from './part-moves.ts';

/** The account whose own text is on the canvas. */
const ownOf = ({ chosen }: PostValues, editing: string | undefined): Own | undefined =>
  editing === undefined ? undefined : chosen[editing];

function placesOn(values: PostValues, editing: string | undefined): MediaParts {
  const own = ownOf(values, editing);
  return own ? placesFor(own, values) : values.media_parts;
}

/** The part of each image; what names a part that doesn’t exist is with the last one. */
function partsOn(values: PostValues, editing: string | undefined, count: number) {
  const places = placesOn(values, editing);
  return values.media.map(({ id }) => [id, Math.min(places[id] ?? 0, count - 1)] as const);
}

/** The images of each part, also of empty ones. */
export function picturesIn(
  values: PostValues,
  editing: string | undefined,
  count: number,
): Media[][] {
  const parts = new Map(partsOn(values, editing, count));
  return Array.from({ length: count }, (_, part) =>
    values.media.filter(({ id }) => parts.get(id) === part),
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

/** With more images at a part, also where an account has places of its own. */
export function withMore(
  values: PostValues,
  editing: string | undefined,
  { added, part }: { added: readonly Media[]; part: number },
): Partial<PostValues> {
  const media = [...values.media, ...added];
  // An image that was removed and comes back may have been at another part.
  const named = added.filter(({ id }) => part > 0 || placesOn(values, editing)[id] !== undefined);
  if (named.length === 0) return { media };
  const places = Object.fromEntries(named.map(({ id }) => [id, part]));
  const isApart = Boolean(ownOf(values, editing)?.media_parts);
  return {
    media,
    ...placedAt(values, undefined, places),
    ...(isApart && placedAt(values, editing, places)),
  };
}

/** With other images; one in the place of another is at its part. */
export function withMedia(values: PostValues, media: Media[]): Partial<PostValues> {
  const had = new Set(values.media.map(({ id }) => id));
  const at = values.media.findIndex(({ id }) => media.every((one) => one.id !== id));
  const [was, now] = [values.media[at]?.id, media[at]?.id];
  if (was === undefined || now === undefined || had.has(now)) return { media };
  const renamed = (places: MediaParts): MediaParts =>
    places[was] === undefined ? places : { ...places, [now]: places[was] };
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
