/** What every form has in common: the order of what persona, style and sliders add to a text. */
import type { ComposeContext } from './compose-context.ts';
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
export type Form = (context: ComposeContext, turn: number) => Formed;

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, at) => items[(at + by) % items.length]).filter((item) => item !== undefined);

/** What the sliders make this text say, loudest first; often nothing. */
export function loud(context: ComposeContext, turn: number): Kind[] {
  const { lean } = context;
  const nth = turn - context.turn;
  const kinds: Kind[] = [];
  if (lean.jokes(nth)) kinds.push('humor');
  if (lean.dares(nth)) kinds.push('daring');
  return rotated(kinds, turn % 2);
}

/** Whether this text of medium length has a line of the persona's own besides its thought. */
export const adds = (context: ComposeContext, turn: number): boolean =>
  turn % 4 === 0 || loud(context, turn).length > 0;

/** The kinds of line that carry the persona: the loud ones, then the others in turn. */
export function traits(context: ComposeContext, turn: number): Kind[] {
  const first = loud(context, turn);
  // An earnest voice jokes only when its tone makes it.
  const jokes: Kind[] = context.voice.earnest ? [] : ['humor'];
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
export function sheet(context: ComposeContext, turn: number): Draft {
  const { length } = context.request.brief;
  const medium = adds(context, turn) ? 2 : turn % 3;
  const airy = { short: 0, medium, long: 3 }[length];
  return {
    ...emptyDraft,
    breaks: breaks[context.leash.heard.airy ? 3 : airy] ?? breaks[0],
    emoji: context.emoji(),
    after: [context.leash.habits.sign_off, context.hashtags.join(' ')].filter(Boolean),
  };
}

export const half = ({ request: { limit } }: ComposeContext) => ({
  ...limit,
  max_length: limit.max_length / 2,
});

/** A sheet that already holds the closing question where a guideline wants one, so that the rest leaves room for it. */
export function asking(context: ComposeContext, turn: number): Draft {
  const blank = sheet(context, turn);
  return context.leash.habits.end_with_question
    ? grown(context, blank, 'tail', 'closer', context.request.limit)
    : blank;
}

/** Where the style adds a line of its own; every voice is casual by itself. */
function styleSpeaks(context: ComposeContext, turn: number): 'first' | 'last' | undefined {
  const { style, length } = context.request.brief;
  if (style === 'casual') return undefined;
  return turn % 2 === 0 && length !== 'short' ? 'first' : 'last';
}

/** The same with the style's own first words. */
export const led = (context: ComposeContext, draft: Draft, turn: number): Draft =>
  styleSpeaks(context, turn) === 'first'
    ? grown(context, draft, 'head', 'lead', half(context))
    : draft;

/** The last line: the style's where it has the last word, else the voice's own in every third text. */
export function closing(context: ComposeContext, turn: number): Plan {
  if (context.leash.habits.end_with_question) return [];
  if (styleSpeaks(context, turn) === 'last') return [['tail', 'finish']];
  return turn % 3 === 2 ? [['tail', 'closer']] : [];
}
