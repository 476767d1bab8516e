/** What every form has in common: the order of what persona, style and sliders add to a text. */
import type { Desk } from './desk.ts';
import { type Draft, emptyDraft, grown, type Plan } from './draft.ts';
import type { Kind } from './voice/lines.ts';

export interface Formed {
  parts: string[];
  /** How the text is built, in a few words. */
  shape: string;
  /** Whether it answers a question with facts that were told. */
  answers?: true;
}

/** `turn` is the piece's number among its variations, offset by the seed: each gets another shape. */
export type Form = (desk: Desk, turn: number) => Formed;

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, at) => items[(at + by) % items.length]).filter((item) => item !== undefined);

/** What the sliders make this text say, loudest first; often nothing. */
export function loud(desk: Desk, turn: number): Kind[] {
  const { lean } = desk;
  const nth = turn - desk.turn;
  const kinds: Kind[] = [];
  if (lean.jokes(nth)) kinds.push('humor');
  if (lean.dares(nth)) kinds.push('daring');
  return rotated(kinds, turn % 2);
}

/** Whether this text of medium length has a line of the persona's own besides its thought. */
export const adds = (desk: Desk, turn: number): boolean =>
  turn % 4 === 0 || loud(desk, turn).length > 0;

/** The kinds of line that carry the persona: the loud ones, then the others in turn. */
export function traits(desk: Desk, turn: number): Kind[] {
  const first = loud(desk, turn);
  // An earnest voice jokes only when its tone makes it.
  const jokes: Kind[] = desk.voice.earnest ? [] : ['humor'];
  const rest = rotated<Kind>(['mind', 'special', 'link', ...jokes], turn % 5);
  return [...first, ...[...rest, 'daring' as const].filter((kind) => !first.includes(kind))];
}

export const breaks = [
  [' ', ' '],
  ['\n\n', ' '],
  [' ', '\n\n'],
  ['\n\n', '\n\n'],
] as const;

/** An empty draft with what every part of this request ends with. */
export function sheet(desk: Desk, turn: number): Draft {
  const { length } = desk.request.brief;
  const medium = adds(desk, turn) ? 2 : turn % 3;
  const airy = { short: 0, medium, long: 3 }[length];
  return {
    ...emptyDraft,
    breaks: breaks[desk.leash.heard.airy ? 3 : airy] ?? breaks[0],
    emoji: desk.emoji(),
    after: [desk.leash.habits.sign_off, desk.hashtags.join(' ')].filter(Boolean),
  };
}

export const half = ({ request: { limit } }: Desk) => ({
  ...limit,
  max_length: limit.max_length / 2,
});

/** A sheet that already holds the closing question where a guideline wants one, so that the rest leaves room for it. */
export function asking(desk: Desk, turn: number): Draft {
  const blank = sheet(desk, turn);
  return desk.leash.habits.end_with_question
    ? grown(desk, blank, 'tail', 'closer', desk.request.limit)
    : blank;
}

/** Where the style adds a line of its own; every voice is casual by itself. */
function styleSpeaks(desk: Desk, turn: number): 'first' | 'last' | undefined {
  const { style, length } = desk.request.brief;
  if (style === 'casual') return undefined;
  return turn % 2 === 0 && length !== 'short' ? 'first' : 'last';
}

/** The same with the style's own first words. */
export const led = (desk: Desk, draft: Draft, turn: number): Draft =>
  styleSpeaks(desk, turn) === 'first' ? grown(desk, draft, 'head', 'lead', half(desk)) : draft;

/** The last line: the style's where it has the last word, else the voice's own in every third text. */
export function closing(desk: Desk, turn: number): Plan {
  if (desk.leash.habits.end_with_question) return [];
  if (styleSpeaks(desk, turn) === 'last') return [['tail', 'finish']];
  return turn % 3 === 2 ? [['tail', 'closer']] : [];
}
