/** How often and when an agent may reply: a daily limit, active hours, and irregular gaps. */
import { replyBands } from '#contract/agents/types.ts';
import { inZone, minute, second } from '#contract/core/time.ts';
import type { EngagementRules } from '#contract/engagement/types.ts';
import { dateIn } from '#domain/schedule/scheduled-time.ts';

type ReplyFrequency = EngagementRules['reply_frequency'];
export type Limits = Pick<EngagementRules, 'reply_frequency' | 'max_replies_per_day'>;
export type ActiveHours = Pick<EngagementRules, 'active_from' | 'active_to' | 'timezone'>;

/** The shortest time between two replies of an agent, in milliseconds; randomness makes it up to twice as long. */
export const replySpacing: Readonly<Record<ReplyFrequency, number>> = {
  conservative: 20 * minute,
  moderate: 10 * minute,
  active: 6 * minute,
  aggressive: 4 * minute,
};
/** No person replies within a second. */
const shortestPause = 20 * second;
const longestPause = 3 * minute;

/** The most replies a day: the upper end of the frequency band, or the maximum if that is smaller. */
export const dailyLimit = ({ reply_frequency, max_replies_per_day }: Limits): number =>
  Math.min(replyBands[reply_frequency][1], max_replies_per_day);

/** Whether the zone’s clock is within the active hours, which may span midnight. Without hours it always is. */
export function isActive(at: number, { active_from, active_to, timezone }: ActiveHours): boolean {
  if (active_from === null || active_to === null || active_from === active_to) return true;
  const time = inZone(at, timezone).toPlainTime().toString({ smallestUnit: 'minute' });
  return active_from < active_to
    ? active_from <= time && time < active_to
    : active_from <= time || time < active_to;
}

/** Days to look ahead: a zone can skip a whole day, or a clock change can skip the hours of one. */
const daysAhead = 4;

/**
 * `at`, or the next start of the active hours. Milliseconds UTC. A start that the clocks skip is moved forward; of two
 * equal ones the first counts.
 */
export function nextActive(at: number, hours: ActiveHours): number {
  if (hours.active_from === null || isActive(at, hours)) return at;
  const today = inZone(at, hours.timezone).toPlainDate();
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
  inZone(at, timezone).add({ days: 1 }).startOfDay().epochMilliseconds;

/** Moves a time into the active hours, with a pause so that it is not exactly their start. */
function intoHours(at: number, hours: ActiveHours, pause: number): number {
  const active = nextActive(at, hours);
  return active !== at && isActive(active + pause, hours) ? active + pause : active;
}

/**
 * When the next reply may go out, milliseconds UTC: in the active hours, at least the band’s spacing after the last
 * one, and on a day of the agent’s zone with room below the limit. `taken`: the replies sent or scheduled, at least
 * those of that day and later. `chance`: between 0 and 1.
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
