import { Button, SegmentedControl, Table, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import {
  type AnalyticsPeriod,
  AnalyticsPeriods,
  engagementMessages,
} from '#contract/engagement/types.ts';
import type { EngagementMetrics } from '#contract/engagement/calls.ts';
import { barsOfDays } from '#web/entities/analytics/day-places.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import {
  modeLabels,
  interactionStateWords,
  kindWords,
  toneWords,
} from '#web/entities/engagement/engagement-labels.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { BarChart } from '#web/ui/charts/marks/bar-chart.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons, StatSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './engagement.module.css';
import { failedWords } from './use-settings-form.ts';
import { metricsQuery } from './queries.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';

type Row = EngagementMetrics['recentEngagements'][number];

function Recent({ agent, row }: { agent: Agent; row: Row }) {
  const state = interactionStateWords[row.state];
  const tone = toneWords[row.conversation_tone];
  return (
    <li>
      <span className={classes.score}>
        {row.engagement_score}
        <span className="faint regular size1 textFont">of 100</span>
      </span>
      <div className="stackXs">
        <p className="measure" dir="auto">
          {row.text}
        </p>
        <span className={`lineXs quiet ${classes.facts}`}>
          <StatusBadge tone={tone.tone}>{tone.label}</StatusBadge>
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
          <span>
            {kindWords[row.engagement_type]} by @{row.username} on {platforms[row.platform].name},{' '}
            <Moment at={row.created_at} />
          </span>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/inbox"
                search={{ state: 'all', agent: agent.id, item: row.id }}
                {...props}
              />
            )}
          >
            Why?
          </Anchor>
        </span>
      </div>
    </li>
  );
}

/** The latest decisions, each with its score and tone. */
const RecentEngagements = ({ agent, rows }: { agent: Agent; rows: readonly Row[] }) => (
  <Panel title="Recent engagements">
    {rows.length === 0 ? (
      <p className="said measure">No mentions yet.</p>
    ) : (
      <ul className={`plain ruled ${classes.recents}`} aria-label="Recent engagements">
        {rows.map((row) => (
          <Recent key={row.id} agent={agent} row={row} />
        ))}
      </ul>
    )}
  </Panel>
);

const periodWords: Record<AnalyticsPeriod, string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};

interface Props {
  agent: Agent;
  data: EngagementMetrics;
  period: AnalyticsPeriod;
}

const wholeOrNone = (value: number | null): number | null =>
  value === null ? null : Math.round(value);

function Cards({ data: { summary }, period }: Omit<Props, 'agent'>) {
  const span = `In the last ${periodWords[period]}`;
  return (
    <div className={classes.cards}>
      <StatCard
        label="Total engagements"
        value={summary.totalEngagements}
        note={span}
        help="Posts this agent considered replying to."
      />
      <StatCard
        label="Average score"
        value={wholeOrNone(summary.avgEngagementScore)}
        unit="of 100"
        note={span}
      />
      <StatCard
        label="High-quality rate"
        value={wholeOrNone(summary.highQualityRate)}
        unit="%"
        note="Score 70+"
      />
    </div>
  );
}

function OverTime({ agent, data }: Props) {
  const bars = barsOfDays(data.overTime, ({ seen, answered }) => [answered, seen - answered]);
  const seen = data.overTime.reduce((sum, day) => sum + day.seen, 0);
  const answered = data.overTime.reduce((sum, day) => sum + day.answered, 0);
  return (
    <div data-hue={archetypes[agent.personality_type].hue}>
      <BarChart
        title="Over time"
        by="Day"
        parts={[
          { name: 'Replied', tone: 'hue' },
          { name: 'No reply', tone: 'quiet' },
        ]}
        bars={bars}
        summary={`${answered} of ${seen} replied to`}
      />
    </div>
  );
}

const Lanes = ({ rows }: { rows: EngagementMetrics['byLane'] }) => (
  <Panel title="How replies were sent">
    <Table className={classes.numbers ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Method</Table.Th>
          <Table.Th>Posts</Table.Th>
          <Table.Th>Answered</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ lane, count, answered }) => (
          <Table.Tr key={lane}>
            <Table.Th scope="row">{modeLabels[lane]}</Table.Th>
            <Table.Td>{count}</Table.Td>
            <Table.Td>{answered}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Panel>
);

const Nothing = ({ agent, period }: Omit<Props, 'data'>) => (
  <EmptyState
    drawing="talk"
    title={`No mentions in the last ${periodWords[period]}`}
    action={
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            to="/agents/$id"
            params={{ id: agent.id }}
            search={{ tab: 'engagement', part: 'test' }}
            {...props}
          />
        )}
      >
        Try a sample
      </Button>
    }
  >
    While auto-reply is on, every post it considers is counted here, with its score and tone.
  </EmptyState>
);

const Metrics = (props: Props) => (
  <>
    <Cards {...props} />
    <OverTime {...props} />
    <RecentEngagements agent={props.agent} rows={props.data.recentEngagements} />
    <Lanes rows={props.data.byLane} />
  </>
);

const isEmpty = ({ summary, overTime }: EngagementMetrics): boolean =>
  summary.totalEngagements === 0 && overTime.every(({ seen }) => seen === 0);

/** Engagement results over a chosen period. */
export function AnalyticsPart({ agent }: { agent: Agent }) {
  const [period, setPeriod] = useState<AnalyticsPeriod>('7d');
  const query = useQuery(metricsQuery(agent.id, period));
  const { data, isPlaceholderData } = query;
  return (
    <div className={classes.part} aria-busy={isPlaceholderData}>
      <SegmentedControl
        aria-label="Period"
        data={AnalyticsPeriods.map((value) => ({ value, label: periodWords[value] }))}
        value={period}
        onChange={setPeriod}
        className="start"
      />
      {!data && (
        <QueryState
          query={query}
          say={(error) => failedWords(error, engagementMessages.load_failed)}
          skeletons={
            <>
              <StatSkeletons count={3} />
              <RowSkeletons count={2} />
            </>
          }
        />
      )}
      {data &&
        (isEmpty(data) ? (
          <Nothing agent={agent} period={period} />
        ) : (
          <Metrics agent={agent} data={data} period={period} />
        ))}
    </div>
  );
}
