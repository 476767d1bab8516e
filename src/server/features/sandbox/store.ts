import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { homePlatform } from '#contract/platforms/platforms.ts';
import type { Reaction } from '#contract/sandbox/calls.ts';
import type { SandboxRows, SandboxWrite } from '#server/adapters/social/index.ts';
import { type Db, isUniqueViolation } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { newId } from '#server/ids.ts';
import { createVoices } from './voices.store.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export type SandboxRow = Selectable<Schema['sandbox_posts']>;

const byKey = (db: Db, key: string) =>
  db.selectFrom('sandbox_posts').selectAll().where('idem_key', '=', key).executeTakeFirst();

async function isThere(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_posts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a post; `undefined` if the post that it answers is not in this sandbox. */
export async function insertSandboxPost(
  db: Db,
  { media, extras = {}, ...post }: SandboxWrite,
  now: number,
): Promise<SandboxRow | undefined> {
  if (post.in_reply_to && !(await isThere(db, post.owner_id, post.in_reply_to))) return undefined;
  const counts = { likes: 0, reposts: 0 };
  const kept = { media: JSON.stringify(media), extras: JSON.stringify(extras) };
  const row = { ...post, ...counts, ...kept, id: newId(), created_at: now };
  try {
    await db.insertInto('sandbox_posts').values(row).execute();
    return row;
  } catch (error) {
    if (!isUniqueViolation(error) || post.idem_key === null) throw error;
    return byKey(db, post.idem_key);
  }
}

/** Has the mentions of this sandbox read at once, also where no agent replies. */
export const readMentionsNow = async (db: Db, owner_id: string, now: number): Promise<void> => {
  await db
    .updateTable('listeners')
    .set({ next_at: now })
    .where('owner_id', '=', owner_id)
    .where('next_at', '>', now)
    .where('failures', '=', 0)
    .where('account_id', 'in', (select) =>
      select
        .selectFrom('accounts')
        .select('id')
        .where('owner_id', '=', owner_id)
        .where('platform', '=', homePlatform),
    )
    .execute();
};

const columnOf = { like: 'likes', repost: 'reposts' } as const satisfies Record<Reaction, string>;

/** Adds likes or reposts, 0 removes all; returns the new number, or `undefined` if the post is not in this sandbox. */
export async function reactToPost(
  db: Db,
  ownerId: string,
  { id, kind, count }: { id: string; kind: Reaction; count: number },
): Promise<Pick<SandboxRow, 'likes' | 'reposts'> | undefined> {
  const column = columnOf[kind];
  return db
    .updateTable('sandbox_posts')
    .set((eb) => ({ [column]: count === 0 ? 0 : eb(column, '+', count) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning(['likes', 'reposts'])
    .executeTakeFirst();
}

/** The storage interface of the sandbox adapter. */
export const createSandboxStore = (db: Db, clock: () => number): SandboxRows => ({
  ...createVoices(db),
  insert: (post) => insertSandboxPost(db, post, clock()),
  async remove(owner_id, id) {
    await db
      .deleteFrom('sandbox_posts')
      .where('owner_id', '=', owner_id)
      .where('id', '=', id)
      .execute();
  },
  async metrics(owner_id, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('sandbox_posts as post')
      .leftJoin('sandbox_posts as answer', 'answer.in_reply_to', 'post.id')
      .select(['post.id', 'post.likes', 'post.reposts'])
      .select(({ fn }) => fn.count<number | string>('answer.id').as('replies'))
      .where('post.owner_id', '=', owner_id)
      .where('post.id', 'in', ids)
      .groupBy(['post.id', 'post.likes', 'post.reposts'])
      .execute();
    return new Map(
      rows.map(({ id, replies, ...played }) => [id, { ...played, replies: Number(replies) }]),
    );
  },
  async find({ media, ...post }, since) {
    return (
      db
        .selectFrom('sandbox_posts')
        .select('id')
        .where('owner_id', '=', post.owner_id)
        .where('author', '=', post.author)
        .where('text', '=', post.text)
        .where('media', '=', JSON.stringify(media))
        .where('in_reply_to', post.in_reply_to === null ? 'is' : '=', post.in_reply_to)
        // Distinguishes two equal texts of one agent.
        .where('idem_key', '=', post.idem_key)
        .where('created_at', '>=', since)
        .executeTakeFirst()
    );
  },
});

export interface TimelineFilter {
  /** Only this agent's posts and their replies. */
  agent_id?: string | undefined;
  /** Only posts of this account and their replies. */
  connection_id?: string | undefined;
  /** Only this post and its replies. */
  post_id?: string | undefined;
  /** An additional condition on `post`. */
  found?: Expression<SqlBool> | '' | undefined;
}

/** The posts of one agent or account, and their replies. */
const ofSpeaker =
  (column: 'agent_id' | 'account_id', id: string) =>
  (where: ExpressionBuilder<Schema & { post: Schema['sandbox_posts'] }, 'post'>) =>
    where.or([
      where(`post.${column}`, '=', id),
      where(
        'post.in_reply_to',
        'in',
        where.selectFrom('sandbox_posts').select('id').where(column, '=', id),
      ),
    ]);

/** The filtered posts of one sandbox, newest first. */
export async function listTimeline(
  db: Db,
  ownerId: string,
  { agent_id: agentId, connection_id: accountId, post_id: postId, found }: TimelineFilter,
  page: Page,
) {
  let query = db
    .selectFrom('sandbox_posts as post')
    .leftJoin('agents', 'agents.id', 'post.agent_id')
    .leftJoin('accounts', 'accounts.id', 'post.account_id')
    .where('post.owner_id', '=', ownerId);
  if (agentId) query = query.where(ofSpeaker('agent_id', agentId));
  if (accountId) query = query.where(ofSpeaker('account_id', accountId));
  if (postId) {
    query = query.where((where) =>
      where.or([where('post.id', '=', postId), where('post.in_reply_to', '=', postId)]),
    );
  }
  if (found) query = query.where(found);
  const shown = query
    .selectAll('post')
    .select(['agents.avatar_url', 'accounts.display_name as account_name']);
  const part = await pageOfRows(shown, page, newestFirst('post.created_at', 'post.id'));
  return { ...part, total: await totalOf(query, page) };
}

/** Whether it is a connected account of the owner's sandbox. */
export async function ownsAccount(db: Db, ownerId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', accountId)
    .where('platform', '=', homePlatform)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many replies by others each of these posts has; posts without any are left out. */
export async function repliesTo(
  db: Db,
  ownerId: string,
  postIds: readonly string[],
): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sandbox_posts as reply')
    .innerJoin('sandbox_posts as post', 'post.id', 'reply.in_reply_to')
    .select('post.id')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('reply.in_reply_to', 'in', postIds)
    .where('post.owner_id', '=', ownerId)
    // Every agent here is the owner's own.
    .where('reply.agent_id', 'is', null)
    .groupBy('post.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
