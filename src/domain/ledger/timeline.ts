/** Why a post did or did not go out, in sentences for its owner. */
import { minute } from '#contract/core/time.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { AttemptAnswer, StepKinds } from '#contract/posts/review-calls.ts';
import type { OccurrenceEventType } from './occurrence-event.ts';

type Kind = (typeof StepKinds)[number];

/** What happened to an occurrence, as the ledger wrote it down. */
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

/** `%` stands for the name of the platform. */
const sentences: Readonly<Record<OccurrenceEventType | 'planned', readonly [Kind, string]>> = {
  planned: ['planned', 'It was planned.'],
  prepare: ['planned', 'Preparing its text began.'],
  prepared: ['written', 'Its text is ready and passed the checks.'],
  outage: ['waits', 'The writer could not be reached. It is asked again.'],
  checks_failed: ['checked', 'It did not pass the checks.'],
  over_budget: ['waits', 'It does not fit into a budget and waits.'],
  approve: ['person', 'You approved its text.'],
  reject: ['person', 'You rejected its text.'],
  edit_text: ['person', 'You changed its words.'],
  edit: ['person', 'You changed what is scheduled, so it begins anew.'],
  rewrite: ['person', 'You asked for another text.'],
  claim: ['sent', 'It was taken up for sending.'],
  intent: ['sent', 'It was handed to %.'],
  switched_off: ['waits', 'It was given back, because something was switched off.'],
  stalled: ['waits', 'It was given back, because % is left alone for a while.'],
  let_go: ['waits', 'It was given back, because the server stopped.'],
  lease_expired: ['waits', 'Whoever worked on it stopped, so somebody else goes on.'],
  accepted: ['sent', '% took it.'],
  not_sent: ['waits', '% could not be reached. Nothing was sent.'],
  rate_limited: ['waits', '% asked to wait.'],
  unauthorized: ['waits', '% does not let the account in any more.'],
  refused: ['ended', '% refused it.'],
  duplicate: ['checked', '% says that it has the same post already.'],
  ambiguous: ['checked', 'The answer of % was lost, so it may be out or not.'],
  read_due: ['checked', '% was asked whether it is there.'],
  found: ['sent', 'It was found on %.'],
  absent: ['checked', 'It was not found on %.'],
  unreadable: ['checked', '% could not be read.'],
  nothing_open: ['checked', 'Everything that was sent has arrived.'],
  retry_due: ['waits', 'The wait is over.'],
  account_lost: ['waits', 'Its account on % was not connected.'],
  reconnected: ['waits', 'Its account on % was connected again.'],
  budget_raised: ['waits', 'A budget was changed.'],
  month_began: ['waits', 'A new month began, and with it a new budget.'],
  agent_off: ['ended', 'Its agent or account was switched off when it was due.'],
  paused: ['ended', 'It was paused when it was due.'],
  publishing_stopped: ['ended', 'Publishing was frozen when it was due.'],
  access_revoked: ['ended', 'You had no access when it was due.'],
  window_closed: ['ended', 'Its time passed before it could be sent.'],
  restored: ['checked', 'A backup was restored. It may have been sent in the time that was lost.'],
  there: ['person', 'You said that it is there.'],
  send: ['person', 'You said to send it.'],
  hasten: ['person', 'You said to send it now.'],
  drop: ['person', 'You dropped it.'],
  cancel: ['person', 'It was cancelled.'],
};

/** Where a platform shows nobody's posts, the lost answer is its owner's to settle at once. */
const unreadable = '% cannot be asked whether it is there, so you are.';

const isEvent = (word: string): word is OccurrenceEventType | 'planned' =>
  Object.hasOwn(sentences, word);

function lateness(at: number, due_at: number): string {
  const minutes = Math.floor((at - due_at) / minute);
  if (minutes < 1) return '';
  return ` ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late.`;
}

/** Which part is being sent, and how often it was tried; both from 1. */
interface Sending {
  part: number;
  tries: number;
}

/** A part that arrived is followed by the next one; after the last one everything would begin again. */
function after({ part, tries }: Sending, { event, state }: Move): Sending {
  if (event === 'intent') return { part, tries: tries + 1 };
  if (event !== 'accepted' && event !== 'found') return { part, tries };
  return { part: state === 'PUBLISHED' ? 1 : part + 1, tries: 0 };
}

function whichOne({ part, tries }: Sending): string {
  const words = [...(part > 1 ? [`part ${part}`] : []), ...(tries > 1 ? [`try ${tries}`] : [])];
  return words.length === 0 ? '' : ` That was ${words.join(', ')}.`;
}

/** What is to be said of a step beyond its own sentence. */
function ending({ event, state, at }: Move, sending: Sending, due_at: number): string {
  if (event === 'claim') return lateness(at, due_at);
  if (event === 'intent') return whichOne(sending);
  if (event === 'prepared' && state === 'AWAITING_APPROVAL') return ' It waits for your approval.';
  return state === 'MISSED' && !alreadyMissed.has(event) ? ' That was too late.' : '';
}
const alreadyMissed: ReadonlySet<string> = new Set([
  'agent_off',
  'paused',
  'publishing_stopped',
  'access_revoked',
  'window_closed',
  'restored',
]);

/** The steps of one occurrence, oldest first. `due_at`: when it was due, milliseconds UTC. */
export function timelineSteps(moves: readonly Move[], platform: string, due_at: number): Step[] {
  let sending: Sending = { part: 1, tries: 0 };
  return moves.flatMap((move): Step[] => {
    const { at, event, state, detail, answer = null } = move;
    if (!isEvent(event)) return [];
    sending = after(sending, move);
    const [kind, sentence] = sentences[event];
    const isYours = event === 'read_due' && state === 'NEEDS_REVIEW';
    const said = (isYours ? unreadable : sentence).replace('%', () => platform);
    const text = said + ending(move, sending, due_at);
    return [{ at, kind: state === 'MISSED' ? 'ended' : kind, text, detail, answer, state }];
  });
}

export interface NextFacts {
  state: OccurrenceState;
  due_at: number;
  next_at: number | null;
  late_window: number;
  is_paused: boolean;
}

type When = 'next' | 'due' | 'end' | 'none';

const coming: Partial<Record<OccurrenceState, readonly [When, string]>> = {
  PLANNED: ['next', 'Its text is prepared.'],
  PREPARING: ['none', 'Its text is being prepared.'],
  AWAITING_APPROVAL: ['end', 'It is skipped, if nobody approved it by then.'],
  READY: ['due', 'It is sent.'],
  RETRY_WAIT: ['next', 'It is tried again.'],
  UNKNOWN: ['next', 'It is looked into whether it arrived.'],
  HELD: ['end', 'It is skipped, if it still waits then.'],
  LEASED: ['none', 'It is on its way.'],
  SENDING: ['none', 'It is on its way.'],
  RECONCILING: ['none', 'It is on its way.'],
};

/** What happens next by itself, and when; `null` when nothing does. */
export function whatNext(facts: NextFacts): { at: number | null; text: string } | null {
  const { state, due_at, next_at, late_window, is_paused } = facts;
  if (is_paused && (state === 'PLANNED' || state === 'READY')) {
    return { at: due_at, text: 'It is skipped, if its schedule is still paused then.' };
  }
  const [when, text] = coming[state] ?? [];
  if (when === undefined || text === undefined) return null;
  const times = { next: next_at, due: due_at, end: due_at + late_window, none: null };
  return { at: times[when], text };
}
