/** The history of a post, in sentences for its owner. */
import { minute } from '#contract/core/time.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { AttemptAnswer, StepKinds } from '#contract/posts/review-calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { OccurrenceEventType } from './occurrence-event.ts';
import { isBeingRejected } from './occurrence-reason.ts';

type Kind = (typeof StepKinds)[number];

/** An event of an occurrence, as recorded in the ledger. */
export interface Move {
  /** Milliseconds UTC. */
  at: number;
  event: string;
  state: OccurrenceState;
  detail: string | null;
  answer?: AttemptAnswer | null;
}

export interface Step {
  at: number;
  kind: Kind;
  text: string;
  detail: string | null;
  answer: AttemptAnswer | null;
  state: OccurrenceState;
}

/** `%` is replaced by the platform’s name. */
const sentences: Readonly<Record<OccurrenceEventType | 'planned', readonly [Kind, string]>> = {
  planned: ['planned', 'Scheduled.'],
  prepare: ['planned', 'Started preparing the post.'],
  prepared: ['written', 'The post is ready. All checks passed.'],
  outage: ['waits', 'Couldn’t reach the AI model. Retrying.'],
  checks_failed: ['checked', 'The draft failed a check.'],
  nothing_new: ['ended', 'The agent had nothing new to say.'],
  over_budget: ['waits', 'On hold: over budget.'],
  approve: ['person', 'You approved it.'],
  unapprove: ['person', 'You took the approval back.'],
  reject: ['person', 'You rejected it.'],
  unreject: ['person', 'You undid that. It needs approval again.'],
  edit_text: ['person', 'You edited the text.'],
  edit: ['person', 'You changed the schedule, so we started over.'],
  rewrite: ['person', 'You asked for a rewrite.'],
  claim: ['sent', 'Started publishing.'],
  intent: ['sent', 'Sending to %.'],
  switched_off: ['waits', 'Waiting: the agent or account was turned off.'],
  stalled: ['waits', 'Waiting: % is having problems.'],
  let_go: ['waits', 'Waiting: the server stopped.'],
  lease_expired: ['waits', 'A server process stopped. Another took over.'],
  accepted: ['sent', '% accepted it.'],
  not_sent: ['waits', 'Couldn’t reach %. Nothing was sent.'],
  media_unreadable: ['waits', 'Waiting: an image or video couldn’t be read.'],
  rate_limited: ['waits', '% asked us to slow down.'],
  unauthorized: ['waits', '% no longer accepts this connection.'],
  refused: ['ended', '% refused it.'],
  duplicate: ['checked', '% says this is a duplicate.'],
  ambiguous: ['checked', 'No response from %. The post may or may not be live.'],
  read_due: ['checked', 'Checked % for the post.'],
  found: ['sent', 'Found on %. Not sent again.'],
  absent: ['checked', 'Not found on %.'],
  unreadable: ['checked', 'Couldn’t check %.'],
  nothing_open: ['checked', 'Everything sent is live.'],
  retry_due: ['waits', 'Ready to retry.'],
  account_lost: ['waits', 'The % account wasn’t connected.'],
  reconnected: ['waits', 'The % account was reconnected.'],
  budget_raised: ['waits', 'You changed a budget.'],
  month_began: ['waits', 'New month, new budget.'],
  agent_off: ['ended', 'The agent or account was off when this was due.'],
  paused: ['ended', 'The schedule was paused when this was due.'],
  publishing_stopped: ['ended', 'Publishing was stopped when this was due.'],
  access_revoked: ['ended', 'You didn’t have access when this was due.'],
  window_closed: ['ended', 'Too late to publish.'],
  restored: ['checked', 'A backup was restored. This may already be live.'],
  there: ['person', 'You confirmed it’s live.'],
  send: ['person', 'You chose to publish.'],
  hasten: ['person', 'You chose to publish it now.'],
  put_back: ['person', 'You undid that. It has its old time again.'],
  drop: ['person', 'You chose not to post it.'],
  cancel: ['person', 'Canceled.'],
};

/** If a platform’s posts cannot be read, the owner has to settle a lost answer at once. */
const unreadable = 'We can’t check %. Take a look yourself.';

/** It was taken to be sent, and an approval that its agent’s posts need was missing. */
const unapproved = 'Waiting: an approval is missing.';

const isEvent = (word: string): word is OccurrenceEventType | 'planned' =>
  Object.hasOwn(sentences, word);

function lateness(at: number, due_at: number): string {
  const minutes = Math.floor((at - due_at) / minute);
  if (minutes < 1) return '';
  return ` ${pluralize(minutes, 'minute')} late.`;
}

/** The part being sent and its attempt, both from 1. */
interface Sending {
  part: number;
  tries: number;
}

/** After a published part comes the next one; after the last one, counting would start again. */
function after({ part, tries }: Sending, { event, state }: Move): Sending {
  if (event === 'intent') return { part, tries: tries + 1 };
  if (event !== 'accepted' && event !== 'found') return { part, tries };
  return { part: state === 'PUBLISHED' ? 1 : part + 1, tries: 0 };
}

function whichOne({ part, tries }: Sending): string {
  const words = [
    ...(part > 1 ? [`Part ${part}.`] : []),
    ...(tries > 1 ? [`Attempt ${tries}.`] : []),
  ];
  return words.length === 0 ? '' : ` ${words.join(' ')}`;
}

/** What to add to the sentence of a step. */
function ending({ event, state, at }: Move, sending: Sending, due_at: number): string {
  if (event === 'claim') return state === 'AWAITING_APPROVAL' ? '' : lateness(at, due_at);
  if (event === 'intent') return whichOne(sending);
  if (event === 'prepared' && state === 'AWAITING_APPROVAL') return ' Needs approval.';
  return state === 'MISSED' && !alreadyMissed.has(event) ? ' Too late to publish.' : '';
}
const alreadyMissed: ReadonlySet<string> = new Set([
  'agent_off',
  'paused',
  'publishing_stopped',
  'access_revoked',
  'window_closed',
  'restored',
  'nothing_new',
]);

/** A rejection that can be undone is recorded twice: when it is made, and when it counts. */
const isStep = ({ event }: Move, index: number, all: readonly Move[]): boolean =>
  event !== 'reject' || all[index - 1]?.event !== 'reject';

/** The steps of one occurrence, oldest first. `due_at`: its due time, milliseconds UTC. */
export function timelineSteps(moves: readonly Move[], platform: string, due_at: number): Step[] {
  let sending: Sending = { part: 1, tries: 0 };
  return moves.filter(isStep).flatMap((move): Step[] => {
    const { at, event, state, detail, answer = null } = move;
    if (!isEvent(event)) return [];
    sending = after(sending, move);
    const [kind, sentence] = sentences[event];
    const isYours = event === 'read_due' && state === 'NEEDS_REVIEW';
    const isUnapproved = event === 'claim' && state === 'AWAITING_APPROVAL';
    const said = isUnapproved ? unapproved : isYours ? unreadable : sentence;
    const sentenceShown = said.replace('%', () => platform);
    const text = sentenceShown + ending(move, sending, due_at);
    return [{ at, kind: state === 'MISSED' ? 'ended' : kind, text, detail, answer, state }];
  });
}

export interface NextFacts {
  state: OccurrenceState;
  reason: string | null;
  due_at: number;
  next_at: number | null;
  late_window: number;
  is_paused: boolean;
}

type When = 'next' | 'due' | 'end' | 'none';

const coming: Partial<Record<OccurrenceState, readonly [When, string]>> = {
  PLANNED: ['next', 'We’ll prepare the post.'],
  PREPARING: ['none', 'Preparing the post…'],
  AWAITING_APPROVAL: ['due', 'Approve by then to publish on time.'],
  READY: ['due', 'We’ll publish it.'],
  RETRY_WAIT: ['next', 'We’ll try again.'],
  UNKNOWN: ['next', 'We’ll check if it’s live.'],
  HELD: ['end', 'Won’t be published if still on hold by then.'],
  LEASED: ['none', 'Publishing…'],
  SENDING: ['none', 'Publishing…'],
  RECONCILING: ['none', 'Publishing…'],
};

interface Next {
  at: number | null;
  text: string;
  /** Until when an approval still publishes it late; `null` if it doesn't wait for one. */
  late_until: number | null;
}

/** What happens next automatically, and when; `null` if nothing does. */
export function whatNext(facts: NextFacts): Next | null {
  const { state, due_at, next_at, late_window, is_paused } = facts;
  if (isBeingRejected(facts)) return null;
  if (is_paused && (state === 'PLANNED' || state === 'READY')) {
    return { at: due_at, text: 'Won’t be published if still paused by then.', late_until: null };
  }
  const [when, text] = coming[state] ?? [];
  if (when === undefined || text === undefined) return null;
  const end = due_at + late_window;
  const times = { next: next_at, due: due_at, end, none: null };
  return { at: times[when], text, late_until: state === 'AWAITING_APPROVAL' ? end : null };
}
