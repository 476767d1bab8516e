import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import type { TakenOff } from '#contract/analytics/taking-off.ts';
import { api } from '#web/lib/api/api.ts';
import { analyticsInterval, analyticsKey } from './analytics-queries.ts';

/** The posts of the last month that take off or did. */
export const takingOffQuery = queryOptions({
  queryKey: [analyticsKey, 'taking off'],
  queryFn: async ({ signal }) => (await api.analytics.takingOff({ query: {}, signal })).data,
  staleTime: analyticsInterval,
});

/** The state of a post that takes off, in words. */
export const flightWords: Record<TakenOff['state'], { label: string; tone: Tone }> = {
  flying: { label: 'Takes off', tone: 'good' },
  over: { label: 'Took off', tone: 'good' },
  doubted: { label: 'Figures doubted', tone: 'warn' },
};

/** On a post that takes off or did: how far it came. Nothing on any other. */
export function TakenOffNote({ post }: { post: Pick<Occurrence, 'id' | 'status'> }) {
  const { data } = useQuery({ ...takingOffQuery, enabled: post.status === 'PUBLISHED' });
  const found = data?.find(({ id }) => id === post.id);
  if (!found) return null;
  const { label, tone } = flightWords[found.state];
  return (
    <span>
      <StatusBadge tone={tone}>{label}</StatusBadge> {found.said}
    </span>
  );
}
