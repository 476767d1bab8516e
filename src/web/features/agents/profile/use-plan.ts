import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { api } from '#web/lib/api/api.ts';
import { minute } from '#contract/core/time.ts';

/** In this browser's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (part: number): string => String(part).padStart(2, '0');

/** The next occurrence of a time in this browser's zone, `2026-11-24T09:00`. `now`: milliseconds UTC. */
export function nextAt(time: string, now: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date(now);
  const today = new Date(now).setHours(hours, minutes, 0, 0);
  if (today < now + 10 * minute) day.setDate(day.getDate() + 1);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${time}`;
}

/** The number of an agent's scheduled posts. */
export const plannedQuery = (agent_id: string) =>
  queryOptions({
    queryKey: ['schedule', 'planned', agent_id],
    queryFn: async ({ signal }) =>
      (await api.schedule.list({ query: { agent_id, limit: 1 }, signal })).total,
    retry: false,
  });

export interface Plan {
  platform: LivePlatform;
  /** `09:00`, in the time zone of this browser. */
  times: readonly string[];
  timezone: string;
  days: number;
  reviewed: boolean;
}

/** Creates one daily schedule for each time, and reports each, so that a retry creates only the rest. */
export function useCreatePlan(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ plan, onMade }: { plan: Plan; onMade: (time: string) => void }) => {
      const { platform, timezone, days, reviewed } = plan;
      for (const time of plan.times) {
        await api.schedule.create({
          body: {
            agent_id,
            platform,
            timezone,
            frequency: 'daily',
            max_runs: days,
            scheduled_time: nextAt(time, Date.now()),
            review: reviewed ? 'before_sending' : 'off',
          },
        });
        onMade(time);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['schedule'] }),
  });
}
