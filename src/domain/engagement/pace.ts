/** How often and when an agent may answer: a day's limit, active hours, and gaps that no clockwork has. */
import { replyBands } from '#contract/agents/types.ts';
import { minute, second } from '#contract/core/time.ts';
import type { EngagementRules } from '#contract/engagement/types.ts';
import { dateIn } from '#domain/schedule/scheduled-time.ts';

type ReplyFrequency = EngagementRules['reply_frequency'];
export type Limits = Pick<EngagementRules, 'reply_frequency' | 'max_replies_per_day'>;
export type ActiveHours = Pick<EngagementRules, 'active_from' | 'active_to' | 'timezone'>;

/** The shortest time between two replies of an agent, milliseconds; chance makes it up to twice as long. */
export const replySpacing: Readonly<Record<ReplyFrequency, number>> = {
  conservative: 20 * minute,
  moderate: 10 * minute,
  active: 6 * minute,
  aggressive: 4 * minute,
};
/** Nobody answers in the very second in which they are spoken to. */
const shortestPause = 20 * second;
const longestPause = 3 * minute;

/** The most replies a day: the band's upper end, or the maximum where that is smaller. */
export const dailyLimit = ({ reply_frequency, max_replies_per_day }: Limits): number =>
  Math.min(replyBands[reply_frequency][1], max_replies_per_day);

const wallAt = (at: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);

/** Whether the clock in the zone stands in the active hours; they may go over midnight. Without hours it always does. */
export function isActive(at: number, { active_from, active_to, timezone }: ActiveHours): boolean {
  if (active_from === null || active_to === null || active_from === active_to) return true;
  const time = wallAt(at, timezone).toPlainTime().toString({ smallestUnit: 'minute' });
  return active_from < active_to
    ? active_from <= time && time < active_to
    : active_from <= time || time < active_to;
}

/** In a zone that skips a whole day, or hours that a change of the clocks swallows, a later day has them again. */
const daysAhead = 4;

/**
 * `at`, or when the active hours begin next. Milliseconds UTC. A beginning that the clocks skip is moved forward, and of
 * two equal ones the first counts.
 */
export function nextActive(at: number, hours: ActiveHours): number {
  if (hours.active_from === null || isActive(at, hours)) return at;
  const today = wallAt(at, hours.timezone).toPlainDate();
  for (let day = 0; day <= daysAhead; day += 1) {
    const begins = today
      .add({ days: day })
      .toZonedDateTime({ timeZone: hours.timezone, plainTime: hours.active_from });
    if (begins.epochMilliseconds > at && isActive(begins.epochMilliseconds, hours))
      return begins.epochMilliseconds;
  }
  throw new RangeError(`No active hours within ${daysAhead} days: ${hours.active_from}`);
}

const nextDay = (at: number, timezone: string): number =>
  wallAt(at, timezone).add({ days: 1 }).startOfDay().epochMilliseconds;

/** Moves into the active hours; whoever waited for them does not come with the stroke of the clock. */
function intoHours(at: number, hours: ActiveHours, pause: number): number {
  const active = nextActive(at, hours);
  return active !== at && isActive(active + pause, hours) ? active + pause : active;
}

/**
 * When the next reply may go out, milliseconds UTC: in the active hours, at least the band's spacing after the last one,
 * and on a day of the agent's zone that has room below the limit. `taken` are the replies that went out or are to,
 * at least of that day and later; `chance` is between 0 and 1.
 */
export function nextReplyAt(
  rules: Limits & ActiveHours,
  taken: readonly number[],
  now: number,
  chance: number,
): number {
  const limit = dailyLimit(rules);
  const pause = Math.round(shortestPause + chance * (longestPause - shortestPause));
  const gap = Math.round(replySpacing[rules.reply_frequency] * (1 + chance));
  const last = taken.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  const counts = new Map<string, number>();
  for (const at of taken) {
    const day = dateIn(at, rules.timezone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  let at = intoHours(Math.max(now + pause, last + gap), rules, pause);
  while ((counts.get(dateIn(at, rules.timezone)) ?? 0) >= limit)
    at = intoHours(nextDay(at, rules.timezone), rules, pause);
  return at;
}
