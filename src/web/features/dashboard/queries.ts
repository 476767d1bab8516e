/** The queries of the dashboard: separate calls, so that a failed one affects no other. */
import { queryOptions } from '@tanstack/react-query';
import { second } from '#contract/core/time.ts';
import { api } from '#web/lib/api/api.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import { isLive } from '#web/lib/api/live.ts';

/** While live updates arrive, polling is rare. Milliseconds. */
const pause = () => (isLive() ? 60 * second : 10 * second);
/** Current whenever the page is opened; its parts, which appear a moment after it, ask for nothing again. */
const fresh = { staleTime: 2 * second, refetchOnMount: true } as const;
const moving = { ...fresh, refetchInterval: pause } as const;

export const needsQuery = queryOptions({
  queryKey: ['dashboard', 'needs'],
  queryFn: async ({ signal }) => (await api.dashboard.needs({ signal })).data,
  ...moving,
});

export const recentQuery = queryOptions({
  queryKey: ['dashboard', 'posts'],
  queryFn: ({ signal }) => api.dashboard.recent({ query: { timezone: viewerZone() }, signal }),
  ...moving,
});

export const stepsQuery = queryOptions({
  queryKey: ['dashboard', 'steps'],
  queryFn: async ({ signal }) => (await api.dashboard.steps({ signal })).data,
  ...fresh,
});

/** `from` and `to`: the instants at which the day starts and ends. */
export const todayQuery = (span: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['schedule', 'calendar', span],
    queryFn: ({ signal }) => api.schedule.calendar({ query: span, signal }),
    ...moving,
  });
