/** The link of an item, which stands below the text that is written about it. */
import type { LengthLimit } from '#domain/text/post-text.ts';
import { postLength } from '#domain/text/post-text.ts';

/** Characters that a text needs beside its link. */
const shortest = 100;

/** What is left for the text beside its link; nothing where that is too little, or where there is none. */
export function besideLink<Room extends LengthLimit>(room: Room, url: string): Room | undefined {
  if (url === '') return undefined;
  const max_length = room.max_length - postLength(`\n\n${url}`, room.counting);
  return max_length >= shortest ? { ...room, max_length } : undefined;
}

export const withLink = (parts: readonly string[], url: string): string[] => [
  ...parts.slice(0, -1),
  `${parts.at(-1) ?? ''}\n\n${url}`,
];
