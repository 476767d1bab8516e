/** The agents by number of posts, each in its own color. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Analytics } from '#contract/analytics/types.ts';
import { mostFirst, maxWords, rankOf } from '#web/entities/analytics/rank-charts.ts';
import { followersCell, sumsCells, sumsHeads } from '#web/entities/analytics/sum-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { RankChartProps } from '#web/ui/charts/marks/rank-chart.tsx';
import { analyticsSearchOf } from './analytics-search.ts';
import classes from './analytics.page.module.css';

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

export function agentRanks({ by_agent }: Analytics, agents: readonly Agent[]): RankChartProps {
  const rows = mostFirst(by_agent).map((row) => ({
    ...row,
    agent: agents.find(({ id }) => id === row.agent_id),
  }));
  return {
    title: 'By agent',
    summary: maxWords(rows.map(({ agent_name: name, published }) => ({ name, published }))),
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
