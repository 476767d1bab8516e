/** Which words of a text were taken out and which were put in. */

export interface Piece {
  is: 'same' | 'out' | 'in';
  text: string;
}

const tokensOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** How long the longest common run of words is, from each pair of places to both ends. */
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

/** The words of both texts in their order; neighbors of a kind are one piece. */
export function wordDiff(before: string, after: string): Piece[] {
  const [was, is] = [tokensOf(before), tokensOf(after)];
  const rows = lengthsOf(was, is);
  const pieces: Piece[] = [];
  const add = (kind: Piece['is'], text: string) => {
    const last = pieces.at(-1);
    if (last?.is === kind) last.text += text;
    else pieces.push({ is: kind, text });
  };
  let [one, other] = [0, 0];
  while (one < was.length || other < is.length) {
    const [old, fresh] = [was[one], is[other]];
    if (old !== undefined && old === fresh) {
      add('same', old);
      one += 1;
      other += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined || (rows[one + 1]?.[other] ?? 0) >= (rows[one]?.[other + 1] ?? 0))
    ) {
      add('out', old);
      one += 1;
    } else {
      add('in', fresh ?? '');
      other += 1;
    }
  }
  return pieces;
}
