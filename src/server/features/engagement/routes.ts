/** The settings of an agent’s replies, a trial of them, and their figures. */
import {
  type AnalyticsPeriod,
  EngagementModes,
  type InteractionState,
  engagementMessages,
} from '#contract/engagement/types.ts';
import type { EngagementMetrics, engagementCalls } from '#contract/engagement/calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { engagementOf, pause, readSettings, resume, saveSettings } from './settings/settings.ts';
import { trySample } from './replies/try-sample.ts';
import { day, hour, toIso } from '#contract/core/time.ts';
import { dateIn } from '#domain/schedule/scheduled-time.ts';
import { summarizeScores } from '#domain/engagement/score.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { listScored, listSince } from './metrics.store.ts';

const lengths: Readonly<Record<AnalyticsPeriod, number>> = {
  '24h': day,
  '7d': 7 * day,
  '30d': 30 * day,
  '90d': 90 * day,
};
const longestText = 280;
const answered: readonly InteractionState[] = ['answered', 'done'];

const isAnswered = ({ state }: { state: InteractionState }): boolean => answered.includes(state);

type Row = Awaited<ReturnType<typeof listSince>>[number];

/** Every day of the span, including days without activity. */
function daysOf(rows: readonly Row[], since: number, now: number, timezone: string) {
  const days = new Map<string, { seen: number; answered: number }>();
  // In half-day steps, so that a short day is not skipped.
  for (let at = since; at < now; at += 12 * hour) {
    days.set(dateIn(at, timezone), { seen: 0, answered: 0 });
  }
  days.set(dateIn(now, timezone), { seen: 0, answered: 0 });
  for (const row of rows) {
    const one = days.get(dateIn(row.seen_at, timezone));
    if (!one) continue;
    one.seen += 1;
    if (isAnswered(row)) one.answered += 1;
  }
  return [...days].map(([date, counts]) => ({ date, ...counts }));
}

/** Throws `not_found`. */
async function readMetrics(
  ctx: Context,
  owner_id: string,
  agent_id: string,
  period: AnalyticsPeriod,
): Promise<EngagementMetrics> {
  const { rules } = await engagementOf(ctx, owner_id, agent_id);
  const now = ctx.clock();
  const since = now - lengths[period];
  const rows = await listSince(ctx.db, agent_id, since);
  const latest = await listScored(ctx.db, agent_id, since);
  return {
    summary: summarizeScores(rows.map(({ score }) => score)),
    recentEngagements: latest.map((row) => ({
      id: row.id,
      engagement_type: row.kind,
      platform: row.platform,
      state: row.state,
      created_at: toIso(row.seen_at),
      engagement_score: row.score ?? 0,
      conversation_tone: row.tone,
      username: row.author_username,
      text: excerpt(row.text, longestText),
    })),
    overTime: daysOf(rows, since, now, rules.timezone),
    byLane: EngagementModes.map((lane) => {
      const those = rows.filter((row) => row.lane === lane);
      return { lane, count: those.length, answered: those.filter(isAnswered).length };
    }),
  };
}

export const engagementRoutes = (ctx: Context): Handlers<typeof engagementCalls> => ({
  settings: async ({ caller, params }) => ({
    data: await readSettings(ctx, caller.user_id, params.id),
  }),
  async save({ caller, params, body }) {
    await saveSettings(ctx, caller.user_id, params.id, body);
    return {
      data: await readSettings(ctx, caller.user_id, params.id),
      message: engagementMessages.saved,
    };
  },
  async pause({ caller, params, body }) {
    await pause(ctx, caller.user_id, params.id, body);
    return {
      data: await readSettings(ctx, caller.user_id, params.id),
      message: engagementMessages.paused,
    };
  },
  async resume({ caller, params }) {
    await resume(ctx, caller.user_id, params.id);
    return {
      data: await readSettings(ctx, caller.user_id, params.id),
      message: engagementMessages.resumed,
    };
  },
  async test({ caller, params, body, signal }) {
    const data = await trySample(ctx, {
      owner_id: caller.user_id,
      agent_id: params.id,
      signal,
      text: body.sampleTweet,
      platform: body.platform,
    });
    const { engagementDecision, sampleReply } = data;
    return { data, engagementDecision, sampleReply, message: engagementMessages.tested };
  },
  async analytics({ caller, params, query }) {
    const data = await readMetrics(ctx, caller.user_id, params.id, query.period);
    return { data, ...data };
  },
});
