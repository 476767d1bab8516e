import { limitsIn } from '#server/account-secret.ts';
import type { Agent } from '#contract/agents/types.ts';
import { toIso } from '#contract/core/time.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { personalityConfig } from '#domain/persona/persona.ts';
import type { Context } from '#server/context.ts';
import { agentsInTraining } from '#server/features/company/service.ts';
import {
  type AgentTotals,
  countPublishedSince,
  listPublished,
  listTotals,
} from '#server/ledger/read/totals.store.ts';
import { listHandles } from '#server/features/sandbox/service.ts';
import { AppError } from '#server/app-error.ts';
import { mapInTurns } from '#server/process/in-turns.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import {
  type AgentRow,
  type ConnectionRow,
  listConnections,
  listSampleAgents,
  responseTimes,
} from './store.ts';

type Metrics = Agent['performance_metrics'];

const sum = (totals: readonly AgentTotals[], of: (one: AgentTotals) => number): number =>
  totals.reduce((all, one) => all + of(one), 0);

/** Interactions per hundred impressions, of posts with impressions; `null` without any. */
function engagementRate(totals: readonly AgentTotals[]): number | null {
  const impressions = sum(totals, (one) => one.rated_impressions);
  const interactions = sum(totals, (one) => one.rated_interactions);
  return impressions > 0 ? (100 * interactions) / impressions : null;
}

const interactionsOf = ({ known, interactions }: AgentTotals): number | null =>
  known > 0 ? interactions : null;

/** Nothing here measures the quality of an agent, so that figure is `null`. */
function metricsOf(
  totals: ReadonlyMap<LivePlatform, AgentTotals>,
  total_posts_generated: number,
  posts_today: number,
  response_time_avg: number | null,
): Metrics {
  const all = [...totals.values()];
  const platform_metrics = Object.fromEntries(
    LivePlatformIds.flatMap((id) => {
      const own = totals.get(id);
      if (own === undefined || own.published === 0) return [];
      return [[id, { posts: own.published, interactions: interactionsOf(own) }]];
    }),
  );
  return {
    total_posts_generated,
    posts_today,
    total_interactions: all.some(({ known }) => known > 0)
      ? sum(all, ({ interactions }) => interactions)
      : null,
    engagement_rate: engagementRate(all),
    response_time_avg,
    satisfaction_score: null,
    platform_metrics,
  };
}

/** Data of the owner that all agents are read with. */
interface Around {
  connections: readonly ConnectionRow[];
  totals: ReadonlyMap<string, ReadonlyMap<LivePlatform, AgentTotals>>;
  /** Published posts, each once however many accounts it is on: all, and those of this day. */
  posts: ReadonlyMap<string, number>;
  today: ReadonlyMap<string, number>;
  /** Average seconds until a reply. */
  response_times: ReadonlyMap<string, number>;
  learning: ReadonlySet<string>;
  samples: ReadonlySet<string>;
  /** Names in the sandbox. */
  handles: ReadonlyMap<string, string>;
}

/** The agent can write while documents are being read; they are not in its texts yet. */
const inTraining = {
  status: 'training',
  status_reason: 'Reading its documents …',
} as const;

function readAgent(row: AgentRow, around: Around): Agent {
  const { connections, totals, posts, today, response_times, learning, samples } = around;
  const kept = fromRow(row);
  return {
    ...kept,
    ...(row.status === 'active' && learning.has(row.id) && inTraining),
    is_active: row.status !== 'inactive',
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    platform_connections: connections
      .filter((connection) => connection.agent_id === row.id)
      .map(({ id, platform, status, username, display_name, followers, limits }) => ({
        id,
        platform,
        status,
        display_name: display_name || username,
        followers,
        limits: limitsIn({ limits }) ?? undefined,
        username: platforms[platform].agent_handles
          ? (around.handles.get(row.id) ?? username)
          : username,
      })),
    performance_metrics: metricsOf(
      totals.get(row.id) ?? new Map<LivePlatform, AgentTotals>(),
      posts.get(row.id) ?? 0,
      today.get(row.id) ?? 0,
      response_times.get(row.id) ?? null,
    ),
    personality_config: personalityConfig(personaFrom(kept)),
    is_sample: samples.has(row.id),
  };
}

interface Wanted {
  /** The agents that wait for documents, if the caller already knows them. */
  learning?: ReadonlySet<string>;
  /** Whose day the posts of today are counted by. */
  timezone?: string;
}

/** An owner's agents in API form, with figures from the ledger. */
export async function readAgents(
  ctx: Context,
  ownerId: string,
  rows: readonly AgentRow[],
  { learning, timezone = 'UTC' }: Wanted = {},
): Promise<Agent[]> {
  if (rows.length === 0) return [];
  const now = ctx.clock();
  const ids = rows.map(({ id }) => id);
  const around: Around = {
    connections: await listConnections(ctx.db, ownerId),
    totals: await listTotals(ctx.db, ids),
    posts: await listPublished(ctx.db, ids),
    today: await countPublishedSince(ctx.db, ownerId, dayStart(now, timezone)),
    response_times: await responseTimes(ctx.db, ownerId),
    learning: learning ?? (await agentsInTraining(ctx.db, ownerId)),
    samples: await listSampleAgents(ctx.db, ownerId),
    handles: await listHandles(ctx.db, ownerId),
  };
  return mapInTurns(rows, (row) => readAgent(row, around));
}

interface AgentAnswer {
  data: Agent;
  agent: Agent;
}

/** The response for one agent, with a message about what was done, if any. */
export function answer(
  ctx: Context,
  row: AgentRow,
  message?: undefined,
  wanted?: Wanted,
): Promise<AgentAnswer>;
export function answer(
  ctx: Context,
  row: AgentRow,
  message: string,
): Promise<AgentAnswer & { message: string }>;
export async function answer(ctx: Context, row: AgentRow, message?: string, wanted?: Wanted) {
  const [agent] = await readAgents(ctx, row.owner_id, [row], wanted);
  if (!agent) throw new AppError('not_found');
  const one: AgentAnswer = { data: agent, agent };
  return message === undefined ? one : { ...one, message };
}
