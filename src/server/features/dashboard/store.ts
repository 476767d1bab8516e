/** SQL of the dashboard. No query here reads everything that someone has published. */
import { sql } from 'kysely';
import { z } from 'zod';
import { day } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import type { Wish } from '#contract/auth/users.ts';
import { localPlatforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { leavesUntil } from '#domain/posts/post-acts.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Db } from '#server/db/client.ts';
import { postKey } from '#server/ledger/read/post-key.store.ts';
import { lostPosts, waitingMessages, waitingPosts } from '#server/ledger/read/subject.store.ts';

const Wanted = z.array(LivePlatform);

/** Maximum number of posts that are read; with more, this number is shown. */
const maxListed = 1000;

const stopped = (posts: ReturnType<typeof waitingPosts>) =>
  posts
    .select(['occurrences.id', 'occurrences.state', 'occurrences.reason', 'occurrences.series_id'])
    .select(['occurrences.detail', postKey.as('post_key')])
    .select(['series.kind', 'series.agent_id', 'agents.name'])
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .limit(maxListed)
    .execute();

/** A person's posts that wait for them, or were not published, earliest due first. */
export const listStopped = async (db: Db, owner_id: string) => [
  ...(await stopped(waitingPosts(db, { owner_id }))),
  ...(await stopped(lostPosts(db, { owner_id }))),
];
export type Stopped = Awaited<ReturnType<typeof listStopped>>[number];

/** The schedules of some series, by the id of the first of each, with the names of their agents. */
export const listRecurring = (db: Db, series_ids: readonly string[]) =>
  db
    .selectFrom('series')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .select((row) => row.fn.coalesce('series.group_id', 'series.id').as('id'))
    .select(['agents.name', 'series.id as series_id'])
    .where('series.id', 'in', ['', ...series_ids])
    .where('agents.deleted_at', 'is', null)
    .where('agents.status', '!=', 'inactive')
    .orderBy('series.id')
    .execute();

/** Accounts that the person has to reconnect. */
export const listLost = (db: Db, owner_id: string) =>
  db
    .selectFrom('accounts')
    .select(['platform', 'username', 'display_name'])
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'needs_reconnect')
    .where('disconnected_at', 'is', null)
    .orderBy('connected_at')
    .execute();

/** Accounts with agents, and what their owner has confirmed about them. */
export const listConfirmed = (db: Db, owner_id: string) =>
  db
    .selectFrom('accounts')
    .select(['platform', 'username', 'display_name'])
    .select(['automated_label', 'bio_disclosure', 'ai_replies_approved'])
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'connected')
    .where('disconnected_at', 'is', null)
    .where('platform', 'not in', localPlatforms)
    .where((where) =>
      where.exists(
        where
          .selectFrom('agent_accounts')
          .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
          .select('agents.id')
          .whereRef('agent_accounts.account_id', '=', 'accounts.id')
          .where('agents.deleted_at', 'is', null)
          .where('agents.is_self', '=', 0),
      ),
    )
    .orderBy('connected_at')
    .execute();

/** Active agents, oldest first, with the platforms chosen for them and those where they have an account. */
export async function listPlaces(db: Db, owner_id: string) {
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'name', 'platforms'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .where('status', '!=', 'inactive')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const links = await db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select(['agent_accounts.agent_id', 'accounts.platform'])
    .where('accounts.owner_id', '=', owner_id)
    .where('accounts.disconnected_at', 'is', null)
    .execute();
  return agents.map(({ id, name, platforms }) => ({
    id,
    name,
    wanted: Wanted.parse(JSON.parse(platforms)),
    linked: links.filter(({ agent_id }) => agent_id === id).map(({ platform }) => platform),
  }));
}

/** How many replies to other people wait, by the name of the agent. */
export async function countAnswers(db: Db, owner_id: string) {
  const rows = await waitingMessages(db, { owner_id })
    .select('agents.name')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .groupBy(['agents.id', 'agents.name'])
    .orderBy('agents.name')
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** How many of the latest runs of a series may be among the recent posts. */
const recentRuns = 50;

/**
 * Ids of the latest published posts, which are no replies, newest first; those of one post on several accounts
 * together. They are among the runs of the series that published last.
 */
export async function listRecent(db: Db, owner_id: string, most: number): Promise<string[][]> {
  const atMost = most * limits.post_variants;
  const latest = db
    .selectFrom('series')
    .select(['id', 'last_seq'])
    .where('owner_id', '=', owner_id)
    .where('last_published_at', 'is not', null)
    .where('kind', '!=', 'reply')
    .orderBy('last_published_at', 'desc')
    .limit(atMost);
  const rows = await db
    .selectFrom(latest.as('latest'))
    .innerJoin('occurrences', 'occurrences.series_id', 'latest.id')
    .innerJoin('series', 'series.id', 'latest.id')
    .leftJoin('variants', 'variants.series_id', 'latest.id')
    .select(['occurrences.id', postKey.as('key')])
    .whereRef('occurrences.seq', '>', sql<number>`(latest.last_seq - ${recentRuns})`)
    .where(sql<OccurrenceState>`(occurrences.state || '')`, '=', 'PUBLISHED')
    .orderBy('occurrences.published_at', 'desc')
    .orderBy('occurrences.id', 'desc')
    .limit(atMost)
    .execute();
  return [...Map.groupBy(rows, ({ key }) => key).values()]
    .slice(0, most)
    .map((own) => own.map(({ id }) => id));
}

/** The latest figures of these posts by id; posts without figures are left out. */
export async function lastMetrics(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('post_metrics')
    .select(['occurrence_id', 'likes', 'replies'])
    .where('occurrence_id', 'in', ['', ...ids])
    .orderBy('day')
    .execute();
  return new Map(rows.map(({ occurrence_id, ...figures }) => [occurrence_id, figures]));
}

/** The authors, including deleted agents. */
export const listWriters = (db: Db, owner_id: string, ids: readonly string[]) =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'avatar_url', 'personality_type', 'deleted_at', 'is_self'])
    .where('owner_id', '=', owner_id)
    .where('id', 'in', ['', ...ids])
    .execute();

/** Posts on so many days are a week that is planned. */
const weekdays = 5;

/** The first steps that a person has taken, without demo data. */
export async function findSteps(db: Db, owner_id: string) {
  const notSample = (
    column: 'agents.id' | 'series.id' | 'company_profiles.owner_id' | 'interactions.agent_id',
  ) =>
    sql<boolean>`not exists (select 1 from samples
      where samples.owner_id = ${owner_id} and samples.thing_id = ${sql.ref(column)})`;
  const agent = db
    .selectFrom('agents')
    .select('agents.id')
    .where('agents.owner_id', '=', owner_id)
    .where('agents.deleted_at', 'is', null)
    .where('agents.is_self', '=', 0)
    .where(notSample('agents.id'));
  const post = db
    .selectFrom('series')
    .select('series.id')
    .where('series.owner_id', '=', owner_id)
    .where('series.last_published_at', 'is not', null)
    .where('series.kind', '!=', 'reply')
    .where(notSample('series.id'));
  const company = db
    .selectFrom('company_profiles')
    .select('company_profiles.owner_id')
    .where('company_profiles.owner_id', '=', owner_id)
    .where(notSample('company_profiles.owner_id'));
  // The editor publishes through the schedule too; a post that is published now was due seconds after it was created.
  const schedule = db
    .selectFrom('series')
    .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
    .select(sql<number>`${sql.ref('occurrences.due_at')} / ${sql.lit(day)}`.as('on_day'))
    .distinct()
    .where('series.owner_id', '=', owner_id)
    .where('series.kind', '=', 'scheduled')
    .where(
      'occurrences.due_at',
      '>',
      sql<number>`${sql.ref('series.created_at')} + ${leavesUntil(0)}`,
    )
    .where(notSample('series.id'))
    .limit(weekdays);
  const reply = db
    .selectFrom('interactions')
    .select('interactions.id')
    .where('interactions.owner_id', '=', owner_id)
    .where('interactions.state', 'in', ['answered', 'done'])
    .where(notSample('interactions.agent_id'));
  const account = db
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.owner_id', '=', owner_id)
    .where('accounts.platform', 'not in', localPlatforms)
    .where('accounts.disconnected_at', 'is', null);
  const isThere = async (query: { limit(n: number): { execute(): Promise<unknown[]> } }) =>
    (await query.limit(1).execute()).length > 0;
  return {
    agent: await isThere(agent),
    post: await isThere(post),
    company: await isThere(company),
    schedule: (await schedule.execute()).length >= weekdays,
    reply: await isThere(reply),
    account: await isThere(account),
  };
}

/** The names of people who request access, for an administrator; empty for anyone else. */
export async function listAccessWishes(db: Db, owner_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishes')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .select('users.username')
    .where('wishes.wish', '=', 'access' satisfies Wish)
    .where('wishes.refused_at', 'is', null)
    .where((given) =>
      given.exists(
        given
          .selectFrom('users as admin')
          .select('admin.id')
          .where('admin.id', '=', owner_id)
          .where('admin.is_admin', '=', 1),
      ),
    )
    .orderBy('wishes.created_at')
    .limit(100)
    .execute();
  return rows.map(({ username }) => username);
}
