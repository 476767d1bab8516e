/** Operations on the parts of a draft. Each returns new parts; only `without` loses text. */
export type Parts = readonly string[];

const inPlaceOf = (parts: Parts, at: number, count: number, ...next: string[]): Parts => [
  ...parts.slice(0, at),
  ...next,
  ...parts.slice(at + count),
];

export const changed = (parts: Parts, at: number, text: string): Parts =>
  inPlaceOf(parts, at, 1, text);

/** Swaps a part with its neighbor before (-1) or after (1) it; does nothing at the ends. */
export function moved(parts: Parts, at: number, by: -1 | 1): Parts {
  const first = Math.min(at, at + by);
  const [one, other] = parts.slice(Math.max(first, 0), first + 2);
  if (first < 0 || one === undefined || other === undefined) return parts;
  return inPlaceOf(parts, first, 2, other, one);
}

/** Splits a part at the cursor (UTF-16 units), and trims the new ends. */
export function split(parts: Parts, at: number, cursor: number): Parts {
  const text = parts[at] ?? '';
  return inPlaceOf(parts, at, 1, text.slice(0, cursor).trimEnd(), text.slice(cursor).trimStart());
}

const endsSentence = /[.!?…。！？]["'”’)\]]*$/u;

/** Joins a part with the next one: a split sentence continues, a finished one gets a paragraph of its own. */
export function merged(parts: Parts, at: number): Parts {
  const [one, other] = parts.slice(at, at + 2);
  if (one === undefined || other === undefined) return parts;
  const [head, tail] = [one.trimEnd(), other.trimStart()];
  const between = head === '' || tail === '' ? '' : endsSentence.test(head) ? '\n\n' : ' ';
  return inPlaceOf(parts, at, 2, head + between + tail);
}

/** Adds an empty part after this one. */
export const withNew = (parts: Parts, at: number): Parts => inPlaceOf(parts, at + 1, 0, '');

export const without = (parts: Parts, at: number): Parts =>
  parts.length > 1 ? inPlaceOf(parts, at, 1) : parts;

export const sameParts = (one: Parts, other: Parts): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** The label of a part's field. */
export const partName = (at: number, count: number): string =>
  count > 1 ? `Part ${at + 1} of ${count}` : 'Text';
