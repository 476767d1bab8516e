/**
 * The timings of publishing, in milliseconds. They depend on each other: a call must end, with a margin, before its
 * lease expires; otherwise two workers could send the same part.
 */
import { limits } from '#contract/core/limits.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';

export const ledgerTimes = {
  /** How long a worker’s lease lasts; the intent of every part renews it. */
  lease: 50 * second,
  /** The timeout of a create call, counted from its intent. */
  send: 25 * second,
  /** A call that has not started this soon after its intent does not start. */
  start: 5 * second,
  /** How long an attempt waits for its files, which are made meanwhile; with the next timeout, less than a lease. */
  read_files: 15 * second,
  /** The timeout for everything a platform needs before a create call, such as uploading a part of a video. */
  prepare_call: 25 * second,
  /** The timeout of a read-back. */
  read: 15 * second,
  /** The most a database write after the call may take. */
  margin: 10 * second,
  /** How long before the due time a text is written, and how long before if a person reviews it. */
  prepare: 10 * minute,
  prepare_reviewed: limits.decision_life,
  /** The shortest and the longest wait before a retry. */
  retry_min: 5 * second,
  retry_max: 10 * minute,
  /** After this long without a result, a person has to settle an unknown outcome. */
  unreadable: day,
  /** A post’s absence counts only this long after the deadline, because platforms list new posts late. */
  settled: 10 * minute,
  /** The distance between two posts of one account, except in the sandbox. */
  spacing: minute,
  /** How long a rate-limited account waits if its platform gives no time. */
  rate_limit: 15 * minute,
  /** Infrastructure failures within this time are counted together. */
  breaker_span: minute,
  /** How often an open circuit breaker is probed. */
  breaker_probe: minute,
  /** A clock that is off by more is not trusted. */
  clock_tolerance: 5 * minute,
  dispatch_every: second,
  reap_every: 5 * second,
} as const;

/** When a lost outcome is read back, counted from the call’s deadline; after these, every hour. */
export const readBacks: readonly number[] = [5 * second, 30 * second, 2 * minute, 10 * minute];
export const readBackLater = hour;

const lateWindows: Readonly<Record<Frequency, number>> = {
  once: day,
  hourly: 15 * minute,
  every_4_hours: hour,
  every_6_hours: hour,
  every_12_hours: hour,
  daily: 3 * hour,
  weekly: 12 * hour,
  monthly: 12 * hour,
};

/** How late an occurrence of such a series may still go out, inclusive. */
export const lateWindow = (frequency: Frequency): number => lateWindows[frequency];
