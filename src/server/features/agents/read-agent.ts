import type { Agent } from '#contract/agents.ts';
import { personalityConfig } from '#domain/persona.ts';
import type { Context } from '#server/context.ts';
import {
  countInteractions,
  type Interactions,
  interactionsOn,
  sumOfKnown,
} from '#server/features/analytics/service.ts';
import { agentsInTraining } from '#server/features/company/service.ts';
import { postFigures, type PostFigures } from '#server/features/posts/service.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { type AgentRow, type ConnectionRow, listConnections } from './store.ts';

type Metrics = Agent['performance_metrics'];

/** Nothing here measures how good or how fast an agent is, so those figures are unknown. */
function metricsOf(
  agentId: string,
  figures: PostFigures | undefined,
  counts: Interactions,
): Metrics {
  const platform_metrics = Object.fromEntries(
    Object.entries(figures?.by_platform ?? {}).map(([platform, posts]) => [
      platform,
      { posts, interactions: interactionsOn(counts, platform, agentId) },
    ]),
  );
  return {
    total_posts_generated: figures?.total ?? 0,
    posts_today: figures?.today ?? 0,
    total_interactions: sumOfKnown(
      Object.values(platform_metrics).map(({ interactions }) => interactions),
    ),
    engagement_rate: null,
    response_time_avg: null,
    satisfaction_score: null,
    platform_metrics,
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();

/** What all agents of one owner are read with. */
interface Around {
  connections: readonly ConnectionRow[];
  figures: ReadonlyMap<string, PostFigures>;
  counts: Interactions;
  learning: ReadonlySet<string>;
}

/** It writes all the same while it learns; what is still being read is not in its texts yet. */
const inTraining = {
  status: 'training',
  status_reason: 'Its company’s documents are being read.',
} as const;

function readAgent(row: AgentRow, { connections, figures, counts, learning }: Around): Agent {
  const kept = fromRow(row);
  return {
    ...kept,
    ...(row.status === 'active' && learning.has(row.id) && inTraining),
    is_active: row.status !== 'inactive',
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    platform_connections: connections
      .filter((connection) => connection.agent_id === row.id)
      .map(({ platform, status, username, followers }) => ({
        platform,
        status,
        username,
        followers,
      })),
    performance_metrics: metricsOf(row.id, figures.get(row.id), counts),
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
  const around: Around = {
    connections: await listConnections(ctx.db, ownerId),
    figures: await postFigures(ctx.db, ownerId, ctx.clock()),
    counts: await countInteractions(ctx.db, ownerId),
    learning: await agentsInTraining(ctx.db, ownerId),
  };
  return rows.map((row) => readAgent(row, around));
}
