/** Exports the posts of a period as CSV. */
import { periodDays } from '#contract/analytics/types.ts';
import type { analyticsCalls } from '#contract/analytics/calls.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { interactionsOf, rateOf } from '#domain/analytics/metrics.ts';
import { latenessOf } from '#domain/analytics/reliability.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { csvOf, type CsvValue } from '#domain/text/csv.ts';
import { daysUntil } from '#domain/analytics/post-times.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import { dayOf } from './read-metrics.ts';
import { type EndedPost, listEnded } from './ended.store.ts';
import { hasAuthor } from '#server/ledger/publish/posts.store.ts';
import { listAgents, listTexts } from './store.ts';

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
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

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
export async function exportPosts(
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
  const query = { ...subject, span: days, until: dayOf(now) };
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
    filename: `socialai-posts-${period}-${days.dates.at(-1) ?? dayOf(now)}.csv`,
  };
}
