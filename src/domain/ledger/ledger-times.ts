/**
 * The times that publishing keeps to, in milliseconds. They hang together: a call must be over, with room to
 * spare, before its lease is, or two workers could send the same part.
 */
import { hour, minute, second } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';

export const ledgerTimes = {
  /** How long a worker owns an occurrence; the intent of every part renews it. */
  lease: 50 * second,
  /** A create call is given up this long after its intent. */
  send: 25 * second,
  /** A call that could not begin this soon after its intent does not begin. */
  start: 5 * second,
  /** How long everything may take that a platform wants before a call; a video of 20 MB is uploaded in it. */
  prepare_call: 25 * second,
  /** How long a read-back may take. */
  read: 15 * second,
  /** What a database write after the call may take at worst. */
  margin: 10 * second,
  /** How early a text is written, and how early when a person reviews it. */
  prepare: 10 * minute,
  prepare_reviewed: 24 * hour,
  /** The shortest and the longest wait before another try. */
  retry_min: 5 * second,
  retry_max: 10 * minute,
  /** After this long without an answer, an unknown outcome is a person's to settle. */
  unreadable: 24 * hour,
  /** An absence counts for good only this long after the deadline: platforms show new posts late. */
  settled: 10 * minute,
  /** Between two posts of one account, on platforms that are not ours. */
  spacing: minute,
  /** How long an account is left alone that was asked to wait, where its platform does not say how long. */
  rate_limit: 15 * minute,
  /** Infrastructure failures within this span are counted together. */
  breaker_span: minute,
  /** How often a platform that is left alone is tried. */
  breaker_probe: minute,
  /** A clock that is further off than this is not believed. */
  clock_tolerance: 5 * minute,
  dispatch_every: second,
  reap_every: 5 * second,
} as const;

/** When a lost outcome is read back, counted from the deadline of the call; afterwards every hour. */
export const readBacks: readonly number[] = [5 * second, 30 * second, 2 * minute, 10 * minute];
export const readBackLater = hour;

const lateWindows: Readonly<Record<Frequency, number>> = {
  once: 24 * hour,
  hourly: 15 * minute,
  every_4_hours: hour,
  every_6_hours: hour,
  every_12_hours: hour,
  daily: 3 * hour,
  weekly: 12 * hour,
  monthly: 12 * hour,
};

/** How late an occurrence of such a series may still go out; one millisecond more is too late. */
export const lateWindow = (frequency: Frequency): number => lateWindows[frequency];
