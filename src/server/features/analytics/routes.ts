/** Figures of posts, agents and accounts: on screens, and as a table to download. */
import type { analyticsCalls } from '#contract/analytics/calls.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { FileAnswer, Handlers } from '#server/http/handlers.ts';
import { agentAnalytics, allAnalytics } from './read-analytics.ts';
import { hasAuthor } from '#server/ledger/publish/posts.store.ts';
import {
  type SourceRow,
  findSource,
  hasAccount,
  listAgents,
  listSources,
  listTexts,
  makeDueAgain,
  readingsOf,
  setReading,
} from './store.ts';
import { takenOff } from './taken-off.ts';
import { type MetricSource, periodDays } from '#contract/analytics/types.ts';
import { inZone, day, toIsoDate, toIsoOrNull } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { isRead, priceOfReading, readingAges, tellsOfPosts } from '#domain/analytics/readings.ts';
import { serverName } from '#domain/ledger/backoff.ts';
import { type Page, pageOf } from '#server/page-of.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { interactionsOf, rateOf } from '#domain/analytics/metrics.ts';
import { latenessOf } from '#domain/analytics/reliability.ts';
import { accountName, accountOn } from '#domain/platforms/account-names.ts';
import { type CsvValue, csvOf } from '#domain/text/csv.ts';
import { daysUntil } from '#domain/analytics/post-times.ts';
import { type EndedPost, listEnded } from './ended.store.ts';
import { samplesLeftOut } from './hourly-counts.store.ts';

/** Number of texts read at a time. */
const pageSize = 500;

const columns = [
  'post',
  'agent',
  'platform',
  'account',
  'content_type',
  'state',
  'due_at',
  'published_at',
  'late_seconds',
  'url',
  'text',
  'impressions',
  'likes',
  'replies',
  'reposts',
  'interactions',
  'engagement_rate',
  'figures_read_at',
];

interface Words {
  text: string;
  url: string | null;
}

/** In the time zone of the caller, with its offset: `2026-11-21T09:00:00+01:00`. */
const timeIn = (at: number, zone: string): string =>
  inZone(at, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });

const maybe = (at: number | null, zone: string) => (at === null ? null : timeIn(at, zone));

function rowOf(post: EndedPost, agent: string, words: Words, zone: string): CsvValue[] {
  const { figures, end } = post;
  const isOut = end !== 'failed';
  const late = latenessOf(post);
  // Posts that were not published have no figures; any that exist belong to something else.
  const known = isOut ? figures : { impressions: null, likes: null, replies: null, reposts: null };
  return [
    ...[post.id, agent, platforms[post.platform].name, accountName(post)],
    ...[post.content_type, post.state.toLowerCase()],
    ...[timeIn(post.due_at, zone), maybe(isOut ? post.at : null, zone)],
    ...[late === null ? null : late / 1000, words.url, words.text],
    ...[known.impressions, known.likes, known.replies, known.reposts],
    ...[interactionsOf(known), rateOf(known), maybe(isOut ? post.read_at : null, zone)],
  ];
}

async function wordsOf({ db }: Context, posts: readonly EndedPost[]): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  for (let at = 0; at < posts.length; at += pageSize) {
    const ids = posts.slice(at, at + pageSize).map(({ id }) => id);
    for (const { occurrence_id, text, url } of await listTexts(db, ids)) {
      const before = words.get(occurrence_id);
      const both = before ? { text: `${before.text}\n\n${text}`, url: before.url } : { text, url };
      words.set(occurrence_id, both);
    }
  }
  return words;
}

/** Throws `not_found` for an agent that is not the caller's. */
async function exportPosts(
  ctx: Context,
  owner_id: string,
  { period, platform, connection_id, timezone, agent_id }: QueryOf<typeof analyticsCalls.export>,
): Promise<FileAnswer> {
  if (agent_id !== undefined && !(await hasAuthor(ctx.db, owner_id, agent_id))) {
    throw new AppError('not_found');
  }
  const now = ctx.clock();
  const days = daysUntil(now, periodDays[period], timezone);
  const subject = { owner_id, agent_id, platform, connection_id };
  const without = agent_id === undefined ? await samplesLeftOut(ctx.db, owner_id) : [];
  const query = { ...subject, without, span: days, until: toIsoDate(now) };
  const posts = await listEnded(ctx.db, query);
  const newest = posts.toSorted((one, other) => other.at - one.at);
  const words = await wordsOf(ctx, newest);
  const names = new Map((await listAgents(ctx.db, owner_id)).map(({ id, name }) => [id, name]));
  const rows = newest.map((post) =>
    rowOf(
      post,
      names.get(post.agent_id) ?? '',
      words.get(post.id) ?? { text: '', url: null },
      timezone,
    ),
  );
  return {
    bytes: Buffer.from(csvOf([columns, ...rows])),
    mime: 'text/csv; charset=utf-8',
    max_age: 0,
    filename: `socialai-posts-${period}-${days.dates.at(-1) ?? toIsoDate(now)}.csv`,
  };
}

/** How long a post is followed, in milliseconds. */
const month = 30 * day;

function problemOf(row: SourceRow, platform: LivePlatform): string | null {
  if (row.status !== 'connected') return 'Reconnect this account.';
  if (row.opened_at === null) return null;
  return `${serverName(platform, row.service)} keeps failing, so we’ve paused it until it responds.`;
}

async function readSource({ db, clock }: Context, row: SourceRow): Promise<MetricSource> {
  const platform = row.platform;
  const { posts, read_at } = await readingsOf(db, row.id, clock() - month);
  const is_on = tellsOfPosts(platform) ? isRead(platform, row.reads_figures) : null;
  const price = priceOfReading(platform);
  const readings = is_on === null ? 0 : readingAges(platform).length;
  return {
    connection_id: row.id,
    platform,
    username: row.username,
    display_name: row.display_name || row.username,
    reports: [...platforms[platform].figures],
    is_on,
    price,
    readings,
    month_estimate: price * readings * posts,
    read_at: toIsoOrNull(read_at),
    problem: is_on === true ? problemOf(row, platform) : null,
  };
}

/** A person's connected accounts, oldest first. */
async function readSources(ctx: Context, owner_id: string, page: Page) {
  const { part, total } = pageOf(await listSources(ctx.db, owner_id), page);
  const data: MetricSource[] = [];
  for (const row of part) data.push(await readSource(ctx, row));
  return { data, total };
}

const unchosen = { path: 'is_on', message: 'Must be true or false' };

/** Throws `not_found`, and `conflict` if the platform reports nothing. */
async function setSource(
  ctx: Context,
  owner_id: string,
  { id, is_on }: { id: string; is_on: boolean | null },
): Promise<{ data: MetricSource; message: string }> {
  const found = await findSource(ctx.db, owner_id, id);
  if (!found) throw new AppError('not_found');
  const platform = found.platform;
  const { name } = platforms[platform];
  if (!tellsOfPosts(platform)) {
    if (is_on === null)
      return { data: await readSource(ctx, found), message: `${name} doesn’t report results.` };
    throw conflictError(`${name} doesn’t report results.`);
  }
  if (is_on === null) throw new AppError('invalid_input', { details: [unchosen] });
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await setReading(trx, id, is_on);
    if (is_on) await makeDueAgain(trx, id, now - month, now);
  });
  const data = await readSource(ctx, { ...found, reads_figures: is_on ? 1 : 0 });
  const who = accountOn(found);
  const message = is_on ? `Now reading results for ${who}.` : `Stopped reading results for ${who}.`;
  return { data, message };
}

/** Throws `not_found` for an account that does not exist or is not the caller's. */
async function requireOwn(ctx: Context, owner_id: string, connection_id: string | undefined) {
  if (connection_id === undefined) return;
  if (!(await hasAccount(ctx.db, owner_id, connection_id))) throw new AppError('not_found');
}

export const analyticsRoutes = (ctx: Context): Handlers<typeof analyticsCalls> => ({
  async agent({ caller, params, query }) {
    if (!(await hasAuthor(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    await requireOwn(ctx, caller.user_id, query.connection_id);
    return { data: await agentAnalytics(ctx, caller.user_id, params.id, query) };
  },
  async overview({ caller, query }) {
    await requireOwn(ctx, caller.user_id, query.connection_id);
    return { data: await allAnalytics(ctx, caller.user_id, query) };
  },
  async export({ caller, query }) {
    await requireOwn(ctx, caller.user_id, query.connection_id);
    return exportPosts(ctx, caller.user_id, query);
  },
  takingOff: async ({ caller, query }) => ({
    data: await takenOff(ctx, caller.user_id, query.agent_id),
  }),
  sources: ({ caller, query }) => readSources(ctx, caller.user_id, query),
  setSource: ({ caller, params, body }) =>
    setSource(ctx, caller.user_id, { id: params.id, ...body }),
});
