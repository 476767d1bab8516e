/** Analytics of all agents, or of one. */
import { Button, Select, Anchor } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { AgentAnalytics, Analytics, Period } from '#contract/analytics/types.ts';
import { selfName } from '#contract/posts/author.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { boardOf } from '#web/entities/analytics/board.ts';
import { ClockNote } from '#web/entities/analytics/clock-note.tsx';
import { SpanChoices } from '#web/entities/analytics/span-choices.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { ChartBoard } from '#web/ui/charts/chart-board.tsx';
import { ChartSkeletons } from '#web/ui/charts/chart-skeletons.tsx';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Wanted, wantedQuery, useExport, sourcesQuery } from './queries.ts';
import { IconDownload } from '@tabler/icons-react';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { inNetworkOrder } from '#web/entities/connections/connection-labels.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { SourceRow } from './source-row.tsx';
import classes from './sources.module.css';
import { mostFirst, maxWords, rankOf } from '#web/entities/analytics/rank-charts.ts';
import { followersCell, sumsCells, sumsHeads } from '#web/entities/analytics/sum-labels.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { RankChartProps } from '#web/ui/charts/marks/rank-chart.tsx';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';

/** The search parameters of the analytics page. */
interface AnalyticsSearch extends SpanSearch {
  /** Without one, all. */
  agent?: string;
}

/** Without one in the address. */
const usualPeriod: Period = '30d';

function analyticsSearchOf(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { agent } = search;
  return {
    ...spanSearchOf(search, usualPeriod),
    ...(typeof agent === 'string' && agent && { agent }),
  };
}

type Row = Analytics['by_agent'][number];

function Name({ row, agent }: { row: Row; agent: Agent | undefined }) {
  const hue = archetypes[agent?.personality_type ?? 'custom'].hue;
  return (
    <span className={classes.agent}>
      <AvatarRing name={row.agent_name} src={agent?.avatar_url} hue={hue} size={32} />
      {row.is_deleted ? (
        <span>
          {row.agent_name} <span className="quiet">(deleted)</span>
        </span>
      ) : (
        <Anchor
          renderRoot={(props) => (
            <Link
              to="/analytics"
              search={(search) => ({ ...analyticsSearchOf({ ...search, agent: row.agent_id }) })}
              {...props}
            />
          )}
        >
          {row.agent_name}
        </Anchor>
      )}
    </span>
  );
}

/** The agents by number of posts, each in its own color. */
function agentRanks(
  { by_agent, totals }: Pick<Analytics, 'by_agent' | 'totals'>,
  agents: readonly Agent[],
): RankChartProps {
  const rows = mostFirst(by_agent).map((row) => ({
    ...row,
    agent: agents.find(({ id }) => id === row.agent_id),
  }));
  return {
    title: 'By agent',
    summary: maxWords(
      rows.map(({ agent_name: name, published }) => ({ name, published })),
      totals,
    ),
    ranks: rows.map((row) => ({
      ...rankOf(row.agent_id, row.agent_name, row),
      name: <Name row={row} agent={row.agent} />,
      tone: archetypes[row.agent?.personality_type ?? 'custom'].hue,
    })),
    table: {
      heads: ['Agent', ...sumsHeads, 'Followers'],
      rows: rows.map((row) => ({
        key: row.agent_id,
        label: row.agent_name,
        cells: [...sumsCells(row), followersCell(row.followers)],
      })),
    },
  };
}

/** The data sources. */
function Sources() {
  const query = useQuery(sourcesQuery);
  const { data } = query;
  return (
    <Panel title="Data sources">
      {!data && (
        <QueryState
          query={query}
          fallback="Couldn’t load your accounts."
          skeletons={<RowSkeletons count={2} />}
        />
      )}
      {data?.length === 0 && <p className="quiet">Connect an account to see results.</p>}
      {data && data.length > 0 && (
        <ul className="plain grid">
          {inNetworkOrder(data).map((source) => (
            <SourceRow key={source.connection_id} source={source} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Exports the posts behind the figures for a spreadsheet. */
function ExportButton({ wanted, name }: { wanted: Wanted; name: string }) {
  const load = useExport();
  const start = () =>
    load.mutate(wanted, {
      onSuccess: (file) => saveFile(file, `${name}.csv`),
      onError: (error) => void notify.failure(error),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={load.isPending}
      onClick={start}
    >
      Export CSV
    </Button>
  );
}

/** The search parameters, and a way to change them without a history entry for each. */
function useAnalyticsSearch() {
  const search = analyticsSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (changes: { [Key in keyof AnalyticsSearch]: AnalyticsSearch[Key] | undefined }) =>
    void navigate({
      to: '/analytics',
      search: { ...analyticsSearchOf({ ...search, ...changes }) },
      replace: true,
      resetScroll: false,
    });
  return { search, choose };
}

const Nothing = () => (
  <EmptyState
    drawing="bars"
    title="No data yet"
    action={
      <>
        <Button data-needs="draft" renderRoot={(props) => <Link to="/write" {...props} />}>
          Write the first post
        </Button>
        <SampleOffer />
      </>
    }
  >
    Results show up here after your first post.
  </EmptyState>
);

type Asked = AgentAnalytics & Partial<Pick<Analytics, 'by_agent' | 'samples_left_out'>>;

/** The id of the owner's own posts, if there are any. */
function selfIn(data: Asked | undefined, agents: readonly Agent[], asked: string | undefined) {
  if (data?.by_agent) return data.by_agent.find(({ is_self }) => is_self)?.agent_id;
  // The figures of a single author who is not an agent are the owner's own.
  return data && agents.every(({ id }) => id !== asked) ? asked : undefined;
}

type ChoicesProps = Wanted & { agents: readonly Agent[]; data: Asked | undefined };

function Choices({ agents, data, period, platform, account }: ChoicesProps) {
  const { search, choose } = useAnalyticsSearch();
  const self = selfIn(data, agents, search.agent);
  return (
    <SpanChoices period={period} platform={platform} account={account} choose={choose}>
      <Select
        aria-label="Agent"
        placeholder="All agents"
        data={[
          ...(self === undefined ? [] : [{ value: self, label: selfName }]),
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={search.agent ?? null}
        onChange={(agent) => choose({ agent: agent ?? undefined })}
        searchable={agents.length > 10}
        clearable
        clearButtonProps={{ 'aria-label': 'All agents' }}
      />
    </SpanChoices>
  );
}

interface MetricsProps {
  data: Asked;
  agents: readonly Agent[];
  isOld: boolean;
}

function Metrics({ data, agents, isOld }: MetricsProps) {
  const { search, choose } = useAnalyticsSearch();
  const board = boardOf(data, search.show ?? 'posts', agents);
  const { by_agent, totals } = data;
  const ranks = by_agent ? [agentRanks({ by_agent, totals }, agents), ...board.ranks] : board.ranks;
  const agent = agents.find(({ id }) => id === search.agent);
  return (
    <div className="stackSm" data-hue={agent && archetypes[agent.personality_type].hue}>
      {data.samples_left_out && (
        <p className="quiet">
          Only your own posts count. To see a sample agent’s figures, choose that agent.
        </p>
      )}
      <ChartBoard board={{ ...board, ranks }} onChoose={(show) => choose({ show })} isOld={isOld}>
        <Sources />
        <ClockNote data={data} />
      </ChartBoard>
    </div>
  );
}

/** Whether there is no post at all, whatever the filters. */
const isNew = ({ agent, platform, account }: Wanted, data: AgentAnalytics | undefined) =>
  !agent && !platform && !account && data?.by_platform.length === 0;

interface ShownProps {
  wanted: Wanted;
  asked: UseQueryResult<MetricsProps['data']>;
  agents: readonly Agent[];
}

/** The figures, or placeholders until they are loaded. */
function Shown({ wanted, asked, agents }: ShownProps) {
  const { data, isPlaceholderData } = asked;
  if (!data)
    return (
      <QueryState
        query={asked}
        fallback="Couldn’t load your analytics."
        skeletons={<ChartSkeletons />}
      />
    );
  if (isNew(wanted, data)) return <Nothing />;
  return <Metrics data={data} agents={agents} isOld={isPlaceholderData} />;
}

export function AnalyticsPage() {
  const { search } = useAnalyticsSearch();
  const { data: agents = [] } = useQuery(agentsQuery);
  const { period = usualPeriod, agent, platform, account } = search;
  const wanted = { period, agent, platform, account };
  const asked = useQuery(wantedQuery(wanted));
  const isEmpty = isNew(wanted, asked.data);
  return (
    <>
      <PageHeader
        title="Analytics"
        text="How your posts are doing"
        action={!isEmpty && <ExportButton wanted={wanted} name={`socialai-posts-${period}`} />}
      />
      <div className="stackMd">
        {!isEmpty && <Choices {...wanted} agents={agents} data={asked.data} />}
        <Shown wanted={wanted} asked={asked} agents={agents} />
      </div>
    </>
  );
}
