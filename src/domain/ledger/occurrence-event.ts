/** What can happen to an occurrence, and what is known about it when it does. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { OccurrenceReason } from './occurrence-reason.ts';

export const OccurrenceEvents = [
  'prepare',
  'prepared',
  'outage',
  'checks_failed',
  'approve',
  'reject',
  'edit_text',
  'edit',
  'rewrite',
  'claim',
  'intent',
  'switched_off',
  'stalled',
  'let_go',
  'lease_expired',
  'accepted',
  'not_sent',
  'media_unreadable',
  'rate_limited',
  'unauthorized',
  'refused',
  'duplicate',
  'ambiguous',
  'read_due',
  'found',
  'absent',
  'unreadable',
  'nothing_open',
  'retry_due',
  'account_lost',
  'reconnected',
  'over_budget',
  'budget_raised',
  'month_began',
  'agent_off',
  'paused',
  'publishing_stopped',
  'access_revoked',
  'window_closed',
  'restored',
  'there',
  'send',
  'hasten',
  'drop',
  'cancel',
] as const;
export type OccurrenceEventType = (typeof OccurrenceEvents)[number];

/** Words that were written before they were renamed. What the ledger wrote down is never changed. */
const formerEvents: Readonly<Record<string, OccurrenceEventType>> = {
  frozen: 'agent_off',
  halted: 'publishing_stopped',
  barred: 'access_revoked',
};

/** A written word as it is called today. */
export const presentEvent = (written: string): string =>
  Object.hasOwn(formerEvents, written) ? (formerEvents[written] ?? written) : written;

export interface OccurrenceEvent {
  type: OccurrenceEventType;
  /** The platform's own words, where it gave some. */
  detail?: string;
  /** Until when the platform asked to be left alone, milliseconds UTC. */
  until?: number;
}

/** What the decision rests on. Instants and spans are milliseconds. */
export interface OccurrenceFacts {
  reason: OccurrenceReason | null;
  due_at: number;
  late_window: number;
  /** Whether a person approves each text before it is sent. */
  reviewed: boolean;
  attempts: number;
  /** How often it was taken up to be sent, at least roughly. */
  rounds: number;
  /** How many create calls ended without a known outcome. */
  ambiguous: number;
  /** How often the platform was read since the last call and did not have the post. */
  absences: number;
  parts: number;
  published_parts: number;
  /** Whether a call for the next part may have gone out without its outcome being known. */
  in_doubt: boolean;
  /** When the last call had to be over. */
  deadline: number;
  capability: 'key' | 'read' | 'none';
  /** Whether it is too late to repeat a call with `key`: only a person can look now. */
  repeat_over?: boolean;
  /** Whether the platform can be asked what it has. */
  readable: boolean;
  /** How often in a row the process died that worked on it. */
  crashes: number;
  /** Whether another run of its schedule may follow. */
  recurring: boolean;
  /** Whether it was due in a span that a restore lost: it may be out, and is never sent by itself. */
  restored: boolean;
  /** Of those: whether it goes on by itself once it was looked for, because next to nothing was lost. */
  may_go_on: boolean;
  cancel_requested: boolean;
  /** Between 0 and 1; spreads retries. */
  jitter: number;
}

export interface Transition {
  state: OccurrenceState;
  reason: OccurrenceReason | null;
  detail: string | null;
  /** When someone has to look again. */
  next_at: number | null;
  lease_until: number | null;
  ambiguous: number;
  absences: number;
  crashes: number;
  cancel_requested: boolean;
  due_at: number;
}
/** `final` – nothing happens to it any more; `in_flight` – wait until the call is over; `too_early`; `not_here`. */
export interface Refusal {
  refused: 'final' | 'in_flight' | 'too_early' | 'not_here';
}
export type Outcome = Transition | Refusal;
export type Rule = (facts: OccurrenceFacts, event: OccurrenceEvent, now: number) => Outcome;
/** What each event makes of an occurrence in one state. */
export type Rules = Readonly<Partial<Record<OccurrenceEventType, Rule>>>;
