/** How reliably posts went out. Instants and spans are milliseconds. */
import type { Reliability } from '#contract/analytics/types.ts';
import { minute } from '#contract/core/time.ts';

/** Later than this after its time, a post was late: as long as two posts of one account keep apart. */
export const onTimeWithin = minute;

export interface Delivery {
  state: 'PUBLISHED' | 'IN_INBOX' | 'FAILED' | 'MISSED';
  due_at: number;
  published_at: number | null;
}

/** How late it went out, never less than 0; `null` where it did not. */
export const latenessOf = ({ state, due_at, published_at }: Delivery): number | null =>
  published_at !== null && (state === 'PUBLISHED' || state === 'IN_INBOX')
    ? Math.max(0, published_at - due_at)
    : null;

/**
 * Which of `count` sorted values, from 1, is the smallest that a share of `share` (above 0, at most 1) of them do not
 * exceed; 0 of none. This is the nearest-rank method: a percentile is always one of the values.
 */
export const rankOf = (count: number, share: number): number =>
  Math.min(count, Math.max(1, Math.ceil(share * count)));

const inSeconds = (span: number | null): number | null => (span === null ? null : span / 1000);

/** What was counted of posts; spans are milliseconds. */
export interface Deliveries {
  on_time: number;
  late: number;
  failed: number;
  missed: number;
  /** How often a platform was read and had a post, so that it was not sent again. */
  found: number;
  /** How often a platform refused a post because it had the very one. */
  twins: number;
  /** How many further requests for a post were answered with it. */
  repeats: number;
  /** Half of all, and 95 of 100, were at most so late; `null` of none. */
  p50: number | null;
  p95: number | null;
}

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
