/** Analytics of a period, by the viewer's time zone. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period } from '#contract/analytics/types.ts';
import { minute } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { viewerZone } from '#web/ui/zone-time.ts';

export const analyticsKey = 'analytics';
/** Milliseconds between two refetches of an open screen: the server reads results once a minute. */
export const analyticsInterval = minute;

export interface WantedAnalytics {
  period: Period;
  platform: LivePlatform | undefined;
  account: string | undefined;
}

/** The query string of every call about a period. */
export const spanOf = ({ period, platform, account }: WantedAnalytics) => ({
  period,
  timezone: viewerZone(),
  ...(platform && { platform }),
  ...(account && { connection_id: account }),
});

export const agentAnalyticsQuery = (id: string, wanted: WantedAnalytics) => {
  const query = spanOf(wanted);
  return queryOptions({
    queryKey: [analyticsKey, 'agent', id, query],
    meta: { within: agentQuery(id).queryKey },
    queryFn: async ({ signal }) =>
      (await api.analytics.agent({ params: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
    // Posts are published, and get replies, in the background.
    refetchOnMount: 'always',
    refetchInterval: analyticsInterval,
  });
};
