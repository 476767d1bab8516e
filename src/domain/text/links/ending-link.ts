/** A link at the end of a post: the writer gets the remaining room, and the link is appended. */
import { type LengthLimit, postLength } from '#domain/text/post-text.ts';

/** The least room a text needs next to its link. */
const shortest = 100;

/** The limits for a text that a link follows, and how the link is appended; nothing is appended where it doesn’t fit. */
export function endingWith<Room extends LengthLimit>(link: string | null, room: Room) {
  const url = link ?? '';
  const max_length = room.max_length - postLength(`\n\n${url}`, room.counting);
  const fits = url !== '' && max_length >= shortest;
  return {
    room: fits ? { ...room, max_length } : room,
    isLost: url !== '' && !fits,
    append: (parts: readonly string[]): string[] =>
      fits ? [...parts.slice(0, -1), `${parts.at(-1) ?? ''}\n\n${url}`] : [...parts],
  };
}

/** A text without the link that `endingWith` appended. */
export const withoutLink = (text: string, url: string): string =>
  text.endsWith(url) ? text.slice(0, -url.length).trimEnd() : text;

/** The faults of a text that has to end with a link. One that is too long has to be shortened by its owner, and keeps its link. */
export const faultsWithLink = (fault: string | null, isLost: boolean): string | null => {
  const lost = isLost ? 'The link doesn’t fit, so it’s not in the post.' : '';
  return [fault ?? '', lost].filter(Boolean).join(' ') || null;
};
