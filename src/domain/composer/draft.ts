/** A text while it is being put together: what opens it, what it says, what closes it. */
import type { ComposeContext } from './compose-context.ts';
import type { Kind } from './voice/lines.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { withHabits } from './finish.ts';
import { oneCashtag } from './topic/topic.ts';
import type { Thought } from './voice/voice.ts';
import { firstWords, fits, type LengthLimit } from '#domain/text/post-text.ts';

export type Slot = 'head' | 'body' | 'told' | 'tail';

export interface Draft {
  head: string[];
  body: string[];
  /** What the owner wants said. */
  told: string[];
  tail: string[];
  /** How the opening thought goes on, as far as it was not said yet. */
  next: string[];
  /** Joins the body as a list. */
  bullets: boolean;
  /** What stands between head, body and tail. */
  breaks: readonly [string, string];
  emoji: string;
  /** Lines after the end: sign-off, hashtags. */
  after: string[];
}

export const emptyDraft: Draft = {
  head: [],
  body: [],
  told: [],
  tail: [],
  next: [],
  bullets: false,
  breaks: [' ', ' '],
  emoji: '',
  after: [],
};

const paragraph = (lines: readonly string[]): string => lines.join(' ');
const list = (lines: readonly string[]): string => lines.map((line) => `• ${line}`).join('\n');

/** The draft as one text. */
export function rendered(draft: Draft, context: ComposeContext): string {
  const body = draft.bullets ? list(draft.body) : paragraph(draft.body);
  const tail = paragraph([...draft.told, ...draft.tail]);
  const head = paragraph([...draft.head, draft.emoji].filter(Boolean));
  const upper = [head, body].filter(Boolean).join(draft.bullets ? '\n' : draft.breaks[0]);
  const text = [upper, tail].filter(Boolean).join(draft.breaks[1]);
  const { habits, heard, calmed } = context.leash;
  const said = withHabits(text, habits);
  const ended = heard.open_end ? said.replace(/(?<=[\p{L}\p{N}])\.$/u, '') : said;
  const after = draft.after.map((line) => withHabits(line, habits));
  return oneCashtag(calmed([ended, ...after].filter(Boolean).join('\n\n')));
}

/** How long the text of this request should get at most: what its length asks for, within what its platform takes. */
export function target(context: ComposeContext): LengthLimit {
  const { limit, brief } = context.request;
  // An argument needs room for its conclusion.
  const wanted = lengthLabels[brief.length].chars * (context.voice.argues ? 1.3 : 1);
  return { ...limit, max_length: Math.min(wanted, limit.max_length) };
}

const added = (draft: Draft, slot: Slot, line: string): Draft => ({
  ...draft,
  [slot]: [...draft[slot], line],
});

/** Adds what a thought opens with and keeps the rest of it for later. */
const opened = (draft: Draft, slot: Slot, [opens, ...then]: Thought): Draft => ({
  ...added(draft, slot, opens),
  next: then.length > 0 ? then : draft.next,
});

/** Whether the draft, as it would read, is within the limit and within what the persona allows. */
export function holds(context: ComposeContext, draft: Draft, limit: LengthLimit): boolean {
  const text = rendered(draft, context);
  return fits(text, limit) && context.leash.passes(text);
}

/** Whether a text has a line already, or what that line only introduces. */
function isSaid(line: string, said: string): boolean {
  const core = line.split(': ').at(-1)?.replace(/[.!]$/u, '').toLowerCase() ?? '';
  return said.includes(line) || (core.length > 12 && said.toLowerCase().includes(core));
}

/** Adds a line of that kind which keeps the draft within the limit and is not in it yet; without one the draft stays as it is. */
export function grown(
  context: ComposeContext,
  draft: Draft,
  slot: Slot,
  kind: Kind,
  limit: LengthLimit,
): Draft {
  const said = [...draft.head, ...draft.body, ...draft.told, ...draft.tail].join(' ');
  const thought = context.draw(
    kind,
    ([line]) => !isSaid(line, said) && holds(context, added(draft, slot, line), limit),
  );
  return thought === undefined ? draft : opened(draft, slot, thought);
}

/** Lets the opening thought go on by one sentence. Once one does not fit, the thought ends there. */
function continued(context: ComposeContext, draft: Draft, limit: LengthLimit): Draft {
  const [line, ...next] = draft.next;
  if (line === undefined) return draft;
  const longer = { ...added(draft, 'body', line), next };
  return holds(context, longer, limit) ? longer : { ...draft, next: [] };
}

/** Starts a draft with a line of that kind: one within the target, else one the platform takes, else the bare topic. */
export function begun(context: ComposeContext, draft: Draft, kind: Kind): Draft {
  for (const limit of [target(context), context.request.limit]) {
    const start = grown(context, draft, 'head', kind, limit);
    if (start !== draft) return start;
  }
  // A very long topic: what was laid out before it makes room, a closing question last.
  const { end_with_question: asks } = context.leash.habits;
  if (draft.head.length + draft.told.length + (asks ? 0 : draft.tail.length) > 0) {
    const tail = asks ? draft.tail : [];
    return begun(context, { ...draft, head: [], told: [], tail }, kind);
  }
  return topicAlone(context, { ...draft, tail: [] });
}

/** The topic and nothing else, as a question where the persona ends with one. */
function topicAlone(context: ComposeContext, draft: Draft): Draft {
  const { leading } = context.topic;
  const asks = context.leash.habits.end_with_question;
  if (asks && !/\?[”]?$/u.test(leading)) {
    return added(draft, 'tail', `${leading}?`);
  }
  const text = /[?”]$/u.test(leading) ? leading : `${leading}.`;
  return added(draft, asks ? 'tail' : 'head', firstWords(text, context.request.limit));
}

/** What to add where; `next` is the next sentence of the opening thought. */
export type Plan = readonly (readonly [Slot, Kind] | 'next')[];

/** Adds what fits, in the order of the plan. */
export const grownBy = (
  context: ComposeContext,
  draft: Draft,
  plan: Plan,
  limit = target(context),
): Draft =>
  plan.reduce(
    (so, step) =>
      step === 'next' ? continued(context, so, limit) : grown(context, so, ...step, limit),
    draft,
  );
