/** How many posts a day an agent's posting frequency means, and their times. */
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';

const usual = { '1-2': 2, '3-5': 4, '6-10': 8 } as const;
/** The day's first and last post, in minutes after midnight. */
const opens = 9 * 60;
const closes = 21 * 60;
const step = 5;

export const maxPerDay = limits.posts_per_day;

/** How many posts a day are suggested. */
export const postsADay = ({
  post_frequency,
  posts_per_day,
}: Pick<Agent, 'post_frequency' | 'posts_per_day'>): number =>
  post_frequency === 'custom' ? (posts_per_day ?? 1) : usual[post_frequency];

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** This many times of day, like `09:00`, spread over the hours in which people read. */
export function timesOfDay(count: number): string[] {
  const gap = count > 1 ? (closes - opens) / (count - 1) : 0;
  return Array.from({ length: count }, (_, at) =>
    clock(opens + Math.round((at * gap) / step) * step),
  );
}

/** Another number of times of day; those that somebody typed stay. */
export function withCount(times: readonly string[], count: number): string[] {
  const usual = timesOfDay(count);
  if (times.join() === timesOfDay(times.length).join()) return usual;
  return [...times, ...usual.filter((time) => !times.includes(time))].slice(0, count);
}
