/** Sends weekly reports about the week that ended last Monday at 8:00 UTC. */
import { z } from 'zod';
import { minute, toIsoDate } from '#contract/core/time.ts';
import { reportWeek } from '#domain/analytics/report-week.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type SpanMetrics, metricsOf, topPosts } from '#server/features/analytics/service.ts';
import { readNeeds } from '#server/features/dashboard/service.ts';
import { type AgentWeek, agentWeeks } from '#server/ledger/read/week.store.ts';
import { job } from '#server/jobs/port.ts';
import { listUnreported, markReported } from './report.store.ts';
import {
  type EmailMessage,
  type Row,
  type Section,
  addressFor,
  sendEmail,
  unsubscribeUrl,
} from '#server/features/notifications/service.ts';
import type { TopPost } from '#contract/analytics/types.ts';
import type { Need, NeedKind } from '#contract/dashboard/calls.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { inboxPlatforms, sentWord } from '#domain/platforms/sent-words.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { lazily } from '#domain/lazily.ts';

interface Report {
  /** Milliseconds UTC. */
  from: number;
  to: number;
  agents: readonly AgentWeek[];
  figures: SpanMetrics;
  /** The figures of the week before, as they were when it ended. */
  before: SpanMetrics;
  /** Best first. */
  best: readonly TopPost[];
  needs: readonly Need[];
}

const date = lazily(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const number = lazily(() => new Intl.NumberFormat('en'));
const bestShown = 3;
const excerptLength = 120;

/** Such as "2 drafts in your TikTok inbox": they are not published yet. */
const drafts = (count: number): string[] =>
  count === 0 ? [] : [`${pluralize(count, 'draft')} ${sentWord(...inboxPlatforms)}`];

const outcome = ({ published, in_inbox }: Pick<SpanMetrics, 'published' | 'in_inbox'>): string =>
  [
    published === 0 ? 'no posts published' : `${pluralize(published, 'post')} published`,
    ...drafts(in_inbox),
  ].join(', ');

/** A figure compared with the week before; no comparison with unknown figures. */
function compared(text: string, now: number | null, then: number | null): Row[] {
  if (now === null) return [];
  const row = { text, value: number().format(now) };
  if (then === null) return [row];
  const change = now - then;
  const difference = `, ${change > 0 ? '+' : '−'}${number().format(Math.abs(change))}`;
  const note = `${number().format(then)} the week before${change === 0 ? '' : difference}`;
  return [{ ...row, note }];
}

const figureRows = ({ figures, before }: Report): Row[] => [
  ...compared('Posts published', figures.published, before.published),
  ...(figures.in_inbox + before.in_inbox === 0
    ? []
    : compared(`Drafts ${sentWord(...inboxPlatforms)}`, figures.in_inbox, before.in_inbox)),
  ...compared('Posts failed or missed', figures.failed, before.failed),
  ...compared('Views', figures.views, before.views),
  ...compared('Likes, replies and reposts', figures.interactions, before.interactions),
];

const bestRows = ({ best }: Report, publicUrl: string): Row[] =>
  best.slice(0, bestShown).map(({ id, text, url, agent_name, platform, interactions }) => ({
    text: excerpt(text, excerptLength),
    url: new URL(url ?? `/scheduled-posts?run=${id}`, publicUrl).href,
    note: `${agent_name} on ${platforms[platform].name}`,
    value: number().format(interactions),
  }));

const needWords: Record<NeedKind, (count: number) => string> = {
  clock: () => 'Publishing waits for the server’s clock',
  frozen: () => 'All publishing is stopped',
  reconnect: (count) => `Reconnect ${pluralize(count, 'account')}`,
  budget: (count) => `${pluralize(count, 'budget is', 'budgets are')} nearly used up`,
  connect: (count) => `Connect ${pluralize(count, 'account')}`,
  checklist: (count) => `Confirm that AI writes on ${pluralize(count, 'account')}`,
  review: (count) => `Tell us whether ${pluralize(count, 'post was', 'posts were')} published`,
  approval: (count) => `${pluralize(count, 'post needs', 'posts need')} your approval`,
  text: (count) => `${pluralize(count, 'post needs', 'posts need')} another text`,
  held: (count) => `${pluralize(count, 'post is', 'posts are')} on hold`,
  silent: (count) =>
    `${pluralize(count, 'recurring post isn’t', 'recurring posts aren’t')} being published`,
  skipped: (count) => `${pluralize(count, 'post was', 'posts were')} skipped`,
  taking_off: (count) => `${pluralize(count, 'post takes', 'posts take')} off`,
  inbox: (count) => `${pluralize(count, 'reply needs', 'replies need')} your review`,
  access: (count) => `${pluralize(count, 'person asks', 'people ask')} for access`,
};

const needRows = ({ needs }: Report, publicUrl: string): Row[] =>
  needs.map(({ kind, count, about, link }) => ({
    text: needWords[kind](count),
    url: new URL(link, publicUrl).href,
    ...(about !== null && { note: about }),
  }));

const isSilent = ({ published, in_inbox, failed, waiting }: AgentWeek): boolean =>
  published + in_inbox + failed + waiting === 0;

/** Agents without news share one line. */
function agentRows({ agents }: Report): Row[] {
  const busy = agents.filter((agent) => !isSilent(agent));
  const silent = agents.length - busy.length;
  const rows = busy.map(({ name, published, in_inbox, failed, waiting }): Row => {
    const notes = [
      ...drafts(in_inbox),
      ...(failed > 0 ? [`${failed} failed or missed`] : []),
      ...(waiting > 0 ? [`${waiting} on hold`] : []),
    ];
    const value = pluralize(published, 'post');
    return { text: name, value, ...(notes.length > 0 && { note: notes.join(', ') }) };
  });
  if (silent === 0) return rows;
  const others = busy.length > 0 ? 'other ' : '';
  const text = pluralize(silent, `${others}agent`);
  return [...rows, { text, value: pluralize(0, 'post') }];
}

const section = (title: string, rows: Row[]): Section[] =>
  rows.length === 0 ? [] : [{ title, rows }];

/** What an owner's agents did in a week, from the ledger and the figures of platforms. */
export function reportEmail(
  to: string,
  publicUrl: string,
  report: Report,
  unsubscribe: string,
): EmailMessage {
  const span = `${date().format(report.from)} – ${date().format(report.to)}`;
  return {
    to,
    subject: `Your week: ${outcome(report.figures)}`,
    paragraphs: [`${span} (Monday to Monday, 8:00 UTC): ${outcome(report.figures)}.`],
    sections: [
      ...section('Needs your attention', needRows(report, publicUrl)),
      ...section('This week', figureRows(report)),
      ...section('Best posts, by interactions', bestRows(report, publicUrl)),
      ...section('Your agents', agentRows(report)),
    ],
    action: { label: 'Open the dashboard', url: new URL('/dashboard', publicUrl).href },
    unsubscribe: {
      url: unsubscribe,
      why: 'You’re getting this because weekly reports are on.',
    },
  };
}

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
  const query = { owner_id: userId, span: week, until: toIsoDate(end) };
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
