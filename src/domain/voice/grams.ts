/** The letters of a text: runs of two to four characters and how often they occur, which tell writers apart. */
import { cut } from '#contract/core/cut.ts';

const sizes = [2, 3, 4] as const;
/** The longest text that is counted. */
const longest = 10_000;

/** Small letters with single spaces; what changes from text to text, such as figures and addresses, is one sign. */
const plain = (text: string): string =>
  ` ${cut(text, longest)
    .normalize('NFC')
    .replaceAll(/https?:\/\/\S+/gu, '~')
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/[ \t]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

export type Counts = ReadonlyMap<string, number>;

/** How often each run of two to four characters occurs. */
export function gramsOf(text: string): Counts {
  const from = plain(text);
  const counts = new Map<string, number>();
  for (const size of sizes)
    for (let at = 0; at + size <= from.length; at += 1) {
      const gram = from.slice(at, at + size);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  return counts;
}
