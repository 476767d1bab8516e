/** Which part of a text each of its files goes with. */

/** The index of a part, from 0, by the id of a file; other files go with the first part. */
export type MediaParts = Readonly<Record<string, number>>;

/**
 * The index, among the parts that are sent, of the one at `at`. In place of an empty part it is the one before it, and in
 * place of one that doesn’t exist the last.
 */
export const sentPartOf = (parts: readonly string[], at = 0): number =>
  Math.max(0, parts.slice(0, at + 1).filter((text) => text.trim() !== '').length - 1);

/** The files of each part that is sent. */
export function mediaByPart<Item extends string | { id: string }>(
  parts: readonly string[],
  media: readonly Item[],
  places: MediaParts = {},
): Item[][] {
  const partOf = (item: Item) =>
    sentPartOf(parts, places[typeof item === 'string' ? item : item.id]);
  const sent = parts.filter((text) => text.trim() !== '');
  return sent.map((_, at) => media.filter((item) => partOf(item) === at));
}
