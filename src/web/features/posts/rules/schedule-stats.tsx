import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './schedule.page.module.css';
import { publishingQuery } from './service-queries.ts';

export type Figures = AnswerOf<typeof scheduleCalls.list>['stats'];

/** The four figures of the specification, for everything that is scheduled. */
export function ScheduleStats({ stats }: { stats: Figures }) {
  const { data: publishing } = useQuery(publishingQuery);
  const counts: Readonly<Partial<Record<LivePlatform, number>>> = stats.by_platform;
  return (
    <div className={`stackSm halves ${classes.stats}`}>
      <StatCard label="Total Scheduled" value={stats.total} note="in total" />
      <StatCard
        label="Active"
        value={stats.active}
        note={publishing?.is_frozen ? 'stopped until you resume' : 'upcoming'}
      />
      <StatCard label="Twitter Posts" value={counts.twitter ?? 0} note="to X" />
      <StatCard label="Recurring" value={stats.recurring} note="repeating" />
    </div>
  );
}
