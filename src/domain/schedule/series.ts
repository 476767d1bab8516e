/** What the owner of a schedule sees of it, and what follows from how its runs end. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Frequency } from '#contract/schedule/types.ts';
import { isLive, type PlatformId } from '#contract/platforms/platforms.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import type { Review, SeriesStatus } from '#contract/posts/scheduled-posts.ts';

/** After so many texts that were approved unchanged, a schedule that nobody set otherwise goes on without review. */
const trusted = 5;
/** After so many failed runs in a row a schedule is paused. */
export const maxFailures = 3;

export interface ReviewFacts {
  /** `null` where the owner did not choose. */
  review: Review | null;
  frequency: Frequency;
  /** Empty where the agent writes. */
  content_text: string;
  approved: number;
  /** Where it goes, where that is known. */
  platform?: PlatformId;
}

/**
 * What a platform says against a text that goes out although no person has read it as it stands: one that an agent writes
 * when it is due, or that goes on by itself. `undefined` where nothing is against it.
 */
export function unreadRule(
  platform: PlatformId,
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

export interface SeriesFacts {
  status: 'active' | 'paused';
  frequency: Frequency;
  max_runs: number;
  run_count: number;
  /** The state of its newest occurrence; `undefined` before there is one. */
  newest: OccurrenceState | undefined;
  /** Whether one of its occurrences is on its way. */
  in_flight: boolean;
  /** Whether its last day is over and nothing of it is open. */
  has_ended: boolean;
  /** When it begins; milliseconds UTC. */
  begins_at: number;
}

/** States in which something is on its way, or may be. */
export const flightStates = ['LEASED', 'SENDING', 'UNKNOWN', 'RECONCILING'] as const;
export const isInFlight = (state: OccurrenceState): boolean =>
  flightStates.some((flying) => flying === state);

/** What runs once is over as its run is. */
const onceStatuses: Partial<Record<OccurrenceState, SeriesStatus>> = {
  PUBLISHED: 'completed',
  FAILED: 'failed',
  MISSED: 'failed',
  CANCELLED: 'cancelled',
};

const hasHadAll = ({ has_ended, max_runs, run_count }: SeriesFacts): boolean =>
  has_ended || (max_runs > 0 && run_count >= max_runs);

/** Of the statuses on several accounts the first of these that there is says most. */
const tellingMost: readonly SeriesStatus[] = [
  'running',
  'active',
  'scheduled',
  'paused',
  'failed',
  'cancelled',
  'completed',
];

/** The status of a schedule with several accounts: it goes on as long as one of them does. */
export const statusOfAll = (statuses: readonly SeriesStatus[]): SeriesStatus =>
  tellingMost.find((status) => statuses.includes(status)) ?? 'cancelled';

/** The status of a schedule as its owner sees it; `now` is milliseconds UTC. */
export function seriesStatus(facts: SeriesFacts, now: number): SeriesStatus {
  const { frequency, newest, status } = facts;
  if (facts.in_flight) return 'running';
  if (hasHadAll(facts)) return 'completed';
  const ending = frequency === 'once' && newest && onceStatuses[newest];
  if (ending) return ending;
  if (status === 'paused') return 'paused';
  return frequency === 'once' || now < facts.begins_at ? 'scheduled' : 'active';
}
