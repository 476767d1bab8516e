/** Sends weekly reports about the week that ended last Monday at 8:00 UTC. */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { reportWeek } from '#domain/analytics/report-week.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { metricsOf, topPosts } from '#server/features/analytics/service.ts';
import { readNeeds } from '#server/features/dashboard/service.ts';
import { agentWeeks } from '#server/ledger/read/week.store.ts';
import { job } from '#server/jobs/port.ts';
import { reportEmail } from './report-email.ts';
import { listUnreported, markReported } from './report.store.ts';
import { addressFor, sendEmail, unsubscribeUrl } from '#server/features/notifications/service.ts';

const batch = 100;

type Week = ReturnType<typeof reportWeek>;

/**
 * Mark and email are one transaction. People who want no report are marked too, so that enabling it later does not
 * send an old one.
 */
async function report(ctx: Context, trx: Db, userId: string, week: Week): Promise<void> {
  if (!(await markReported(trx, userId, week.to))) return;
  const to = await addressFor(trx, userId, 'performanceReports');
  if (to === undefined) return;
  const agents = await agentWeeks(trx, userId, week);
  if (agents.length === 0) return;
  const { from, to: end } = week;
  const query = { owner_id: userId, span: week, until: new Date(end).toISOString().slice(0, 10) };
  const here = { ...ctx, db: trx };
  const report = {
    from,
    to: end,
    agents,
    figures: await metricsOf(trx, userId, week),
    before: await metricsOf(trx, userId, { from: from - (end - from), to: from }),
    best: await topPosts(here, query),
    needs: await readNeeds(here, userId),
  };
  const stop = unsubscribeUrl(ctx, { user_id: userId, kind: 'performanceReports' });
  const email = reportEmail(to, ctx.config.public_url, report, stop);
  await sendEmail(ctx, trx, userId, email, ctx.clock());
}

async function reportAll(ctx: Context, signal: AbortSignal): Promise<void> {
  const week = reportWeek(ctx.clock());
  let last: string | undefined = '';
  while (last !== undefined && !signal.aborted) {
    const userIds = await listUnreported(ctx.db, week.to, { after: last, limit: batch });
    for (const userId of userIds) {
      try {
        await ctx.db.transaction().execute((trx) => report(ctx, trx, userId, week));
      } catch (err) {
        // The next hour retries; everyone else has their report.
        ctx.log.error({ err, user: userId }, 'a weekly report could not be written');
      }
    }
    last = userIds.at(-1);
  }
}

export const reportJob = (ctx: Context) =>
  job({
    name: 'notices.report',
    payload: z.unknown(),
    tries: 3,
    lease: 10 * minute,
    every: 60 * minute,
    run: (_payload, signal) => reportAll(ctx, signal),
  });
