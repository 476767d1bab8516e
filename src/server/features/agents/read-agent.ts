import type { Agent } from '#contract/agents.ts';
import { type PlatformId, PlatformIds } from '#contract/platforms.ts';
import { personalityConfig } from '#domain/persona.ts';
import type { Context } from '#server/context.ts';
import { type LifetimeFigures, listLifetimes } from '#server/features/analytics/service.ts';
import { agentsInTraining } from '#server/features/company/service.ts';
import { responseTimes } from '#server/features/engagement/service.ts';
import { postFigures, type PostFigures } from '#server/features/posts/service.ts';
import { listHandles } from '#server/features/sandbox/service.ts';
import { listSampleAgents } from '#server/features/samples/service.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { type AgentRow, type ConnectionRow, listConnections } from './store.ts';

type Metrics = Agent['performance_metrics'];

/** Interactions for each hundred impressions, of posts with impressions; `null` without any. */
function engagementRate(lifetimes: readonly LifetimeFigures[]): number | null {
  const sum = (of: (one: LifetimeFigures) => number) =>
    lifetimes.reduce((all, one) => all + of(one), 0);
  const impressions = sum(({ rated }) => rated.impressions);
  return impressions > 0 ? (100 * sum(({ rated }) => rated.interactions)) / impressions : null;
}

/** Nothing here measures how good an agent is, so that figure is unknown. */
function metricsOf(
  figures: PostFigures | undefined,
  lifetimes: ReadonlyMap<PlatformId, LifetimeFigures>,
  response_time_avg: number | null,
): Metrics {
  const known = [...lifetimes.values()].flatMap(({ interactions }) => interactions ?? []);
  const platform_metrics = Object.fromEntries(
    PlatformIds.flatMap((id) => {
      const posts = figures?.by_platform[id];
      if (posts === undefined) return [];
      return [[id, { posts, interactions: lifetimes.get(id)?.interactions ?? null }]];
    }),
  );
  return {
    total_posts_generated: figures?.total ?? 0,
    posts_today: figures?.today ?? 0,
    total_interactions: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
    engagement_rate: engagementRate([...lifetimes.values()]),
    response_time_avg,
    satisfaction_score: null,
    platform_metrics,
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();

/** What all agents of one owner are read with. */
interface Around {
  connections: readonly ConnectionRow[];
  figures: ReadonlyMap<string, PostFigures>;
  lifetimes: ReadonlyMap<string, ReadonlyMap<PlatformId, LifetimeFigures>>;
  /** Seconds to an answer. */
  response_times: ReadonlyMap<string, number>;
  learning: ReadonlySet<string>;
  samples: ReadonlySet<string>;
  /** What each is called in the sandbox. */
  handles: ReadonlyMap<string, string>;
}

/** It writes all the same while it learns; what is still being read is not in its texts yet. */
const inTraining = {
  status: 'training',
  status_reason: 'Its company’s documents are being read.',
} as const;

function readAgent(row: AgentRow, around: Around): Agent {
  const { connections, figures, lifetimes, response_times, learning, samples } = around;
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
        ...{ platform, status, followers },
        username: platform === 'sandbox' ? (around.handles.get(row.id) ?? username) : username,
      })),
    performance_metrics: metricsOf(
      figures.get(row.id),
      lifetimes.get(row.id) ?? new Map<PlatformId, LifetimeFigures>(),
      response_times.get(row.id) ?? null,
    ),
    personality_config: personalityConfig(personaFrom(kept)),
    is_sample: samples.has(row.id),
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
    lifetimes: await listLifetimes(ctx.db, ownerId),
    response_times: await responseTimes(ctx.db, ownerId),
    learning: await agentsInTraining(ctx.db, ownerId),
    samples: await listSampleAgents(ctx.db, ownerId),
    handles: await listHandles(ctx.db, ownerId),
  };
  return rows.map((row) => readAgent(row, around));
}
