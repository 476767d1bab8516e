/** How reliably posts went out. Instants and spans are milliseconds. */
import type { Reliability } from '#contract/analytics.ts';

/** Later than this after its time, a post was late: as long as two posts of one account keep apart. */
export const onTimeWithin = 60_000;

export interface Delivery {
  state: 'PUBLISHED' | 'FAILED' | 'MISSED';
  due_at: number;
  published_at: number | null;
  /** How often its platform was read and had it, so that it was not sent again. */
  found: number;
  /** How often its platform refused it because it had the very post. */
  twins: number;
  /** How many further requests for it were answered with it. */
  repeats: number;
}

/** How late it went out, never less than 0; `null` where it did not. */
export const latenessOf = ({ state, due_at, published_at }: Delivery): number | null =>
  state === 'PUBLISHED' && published_at !== null ? Math.max(0, published_at - due_at) : null;

/**
 * The smallest value that a share of `share` (above 0, at most 1) of all values do not exceed; `null` of none. This is
 * the nearest-rank method: it is always one of the values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? null;
}

const inSeconds = (span: number | null): number | null => (span === null ? null : span / 1000);

export function reliabilityOf(posts: readonly Delivery[]): Reliability {
  const late = posts.map(latenessOf).filter((span) => span !== null);
  const countOf = (state: Delivery['state']) => posts.filter((post) => post.state === state).length;
  const sum = (of: (post: Delivery) => number) => posts.reduce((all, post) => all + of(post), 0);
  return {
    on_time_within: onTimeWithin / 1000,
    on_time: late.filter((span) => span <= onTimeWithin).length,
    late: late.filter((span) => span > onTimeWithin).length,
    lateness: {
      p50: inSeconds(percentile(late, 0.5)),
      p95: inSeconds(percentile(late, 0.95)),
    },
    failed: countOf('FAILED'),
    missed: countOf('MISSED'),
    found_again: sum(({ found }) => found),
    refused_twins: sum(({ twins }) => twins),
    asked_again: sum(({ repeats }) => repeats),
  };
}
