import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '#contract/analytics.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import { agentQuery } from '#web/lib/agent-queries.ts';
import { api } from '#web/lib/api.ts';
import { viewerZone } from '#web/lib/zone-time.ts';

export interface WantedAnalytics {
  period: Period;
  platform: LivePlatform | undefined;
}

export const analyticsQuery = (id: string, { period, platform }: WantedAnalytics) => {
  const timezone = viewerZone();
  return queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'analytics', period, platform ?? null, timezone],
    queryFn: async ({ signal }) =>
      (
        await api.analytics.agent({
          params: { id },
          query: { period, timezone, ...(platform && { platform }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    // Posts are published, and answered, elsewhere.
    refetchOnMount: 'always',
  });
};
