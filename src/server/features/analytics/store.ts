/** Reads a person's posts and their results. */
import type { Db } from '#server/db/client.ts';
import { postKey } from '#server/ledger/read/post-key.store.ts';
import { lostPosts, type Subject, waitingPosts } from '#server/ledger/read/subject.store.ts';
import type { FollowedAccount } from '#domain/analytics/followers.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

const accountsOf = (db: Db, owner_id: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('breakers', (join) =>
      join
        .onRef('breakers.platform', '=', 'accounts.platform')
        .onRef('breakers.service', '=', 'accounts.service'),
    )
    .select(['accounts.id', 'accounts.platform', 'accounts.username', 'accounts.reads_figures'])
    .select(['accounts.display_name', 'accounts.status', 'accounts.service'])
    .select('breakers.opened_at')
    .where('accounts.owner_id', '=', owner_id)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy('accounts.connected_at')
    .orderBy('accounts.id');
export type SourceRow = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number];

/** A person's connected accounts, oldest first. */
export const listSources = (db: Db, owner_id: string): Promise<SourceRow[]> =>
  accountsOf(db, owner_id).execute();

export const findSource = (db: Db, owner_id: string, id: string): Promise<SourceRow | undefined> =>
  accountsOf(db, owner_id).where('accounts.id', '=', id).executeTakeFirst();

const publishedBy = (db: Db, account_id: string, since: number) =>
  db
    .selectFrom('series')
    .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
    .where('series.account_id', '=', account_id)
    .where('occurrences.published_at', '>', since);

/** How many posts an account published since an instant, and when one of them was last read. */
export async function readingsOf(db: Db, account_id: string, since: number) {
  const { posts } = await publishedBy(db, account_id, since)
    .select(({ fn }) => fn.countAll<number | string>().as('posts'))
    .executeTakeFirstOrThrow();
  const { read_at } = await publishedBy(db, account_id, since)
    .innerJoin('post_metrics', 'post_metrics.occurrence_id', 'occurrences.id')
    .select(({ fn }) => fn.max<number | string | null>('post_metrics.read_at').as('read_at'))
    .executeTakeFirstOrThrow();
  return { posts: Number(posts), read_at: read_at === null ? null : Number(read_at) };
}

export async function setReading(db: Db, id: string, is_on: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ reads_figures: is_on ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Makes the posts that an account published since an instant due at once, unless they are followed already. */
export async function makeDueAgain(
  db: Db,
  account_id: string,
  since: number,
  now: number,
): Promise<void> {
  const ids = await publishedBy(db, account_id, since)
    .select('occurrences.id')
    .where('occurrences.figures_at', 'is', null)
    .execute();
  const chunk = 500;
  const all = ids.map(({ id }) => id);
  for (let at = 0; at < all.length; at += chunk) {
    await db
      .updateTable('occurrences')
      .set({ figures_at: now })
      .where('id', 'in', all.slice(at, at + chunk))
      .execute();
  }
}

/** Whether that owner has or had this account. */
export async function hasAccount(db: Db, ownerId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many posts need their owner now, each once. */
export async function countWaiting(db: Db, subject: Subject): Promise<number> {
  const waiting = waitingPosts(db, subject).select(postKey.as('post_key'));
  const lost = lostPosts(db, subject).select(postKey.as('post_key'));
  const { count } = await db
    .selectFrom(waiting.union(lost).as('posts'))
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The platforms of all posts in the ledger, whatever their state. */
export async function listPlatforms(
  db: Db,
  { owner_id, agent_id, platform, connection_id }: Subject,
): Promise<Set<LivePlatform>> {
  let accounts = db.selectFrom('accounts').where('owner_id', '=', owner_id);
  if (connection_id !== undefined) accounts = accounts.where('id', '=', connection_id);
  if (platform !== undefined) accounts = accounts.where('platform', '=', platform);
  const rows = await accounts
    .select('platform')
    .where((where) => {
      let posted = where
        .selectFrom('series')
        .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
        .select('occurrences.id')
        .whereRef('series.account_id', '=', 'accounts.id');
      if (agent_id !== undefined) posted = posted.where('series.agent_id', '=', agent_id);
      // Limited to one row: for `exists`, PostgreSQL would read all of them.
      return where(posted.limit(1), 'is not', null);
    })
    .execute();
  return new Set(rows.map((row) => row.platform));
}

/** A person's agents, including deleted ones and their own hidden agent, by creation. */
export const listAgents = (db: Db, owner_id: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'deleted_at', 'is_self'])
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The texts of posts, part by part, and the link of the first one. */
export async function listTexts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('parts')
    .select(['occurrence_id', 'text', 'url', 'removed_at'])
    .where('occurrence_id', 'in', ids)
    .orderBy('occurrence_id')
    .orderBy('n')
    .execute();
}

export interface OwnAccount extends FollowedAccount {
  id: string;
  platform: LivePlatform;
  /** The agents that publish through it. */
  agents: ReadonlySet<string>;
}

/** A person's connected accounts, with their followers since a UTC day. */
export async function listFollowed(db: Db, owner_id: string, since: string): Promise<OwnAccount[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'platform', 'followers'])
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .execute();
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const links = await db
    .selectFrom('agent_accounts')
    .select(['agent_id', 'account_id'])
    .where('account_id', 'in', ids)
    .execute();
  const days = await db
    .selectFrom('account_metrics')
    .select(['account_id', 'day', 'followers'])
    .where('account_id', 'in', ids)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
  return accounts.map(({ id, platform, followers }) => ({
    id,
    platform,
    followers,
    days: days.filter(({ account_id }) => account_id === id),
    agents: new Set(links.flatMap((link) => (link.account_id === id ? link.agent_id : []))),
  }));
}
