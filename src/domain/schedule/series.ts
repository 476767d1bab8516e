/** A schedule’s status for its owner, and the consequences of how its runs end. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { isLive, type LivePlatform } from '#contract/platforms/platforms.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import type { Review, SeriesStatus } from '#contract/posts/scheduled-posts.ts';
import { mustBeApproved } from '#domain/ledger/occurrence-reason.ts';

/** After this many texts approved unchanged, a schedule without a review setting continues without review. */
const trusted = 5;
/** That in a sentence, with how many there are, if that is known. */
export const asksUntil = (approved?: number): string =>
  `Asks you until you’ve approved ${trusted} posts without edits${
    approved === undefined ? '' : ` · ${approved} of ${trusted}`
  }.`;
/** After this many consecutive failures a schedule is paused. */
export const maxFailures = 3;

export interface ReviewFacts {
  /** `null` if the owner did not choose. */
  review: Review | null;
  frequency: Frequency;
  /** Empty if the agent writes. */
  content_text: string;
  approved: number;
  /** The target platform, if known. */
  platform?: LivePlatform;
}

/**
 * The platform rule against publishing a text that no person has read: one that an agent writes when it is due, or that
 * is published automatically. `undefined` if there is none.
 */
export function unreadRule(
  platform: LivePlatform,
  { frequency, content_text }: Pick<ReviewFacts, 'frequency' | 'content_text'>,
): string | undefined {
  if (frequency === 'once' && content_text !== '') return undefined;
  if (!isLive(platform)) return undefined;
  const { lane, rule } = ruleFor(platform, 'post');
  return lane === 'auto' ? undefined : rule;
}

/** Whether a person approves each text of the schedule before it is sent. */
export function reviewOf(facts: ReviewFacts): Review {
  const { review, frequency, content_text, approved, platform } = facts;
  if (platform !== undefined && unreadRule(platform, facts) !== undefined) return 'before_sending';
  if (review !== null) return review;
  const isOpen = frequency !== 'once' && content_text === '' && approved < trusted;
  return isOpen ? 'before_sending' : 'off';
}

/** Why a person approves each text of the schedule, in a sentence; `null` if none does. */
export function whyReviewed(facts: ReviewFacts): string | null {
  const { review, approved, platform } = facts;
  if (reviewOf(facts) === 'off') return null;
  const rule = platform && unreadRule(platform, facts);
  if (rule !== undefined) return rule;
  if (review !== null) return mustBeApproved;
  return asksUntil(approved);
}

export interface SeriesFacts {
  status: 'active' | 'paused';
  frequency: Frequency;
  max_runs: number;
  run_count: number;
  /** The state of its newest occurrence; `undefined` if there is none yet. */
  newest: OccurrenceState | undefined;
  /** Whether one of its occurrences is being sent. */
  in_flight: boolean;
  /** Whether its end date has passed and no occurrence is open. */
  has_ended: boolean;
  /** When it starts; milliseconds UTC. */
  begins_at: number;
}

/** States in which a post is, or may be, being sent. */
export const flightStates = ['LEASED', 'SENDING', 'UNKNOWN', 'RECONCILING'] as const;
/** Whether a post in this state is, or may be, being sent. */
export const isInFlight = (state: OccurrenceState): boolean =>
  flightStates.some((flying) => flying === state);

/** A schedule that runs once has the status of its run. */
const onceStatuses: Partial<Record<OccurrenceState, SeriesStatus>> = {
  PUBLISHED: 'completed',
  FAILED: 'failed',
  MISSED: 'failed',
  CANCELLED: 'cancelled',
};

const hasHadAll = ({ has_ended, max_runs, run_count }: SeriesFacts): boolean =>
  has_ended || (max_runs > 0 && run_count >= max_runs);

/** The status of several accounts is the first of these that any of them has. */
const tellingMost: readonly SeriesStatus[] = [
  'running',
  'active',
  'scheduled',
  'paused',
  'failed',
  'cancelled',
  'completed',
];

/** The status of a schedule with several accounts: it is active as long as one of them is. */
export const statusOfAll = (statuses: readonly SeriesStatus[]): SeriesStatus =>
  tellingMost.find((status) => statuses.includes(status)) ?? 'cancelled';

/** A schedule’s status for its owner; `now` is milliseconds UTC. */
export function seriesStatus(facts: SeriesFacts, now: number): SeriesStatus {
  const { frequency, newest, status } = facts;
  if (facts.in_flight) return 'running';
  if (hasHadAll(facts)) return 'completed';
  const ending = frequency === 'once' && newest && onceStatuses[newest];
  if (ending) return ending;
  if (status === 'paused') return 'paused';
  return frequency === 'once' || now < facts.begins_at ? 'scheduled' : 'active';
}
