/** What an agent may post about: which line is next, how much is left, and what a text from it is about. */
import { cut } from '#contract/core/cut.ts';
import type { MaterialKind, MaterialState } from '#contract/agents/material.ts';
import { limits } from '#contract/core/limits.ts';
import { day, toIso } from '#contract/core/time.ts';
import { freeItems, isFree, type PoolItem } from '#domain/evergreen/pool.ts';
import { longDate } from '#domain/text/dates.ts';
import { folded } from '#domain/text/wording.ts';
import { readDate } from '#domain/text/written-date.ts';

/** A line with what is known of its use. Instants are milliseconds UTC. */
export interface Stored {
  id: string;
  kind: MaterialKind;
  text: string;
  cooldown_days: number;
  uses: number;
  last_used_at: number | null;
  note: string | null;
  created_at: number;
}

/** A line in the pool that evergreen items are chosen from. */
type Pooled<Line extends Stored> = Line & PoolItem;

/** Its words for comparison: two lines with the same ones are the same. */
export const materialWords = (text: string): string => folded(text).trim();

/** Where a year is named, a date may be. */
const nearYear = /.{0,40}(?<!\d)\d{4}(?!\d).{0,40}/u;

/** The last instant of the day that a line names; `undefined` if it names none with its year. */
export function dayNamed(text: string): number | undefined {
  const found = readDate(nearYear.exec(text)?.[0] ?? '');
  if (!found) return undefined;
  const [year, month, date] = found.date;
  return Date.UTC(year, month - 1, date + 1) - 1;
}

const money = /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|euros?\b|dollars?\b)/iu;

/** The kind of a line that its owner gave none: only what can be seen in it. */
export function kindOf(text: string, otherwise: MaterialKind = 'fact'): MaterialKind {
  if (dayNamed(text) !== undefined) return 'date';
  return otherwise === 'fact' && money.test(text) ? 'product' : otherwise;
}

/** Whether the day that it is about is over. */
const isOver = ({ kind, text }: Stored, now: number): boolean =>
  kind === 'date' && (dayNamed(text) ?? now) < now;

const pooled = <Line extends Stored>(line: Line, now: number): Pooled<Line> => ({
  ...line,
  season: null,
  max_uses: null,
  is_paused: isOver(line, now),
  is_worn: line.note !== null,
  nearest: line.last_used_at === null ? [] : [line.last_used_at],
  interactions: null,
});

const at = (now: number) => ({ slot_at: now, timezone: 'UTC' });

/** Kinds of which two lines make one post. */
const together: ReadonlySet<MaterialKind> = new Set(['fact', 'product', 'opinion']);

/**
 * The lines for the next text, best first: one, or two. A model says a line in other words when it comes back. Without one,
 * a line that was said comes back only with another of its kind that was said too, because nothing else would be new.
 */
export function materialChoices<Line extends Stored>(
  lines: readonly Line[],
  now: number,
  { has_model }: { has_model: boolean },
): Line[][] {
  const free = freeItems(
    lines.map((line) => pooled(line, now)),
    at(now),
  );
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const back = free.filter(({ uses, is_worn }) => uses > 0 && !is_worn);
  const plain = (chosen: readonly { id: string }[]): Line[] =>
    chosen.flatMap(({ id }) => lineOf.get(id) ?? []);
  return free.flatMap((line) => {
    if (line.uses === 0 || has_model) return [plain([line])];
    const other = back.find(({ id, kind }) => id !== line.id && kind === line.kind);
    return other && together.has(line.kind) ? [plain([line, other])] : [];
  });
}

/** When a line can be used again; `null` if it can be used now, or never. */
export function readyAt(line: Stored, now: number): number | null {
  if (line.last_used_at === null || isFree(pooled(line, now), at(now)) || isOver(line, now))
    return null;
  return line.last_used_at + line.cooldown_days * day;
}

/** A warning comes with this many left, or this share of all, whichever is more. */
const few = { lines: 3, share: 1 / 8 } as const;

/** How much there is to post about. */
export function materialState(
  lines: readonly Stored[],
  now: number,
  writer: { has_model: boolean },
): MaterialState {
  const fresh = lines.filter(({ note }) => note === null);
  const left = new Set(
    materialChoices(fresh, now, writer).flatMap((some) => some.map(({ id }) => id)),
  ).size;
  const total = lines.length;
  const isLow = left < total && left <= Math.max(few.lines, Math.ceil(total * few.share));
  const returns = fresh.flatMap((line) => readyAt(line, now) ?? []);
  return {
    total,
    left,
    state: total === 0 ? null : left === 0 ? 'dry' : isLow ? 'low' : null,
    next_at: left > 0 || returns.length === 0 ? null : toIso(Math.min(...returns)),
  };
}

/** Why nothing is written, and what helps. */
export const dryWords = ({ total, next_at }: Pick<MaterialState, 'total' | 'next_at'>): string =>
  [
    `All material of this agent was used: 0 of ${total} left.`,
    ...(next_at === null ? [] : [`The next line comes back on ${longDate(Date.parse(next_at))}.`]),
    'Add some, or answer two questions.',
  ].join(' ');

/** What a text from these lines is about, as a topic: the first one, cut between words. */
export function materialTopic([first]: readonly Pick<Stored, 'text'>[]): string {
  const { text } = first ?? { text: '' };
  if (text.length <= limits.topic) return text;
  const short = cut(text, limits.topic);
  return short.slice(0, Math.max(short.lastIndexOf(' '), 1)).trim();
}
