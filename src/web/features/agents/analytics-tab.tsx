import { Button, SegmentedControl, Select, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents.ts';
import { type AgentAnalytics, Periods } from '#contract/analytics.ts';
import { LivePlatformIds, platforms } from '#contract/platforms.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons, StatSkeletons } from '#web/ui/skeletons.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { analyticsQuery } from './analytics-queries.ts';
import classes from './analytics-tab.module.css';
import { barsByDay, barsByHour, mostOf, periodWords } from './analytics-words.ts';
import { useAgentSearch } from './use-agent-search.ts';

function Choices() {
  const { search, choose } = useAgentSearch();
  return (
    <div className={classes.choices}>
      <SegmentedControl
        aria-label="Period"
        data={Periods.map((value) => ({ value, label: periodWords[value] }))}
        value={search.period ?? '7d'}
        onChange={(period) => choose({ period })}
      />
      <Select
        aria-label="Platform"
        placeholder="All platforms"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        value={search.platform ?? null}
        onChange={(platform) => choose({ platform: platform ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All platforms' }}
      />
    </div>
  );
}

const Platforms = ({ rows }: { rows: AgentAnalytics['by_platform'] }) => (
  <Panel title="By platform">
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Platform</Table.Th>
          <Table.Th>Published</Table.Th>
          <Table.Th>Failed</Table.Th>
          <Table.Th>Interactions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ platform, published, failed, interactions }) => (
          <Table.Tr key={platform}>
            <Table.Th scope="row">{platforms[platform].name}</Table.Th>
            <Table.Td>{published}</Table.Td>
            <Table.Td>{failed}</Table.Td>
            <Table.Td>
              {interactions.value ?? <span className={classes.unknown}>No data yet</span>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Panel>
);

function Charts({ agent, data }: { agent: Agent; data: AgentAnalytics }) {
  const days = barsByDay(data.by_day);
  const hours = barsByHour(data.by_hour);
  return (
    <div className={classes.charts} data-hue={archetypes[agent.personality_type].hue}>
      <BarChart
        title="Posts per day"
        by="Day"
        parts={[
          { name: 'Published', tone: 'hue' },
          { name: 'Failed', tone: 'bad' },
        ]}
        bars={days}
        summary={mostOf(days, 'on')}
      />
      <BarChart
        title="Published by hour of the day"
        by="Hour"
        parts={[{ name: 'Published', tone: 'hue' }]}
        bars={hours}
        summary={mostOf(hours, 'from')}
        low
      />
    </div>
  );
}

const Nothing = ({ agent }: { agent: Agent }) => (
  <EmptyState
    title="Nothing to count yet"
    action={
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/ai-content" search={{ agent: agent.id }} {...props} />}
      >
        Write the first post
      </Button>
    }
  >
    Once {agent.name} has posted, this shows what went out, what failed and who answered.
  </EmptyState>
);

function Figures({ agent, data }: { agent: Agent; data: AgentAnalytics }) {
  const zone = data.timezone.replaceAll('_', ' ');
  return (
    <>
      <AnalyticsFigures id={agent.id} data={data} />
      <Charts agent={agent} data={data} />
      {data.by_platform.length > 0 && <Platforms rows={data.by_platform} />}
      <p className={classes.foot}>
        Days and hours are those of your clock: {zone}. Today is not over and counts up to now.
      </p>
    </>
  );
}

/** What became of the agent's posts, over a period and on the platforms of one's choice. */
export function AnalyticsTab({ agent }: { agent: Agent }) {
  const { period = '7d', platform } = useAgentSearch().search;
  const { data, isPending, error, refetch, isFetching, isPlaceholderData } = useQuery(
    analyticsQuery(agent.id, { period, platform }),
  );
  if (isPending)
    return (
      <div className={classes.tab}>
        <StatSkeletons count={5} />
        <RowSkeletons count={2} />
      </div>
    );
  if (!data)
    return (
      <ErrorState
        message={messageOf(error, 'The figures of this agent could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const isNew = !platform && data.by_platform.length === 0;
  if (isNew) return <Nothing agent={agent} />;
  return (
    <div className={classes.tab} aria-busy={isPlaceholderData}>
      <Choices />
      <Figures agent={agent} data={data} />
    </div>
  );
}
