/** How reliably posts were published. Instants and spans are milliseconds. */
import type { Reliability } from '#contract/analytics/types.ts';
import { minute } from '#contract/core/time.ts';

/** A post later than this is late: as long as two posts of one account must be apart. */
export const onTimeWithin = minute;

export interface Delivery {
  state: 'PUBLISHED' | 'IN_INBOX' | 'FAILED' | 'MISSED';
  due_at: number;
  published_at: number | null;
}

/** How late a post was published, never negative; `null` if it was not. */
export const latenessOf = ({ state, due_at, published_at }: Delivery): number | null =>
  published_at !== null && (state === 'PUBLISHED' || state === 'IN_INBOX')
    ? Math.max(0, published_at - due_at)
    : null;

/**
 * The nearest-rank percentile: the rank, from 1, of the smallest of `count` sorted values that a `share` (above 0, at
 * most 1) of them does not exceed; 0 if there are none.
 */
export const rankOf = (count: number, share: number): number =>
  Math.min(count, Math.max(1, Math.ceil(share * count)));

const inSeconds = (span: number | null): number | null => (span === null ? null : span / 1000);

/** Counts of posts; spans are milliseconds. */
export interface Deliveries {
  on_time: number;
  late: number;
  failed: number;
  missed: number;
  /** How often a read-back found the post, so that it was not sent again. */
  found: number;
  /** How often a platform rejected a post as a duplicate of the very same one. */
  twins: number;
  /** How many repeated requests were answered with the existing post. */
  repeats: number;
  /** The median and the 95th percentile of lateness; `null` without posts. */
  p50: number | null;
  p95: number | null;
}

/** The contract’s form of the counts; milliseconds become seconds. */
export function reliabilityOf(counted: Deliveries): Reliability {
  const { p50, p95, found, twins, repeats, ...counts } = counted;
  return {
    on_time_within: onTimeWithin / 1000,
    ...counts,
    lateness: { p50: inSeconds(p50), p95: inSeconds(p95) },
    found_again: found,
    refused_twins: twins,
    asked_again: repeats,
  };
}
