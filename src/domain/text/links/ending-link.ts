/** A link at the end of a post: the writer gets the remaining room, and the link is appended. */
import { type LengthLimit, postLength } from '#domain/text/post-text.ts';

/** The least room a text needs next to its link. */
const shortest = 100;

/** The limits that remain for the text; `undefined` if that is too little, or if there is no link. */
export function besideLink<Room extends LengthLimit>(room: Room, url: string): Room | undefined {
  if (url === '') return undefined;
  const max_length = room.max_length - postLength(`\n\n${url}`, room.counting);
  return max_length < shortest ? undefined : { ...room, max_length };
}

/** A post’s parts with a link appended. */
export const withLink = (parts: readonly string[], url: string): string[] => [
  ...parts.slice(0, -1),
  `${parts.at(-1) ?? ''}\n\n${url}`,
];

/** A text without the link that `withLink` appended. */
export const withoutLink = (text: string, url: string): string =>
  text.endsWith(url) ? text.slice(0, -url.length).trimEnd() : text;

/** The faults of a text that has to end with a link. One that is too long has to be shortened by its owner, and keeps its link. */
export const faultsWithLink = (fault: string | null, isLost: boolean): string | null => {
  const lost = isLost ? 'The link doesn’t fit, so it’s not in the post.' : '';
  return [fault ?? '', lost].filter(Boolean).join(' ') || null;
};
