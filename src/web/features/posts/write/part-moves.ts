/** Keyboard actions on the parts of a thread. Each returns the new parts and the cursor position. */

export interface Caret {
  part: number;
  /** UTF-16 units from the start of the part. */
  at: number;
}

export interface Moved {
  parts: string[];
  caret: Caret;
  /** Where each part is now, and so its images; `undefined` if it is gone. */
  to: (number | undefined)[];
}

/** The positions after one part became `count` parts. */
const shifted = (parts: readonly string[], part: number, count: number) =>
  parts.map((_, was) => (was > part ? was + count - 1 : was));

/** Replaces the part at `at` with `others`. */
const replaced = (parts: readonly string[], at: number, others: readonly string[], count = 1) => [
  ...parts.slice(0, at),
  ...others,
  ...parts.slice(at + count),
];

/** Starts a part at the cursor, with the rest of the text; before the first word there is nothing to start it after. */
export function nextPart(parts: readonly string[], { part, at }: Caret): Moved | undefined {
  const text = parts[part] ?? '';
  const before = text.slice(0, at).trimEnd();
  if (before === '') return undefined;
  return {
    parts: replaced(parts, part, [before, text.slice(at).trimStart()]),
    caret: { part: part + 1, at: 0 },
    to: shifted(parts, part, 2),
  };
}

/** Backspace at the start of a part joins it to the previous one. */
export function joined(parts: readonly string[], { part, at }: Caret): Moved | undefined {
  const [before, text] = [parts[part - 1], parts[part]];
  if (at !== 0 || before === undefined || text === undefined) return undefined;
  const middle = before === '' || text === '' ? '' : '\n\n';
  return {
    parts: replaced(parts, part - 1, [`${before}${middle}${text}`], 2),
    caret: { part: part - 1, at: before.length + middle.length },
    to: parts.map((_, was) => (was < part ? was : was - 1)),
  };
}

/** Swaps a part with its neighbor, along with the cursor. */
export function moved(
  parts: readonly string[],
  { part, at }: Caret,
  step: -1 | 1,
): Moved | undefined {
  const to = part + step;
  const [text, other] = [parts[part], parts[to]];
  if (text === undefined || other === undefined) return undefined;
  const pair = step === 1 ? [other, text] : [text, other];
  return {
    parts: replaced(parts, Math.min(part, to), pair, 2),
    caret: { part: to, at },
    to: parts.map((_, was) => (was === part ? to : was === to ? part : was)),
  };
}

/** The target of an arrow key that leaves a part at its end or start. */
export function neighbor(
  parts: readonly string[],
  { part, at }: Caret,
  key: string,
): Caret | undefined {
  const text = parts[part] ?? '';
  if (key === 'ArrowDown' && at === text.length && part + 1 < parts.length)
    return { part: part + 1, at: 0 };
  const before = parts[part - 1];
  if (key === 'ArrowUp' && at === 0 && before !== undefined)
    return { part: part - 1, at: before.length };
  return undefined;
}

/** Replaces one part with several. */
export function split(parts: readonly string[], part: number, into: readonly string[]): Moved {
  const last = part + into.length - 1;
  return {
    parts: replaced(parts, part, into),
    caret: { part: last, at: into.at(-1)?.length ?? 0 },
    to: shifted(parts, part, into.length),
  };
}

/** Moves a part before the one that is now at `to`, or to the end if there is none. */
export function movedTo(parts: readonly string[], from: number, to: number): Moved | undefined {
  const text = parts[from];
  if (text === undefined || to === from || to === from + 1) return undefined;
  const others = parts.filter((_, at) => at !== from);
  const part = to > from ? to - 1 : to;
  const order = parts.map((_, at) => at).filter((at) => at !== from);
  order.splice(part, 0, from);
  return {
    parts: [...others.slice(0, part), text, ...others.slice(part)],
    caret: { part, at: 0 },
    to: parts.map((_, was) => order.indexOf(was)),
  };
}

/** Without a part; its images go with it. */
export const without = (parts: readonly string[], part: number): Moved => ({
  parts: parts.filter((_, at) => at !== part),
  caret: { part: Math.max(0, part - 1), at: 0 },
  to: parts.map((_, was) => (was === part ? undefined : was < part ? was : was - 1)),
});

/** With another part at the end. */
export const extended = (parts: readonly string[]): Moved => ({
  parts: [...parts, ''],
  caret: { part: parts.length, at: 0 },
  to: parts.map((_, was) => was),
});
