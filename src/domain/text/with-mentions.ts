/** Adds mentions of the accounts that a topic names. */
import { mentionsIn } from './mentions.ts';
import { fits, type LengthLimit, roomOf } from './post-text.ts';

interface PartLimits {
  limit: LengthLimit;
  pictures: number;
}

/** The parts, with the accounts that `topic` names and no part mentions at the end of the last one, as many as fit. */
export function withMentions(
  parts: readonly string[],
  topic: string,
  { limit, pictures }: PartLimits,
): string[] {
  const mentioned = new Set(parts.flatMap(mentionsIn).map((name) => name.toLowerCase()));
  const room = roomOf(limit, parts.length === 1 ? pictures : 0);
  let last = parts.at(-1) ?? '';
  for (const name of mentionsIn(topic)) {
    const longer = `${last} @${name}`;
    if (mentioned.has(name.toLowerCase()) || !fits(longer, room)) continue;
    mentioned.add(name.toLowerCase());
    last = longer;
  }
  return [...parts.slice(0, -1), last];
}
