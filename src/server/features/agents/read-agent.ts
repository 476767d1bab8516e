import type { Agent } from '#contract/agents.ts';
import { personalityConfig } from '#domain/persona.ts';
import type { Context } from '#server/context.ts';
import { postFigures, type PostFigures } from '#server/features/posts/service.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { type AgentRow, type ConnectionRow, listConnections } from './store.ts';

type Metrics = Agent['performance_metrics'];

/** Nothing here measures reactions, so everything but the number of posts is unknown. */
function metricsOf(figures: PostFigures | undefined): Metrics {
  const byPlatform = Object.entries(figures?.by_platform ?? {});
  return {
    total_posts_generated: figures?.total ?? 0,
    posts_today: figures?.today ?? 0,
    total_interactions: null,
    engagement_rate: null,
    response_time_avg: null,
    satisfaction_score: null,
    platform_metrics: Object.fromEntries(
      byPlatform.map(([name, posts]) => [name, { posts, interactions: null }]),
    ),
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();

function readAgent(
  row: AgentRow,
  connections: readonly ConnectionRow[],
  figures: PostFigures | undefined,
): Agent {
  const kept = fromRow(row);
  return {
    ...kept,
    is_active: row.status !== 'inactive',
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    platform_connections: connections
      .filter((connection) => connection.agent_id === row.id)
      .map(({ platform, status, username }) => ({ platform, status, username, followers: null })),
    performance_metrics: metricsOf(figures),
    personality_config: personalityConfig(personaFrom(kept)),
  };
}

/** Agents of one owner as he sees them, with what the ledger knows about them. */
export async function readAgents(
  ctx: Context,
  ownerId: string,
  rows: readonly AgentRow[],
): Promise<Agent[]> {
  if (rows.length === 0) return [];
  const connections = await listConnections(ctx.db, ownerId);
  const figures = await postFigures(ctx.db, ownerId, ctx.clock());
  return rows.map((row) => readAgent(row, connections, figures.get(row.id)));
}
