/** The events of an occurrence, and the facts that decide about its transitions. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { OccurrenceReason } from './occurrence-reason.ts';

export const OccurrenceEvents = [
  'prepare',
  'prepared',
  'outage',
  'checks_failed',
  'nothing_new',
  'approve',
  'unapprove',
  'reject',
  'unreject',
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
  'put_back',
  'drop',
  'cancel',
] as const;
export type OccurrenceEventType = (typeof OccurrenceEvents)[number];

/** Events recorded under a former name. Ledger entries are never rewritten. */
const formerEvents: Readonly<Record<string, OccurrenceEventType>> = {
  frozen: 'agent_off',
  halted: 'publishing_stopped',
  barred: 'access_revoked',
};

/** The current name of a recorded event. */
export const presentEvent = (written: string): string =>
  Object.hasOwn(formerEvents, written) ? (formerEvents[written] ?? written) : written;

export interface OccurrenceEvent {
  type: OccurrenceEventType;
  /** The platform’s message, if any. */
  detail?: string;
  /** The end of a rate limit, when it is due instead, or until when a rejection can be undone, milliseconds UTC. */
  until?: number;
  /** It is prepared together with another account of its run, whose text a person reads first. */
  early?: boolean;
  /** Why its owner has to approve it although they chose no review, in a sentence. */
  ask?: string | null;
}

/** The facts for a transition. Instants and spans are milliseconds. */
export interface OccurrenceFacts {
  reason: OccurrenceReason | null;
  due_at: number;
  late_window: number;
  /** Whether a person approves each text before it is sent. */
  reviewed: boolean;
  /** Whether an approval that it needs is missing: nothing makes it ready until then. */
  lacking: boolean;
  /** Why a person approves it, in a sentence, if that is known. */
  asks?: string | null;
  attempts: number;
  /** Roughly how often sending it was started. */
  rounds: number;
  /** How many create calls ended with an unknown outcome. */
  ambiguous: number;
  /** How often the platform was read since the last call without finding the post. */
  absences: number;
  parts: number;
  published_parts: number;
  /** Whether a call for the next part may have gone out with an unknown outcome. */
  in_doubt: boolean;
  /** The deadline of the last call. */
  deadline: number;
  capability: 'key' | 'read' | 'none';
  /** Whether it is too late to repeat a call with its idempotency key, so that a person has to look. */
  repeat_over?: boolean;
  /** Whether the platform’s posts can be read. */
  readable: boolean;
  /** How many workers in a row crashed on it. */
  crashes: number;
  /** Whether its schedule may have another run. */
  recurring: boolean;
  /** Whether it was due in the time that a restore lost: it may have been sent, and is not sent again automatically. */
  restored: boolean;
  /** If so, whether it continues after a read-back, because very little was lost. */
  may_go_on: boolean;
  cancel_requested: boolean;
  /** Between 0 and 1; spreads retries. */
  jitter: number;
}

export interface Transition {
  state: OccurrenceState;
  reason: OccurrenceReason | null;
  detail: string | null;
  /** When to look at it again. */
  next_at: number | null;
  lease_until: number | null;
  ambiguous: number;
  absences: number;
  crashes: number;
  cancel_requested: boolean;
  due_at: number;
}
/** `final`: the state is final. `in_flight`: a call is running. `too_early`. `not_here`: not allowed in this state. */
export interface Refusal {
  refused: 'final' | 'in_flight' | 'too_early' | 'not_here';
}
export type Outcome = Transition | Refusal;
export type Rule = (facts: OccurrenceFacts, event: OccurrenceEvent, now: number) => Outcome;
/** The transitions of one state, by event. */
export type Rules = Readonly<Partial<Record<OccurrenceEventType, Rule>>>;
