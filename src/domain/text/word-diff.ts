/** The words that were removed from a text and added to it. */

export interface Piece {
  is: 'same' | 'out' | 'in';
  text: string;
}

/** Longer texts are struck and tinted as a whole, because comparing them would block the screen. */
const mostPairs = 4_000_000;

const tokensOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The length of the longest common subsequence of words, from each pair of positions to the ends. */
function lengthsOf(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const [row, below] = [rows[one], rows[one + 1]];
      if (!row || !below) continue;
      row[other] =
        before[one] === after[other]
          ? (below[other + 1] ?? 0) + 1
          : Math.max(below[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return rows;
}

/** The next word after reading both texts to these positions. */
function nextOf(
  rows: readonly Uint16Array[],
  [old, fresh]: readonly [string | undefined, string | undefined],
  [one, other]: readonly [number, number],
): Piece {
  if (old === undefined) return { is: 'in', text: fresh ?? '' };
  if (old === fresh) return { is: 'same', text: old };
  const isOut =
    fresh === undefined || (rows[one + 1]?.[other] ?? 0) >= (rows[one]?.[other + 1] ?? 0);
  return isOut ? { is: 'out', text: old } : { is: 'in', text: fresh };
}

/** The different words between the common start and end. */
function compared(was: readonly string[], is: readonly string[]): Piece[] {
  if (was.length * is.length > mostPairs)
    return [
      { is: 'out', text: was.join('') },
      { is: 'in', text: is.join('') },
    ];
  const rows = lengthsOf(was, is);
  const pieces: Piece[] = [];
  let [one, other] = [0, 0];
  while (one < was.length || other < is.length) {
    const next = nextOf(rows, [was[one], is[other]], [one, other]);
    if (next.is !== 'in') one += 1;
    if (next.is !== 'out') other += 1;
    pieces.push(next);
  }
  return pieces;
}

/** How many words are equal at the start, or at the end with `step` -1. */
function sameAt(was: readonly string[], is: readonly string[], most: number, step: 1 | -1) {
  const first = step === 1 ? 0 : -1;
  let count = 0;
  while (count < most && was.at(first + count * step) === is.at(first + count * step)) count += 1;
  return count;
}

/** The words of both texts in order; neighbors of a kind are one piece. */
export function wordDiff(before: string, after: string): Piece[] {
  const [was, is] = [tokensOf(before), tokensOf(after)];
  const shorter = Math.min(was.length, is.length);
  const start = sameAt(was, is, shorter, 1);
  const end = sameAt(was, is, shorter - start, -1);
  const middle = (words: readonly string[]) => words.slice(start, words.length - end);
  const same = (words: readonly string[]): Piece => ({ is: 'same', text: words.join('') });
  const all = [
    same(was.slice(0, start)),
    ...compared(middle(was), middle(is)),
    same(was.slice(was.length - end)),
  ];
  const pieces: Piece[] = [];
  for (const piece of all.filter(({ text }) => text !== '')) {
    const last = pieces.at(-1);
    if (last?.is === piece.is) last.text += piece.text;
    else pieces.push(piece);
  }
  return pieces;
}
