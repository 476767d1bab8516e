/** The current day in this browser's time zone. */
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { wallTimeOf } from '#web/lib/forms/zone-time.ts';
import { timeWords } from '#web/ui/clock.ts';

/** The instants at which the day of `now` starts and ends here. */
export function dayOf(now: Date): { from: string; to: string } {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}

export interface TodayRun {
  run: CalendarRun;
  /** `09:00`. */
  time: string;
}

export interface AgentDay {
  agent_id: string;
  is_self: boolean;
  runs: TodayRun[];
  /** The number of posts that are not shown. */
  more: number;
}

const agentsShown = 5;
/** How many posts of each agent fit beside the others'. */
const runsShown = (agents: number): number => (agents === 1 ? 8 : agents === 2 ? 4 : 2);

const over = new Set(['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED']);

/** The upcoming ones of many posts, with the last one before them. */
function excerptOf(runs: readonly TodayRun[], most: number): TodayRun[] {
  const next = runs.findIndex(({ run }) => !over.has(run.state));
  const from = next === -1 ? runs.length - most : next - 1;
  const start = Math.max(0, Math.min(from, runs.length - most));
  return runs.slice(start, start + most);
}

/** The posts of a day by agent: the agent with the next post first, those that are done last. */
export function byAgent(
  runs: readonly CalendarRun[],
  zone: string,
): { days: AgentDay[]; more: number } {
  const grouped = new Map<string, TodayRun[]>();
  for (const run of runs.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const own = grouped.get(run.agent_id) ?? [];
    own.push({ run, time: timeWords(wallTimeOf(Date.parse(run.at), zone).slice(11)) });
    grouped.set(run.agent_id, own);
  }
  const nextOf = (own: readonly TodayRun[]): number => {
    const next = own.find(({ run }) => !over.has(run.state));
    return next ? Date.parse(next.run.at) : Number.MAX_SAFE_INTEGER;
  };
  const sorted = [...grouped].toSorted(([, one], [, other]) => nextOf(one) - nextOf(other));
  const days = sorted.slice(0, agentsShown).map(([agent_id, own]) => {
    const shown = excerptOf(own, runsShown(sorted.length));
    const is_self = own.some(({ run }) => run.is_self);
    return { agent_id, is_self, runs: shown, more: own.length - shown.length };
  });
  return { days, more: sorted.length - days.length };
}
