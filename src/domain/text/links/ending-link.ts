/** A link that ends a post: the writer gets what is left beside it, and it is added to what was written. */
import { type LengthLimit, postLength } from '#domain/text/post-text.ts';

/** Characters that a text needs beside its link. */
const shortest = 100;

/** What is left for the text beside its link; nothing where that is too little for one, or where there is no link. */
export function besideLink<Room extends LengthLimit>(room: Room, url: string): Room | undefined {
  if (url === '') return undefined;
  const max_length = room.max_length - postLength(`\n\n${url}`, room.counting);
  return max_length < shortest ? undefined : { ...room, max_length };
}

/** The parts of a post with a link at their end. */
export const withLink = (parts: readonly string[], url: string): string[] => [
  ...parts.slice(0, -1),
  `${parts.at(-1) ?? ''}\n\n${url}`,
];
