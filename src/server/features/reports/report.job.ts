/** Sends weekly reports about the week that ended last Monday at 8:00 UTC. */
import { z } from 'zod';
import { minute, toIsoDate } from '#contract/core/time.ts';
import { reportWeek } from '#domain/analytics/report-week.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type SpanMetrics, metricsOf, topPosts } from '#server/features/analytics/service.ts';
import { readNeeds } from '#server/features/dashboard/service.ts';
import { type AgentWeek, agentWeeks } from '#server/ledger/read/week.store.ts';
import { listOwners } from '#server/db/membership.ts';
import { job } from '#server/jobs/port.ts';
import { listUnreported, markReported } from './report.store.ts';
import {
  type EmailMessage,
  type Row,
  type Section,
  addressFor,
  linkInSpace,
  nameOfSpace,
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

const pageFor = ({ publicUrl, space }: Reader, link: string): string =>
  new URL(space && link.startsWith('/') ? linkInSpace(link, space.id) : link, publicUrl).href;

const bestRows = ({ best }: Report, reader: Reader): Row[] =>
  best.slice(0, bestShown).map(({ id, text, url, agent_name, platform, interactions }) => ({
    text: excerpt(text, excerptLength),
    url: pageFor(reader, url ?? `/scheduled-posts?run=${id}`),
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
  failed: (count) => `${pluralize(count, 'post wasn’t', 'posts weren’t')} published`,
  review: (count) => `Tell us whether ${pluralize(count, 'post was', 'posts were')} published`,
  approval: (count) => `${pluralize(count, 'post needs', 'posts need')} your approval`,
  text: (count) => `${pluralize(count, 'post needs', 'posts need')} another text`,
  held: (count) => `${pluralize(count, 'post is', 'posts are')} on hold`,
  silent: (count) =>
    `${pluralize(count, 'recurring post isn’t', 'recurring posts aren’t')} being published`,
  skipped: (count) => `${pluralize(count, 'post was', 'posts were')} skipped`,
  taking_off: (count) => `${pluralize(count, 'post takes', 'posts take')} off`,
  inbox: (count) => `${pluralize(count, 'message needs', 'messages need')} a reply`,
  access: (count) => `${pluralize(count, 'person asks', 'people ask')} for access`,
};

/** Who asks for access is the matter of an administrator, in their own space. */
const needRows = ({ needs }: Report, reader: Reader): Row[] =>
  needs
    .filter(({ kind }) => kind !== 'access' || !reader.space)
    .map(({ kind, count, about, link }) => ({
      text: needWords[kind](count),
      url: pageFor(reader, link),
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
      ...(waiting > 0 ? [`${pluralize(waiting, 'post needs', 'posts need')} you`] : []),
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

/** Who reads a report, and where its links lead them. */
interface Reader {
  user_id: string;
  to: string;
  publicUrl: string;
  unsubscribe: string;
  /** A member’s, of somebody else’s space. */
  space?: { id: string; name: string } | undefined;
}

/** What an owner's agents did in a week, from the ledger and the figures of platforms. */
export function reportEmail(reader: Reader, report: Report): EmailMessage {
  const { to, unsubscribe, space } = reader;
  const span = `${date().format(report.from)} – ${date().format(report.to)}`;
  return {
    to,
    subject: `Your week${space ? ` in ${space.name}` : ''}: ${outcome(report.figures)}`,
    paragraphs: [`${span} (Monday to Monday, 8:00 UTC): ${outcome(report.figures)}.`],
    sections: [
      ...section('Needs your attention', needRows(report, reader)),
      ...section('This week', figureRows(report)),
      ...section('Best posts, by interactions', bestRows(report, reader)),
      ...section('Your agents', agentRows(report)),
    ],
    action: { label: 'Open the dashboard', url: pageFor(reader, '/dashboard') },
    unsubscribe: {
      url: unsubscribe,
      why: 'You’re getting this because weekly reports are on.',
    },
  };
}

const batch = 100;

type Week = ReturnType<typeof reportWeek>;

/** The owners of a space who want a report. */
async function readersOf(ctx: Context, trx: Db, owner_id: string): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const { user_id, is_member } of await listOwners(trx, owner_id)) {
    const to = await addressFor(trx, user_id, 'performanceReports');
    if (to === undefined) continue;
    const space = is_member ? { id: owner_id, name: await nameOfSpace(trx, owner_id) } : undefined;
    const unsubscribe = unsubscribeUrl(ctx, { user_id, kind: 'performanceReports' });
    readers.push({ user_id, to, publicUrl: ctx.config.public_url, unsubscribe, space });
  }
  return readers;
}

/**
 * Mark and emails are one transaction. Spaces of which no one wants a report are marked too, so that enabling it later does
 * not send an old one.
 */
async function report(ctx: Context, trx: Db, owner_id: string, week: Week): Promise<void> {
  if (!(await markReported(trx, owner_id, week.to))) return;
  const readers = await readersOf(ctx, trx, owner_id);
  if (readers.length === 0) return;
  const agents = await agentWeeks(trx, owner_id, week);
  if (agents.length === 0) return;
  const { from, to: end } = week;
  const query = { owner_id, span: week, until: toIsoDate(end) };
  const here = { ...ctx, db: trx };
  const said = {
    from,
    to: end,
    agents,
    figures: await metricsOf(trx, owner_id, week),
    before: await metricsOf(trx, owner_id, { from: from - (end - from), to: from }),
    best: await topPosts(here, query),
    needs: await readNeeds(here, owner_id),
  };
  for (const reader of readers)
    await sendEmail(ctx, trx, reader.user_id, reportEmail(reader, said), ctx.clock());
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
