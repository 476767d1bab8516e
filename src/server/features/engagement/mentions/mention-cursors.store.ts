/** SQL of mention cursors: which accounts are polled next, and from where. */
import { type Selectable, sql } from 'kysely';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { isUnclaimed, type Db } from '#server/db/client.ts';
import { emitMention } from '#server/features/engagement/webhook-events.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { hasChat } from './chat-messages.store.ts';
import { isSought } from '#server/db/shards.ts';
import { newId } from '#server/ids.ts';
import type { Sought } from '#server/process/turns.ts';

export type MentionCursor = Selectable<Schema['listeners']>;
export type PolledAccount = Selectable<Schema['accounts']>;

/** Maximum number of accounts per query. */
export const pollBatch = 100;

/** Platforms that are polled even if no agent replies. */
export const alwaysPolled = LivePlatformIds.filter((id) => platforms[id].mentions?.always);

/**
 * Working accounts that are due for a poll: those with an active agent that replies and is not paused; on free
 * platforms also those without or where only their owner posts, and those whose owner has a chat with the bot.
 * Round-robin by owner, longest waiting first.
 */
export const listDueAccounts = (
  db: Db,
  { on, now, ...sought }: Sought & { on: readonly LivePlatform[]; now: number },
): Promise<PolledAccount[]> =>
  db
    .selectFrom('accounts')
    .leftJoin('listeners', 'listeners.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('accounts.platform', 'in', on)
    .where('accounts.status', '=', 'connected')
    .where('accounts.disconnected_at', 'is', null)
    .where(isSought(db, sought, { owner: 'accounts.owner_id', key: 'accounts.id' }))
    .where((where) =>
      where.or([
        hasChat,
        where.and([
          where('accounts.platform', 'in', alwaysPolled),
          where.exists(
            where
              .selectFrom('agents')
              .innerJoin('series', 'series.agent_id', 'agents.id')
              .select('series.id')
              .whereRef('agents.owner_id', '=', 'accounts.owner_id')
              .whereRef('series.account_id', '=', 'accounts.id')
              .where('agents.is_self', '=', 1),
          ),
        ]),
        where.exists(
          where
            .selectFrom('agent_accounts')
            .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
            .leftJoin('engagement_settings as settings', 'settings.agent_id', 'agents.id')
            .innerJoin('users', 'users.id', 'agents.owner_id')
            .select('agents.id')
            .whereRef('agent_accounts.account_id', '=', 'accounts.id')
            .where('agents.deleted_at', 'is', null)
            .where('agents.status', '!=', 'inactive')
            .where('users.frozen_at', 'is', null)
            .where((or) =>
              or.or([
                or('settings.paused_until', 'is', null),
                or('settings.paused_until', '<=', now),
              ]),
            )
            .where((or) =>
              or.or([
                or('settings.auto_reply_enabled', '=', 1),
                or('accounts.platform', 'in', alwaysPolled),
              ]),
            ),
        ),
      ]),
    )
    .where((where) =>
      where.or([
        where('listeners.account_id', 'is', null),
        where.and([where('listeners.next_at', '<=', now), isUnclaimed('listeners', now)]),
      ]),
    )
    .orderBy(
      sql`row_number() over (partition by accounts.owner_id order by coalesce(listeners.next_at, 0), accounts.id)`,
    )
    .orderBy('listeners.next_at')
    .limit(pollBatch)
    .execute();

/** Stores why an account cannot be polled, or that it can; returns whether that changed. */
export async function setPollProblem(
  db: Db,
  { id, unheard_reason: before }: Pick<PolledAccount, 'id' | 'unheard_reason'>,
  unheard_reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ unheard_reason })
    .where('id', '=', id)
    .where('unheard_reason', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n && before !== unheard_reason;
}

/** Claims an account's cursor until `lease_until`; `undefined` if another process has it. */
export async function claimCursor(
  db: Db,
  { id: account_id, owner_id }: Pick<PolledAccount, 'id' | 'owner_id'>,
  now: number,
  lease_until: number,
): Promise<MentionCursor | undefined> {
  await db
    .insertInto('listeners')
    .values({
      account_id,
      owner_id,
      cursor: null,
      next_at: 0,
      search_at: 0,
      own_at: 0,
      failures: 0,
      lease_token: 0,
      lease_until: null,
      pushed_until: null,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return db
    .updateTable('listeners')
    .set((row) => ({ lease_until, lease_token: row('lease_token', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('next_at', '<=', now)
    .where(isUnclaimed('listeners', now))
    .returningAll()
    .executeTakeFirst();
}

/** Renews the lease of a cursor, if it still belongs to this process. */
export async function renewCursor(
  db: Db,
  { account_id, lease_token }: MentionCursor,
  lease_until: number,
): Promise<void> {
  await db
    .updateTable('listeners')
    .set({ lease_until })
    .where('account_id', '=', account_id)
    .where('lease_token', '=', lease_token)
    .where('lease_until', 'is not', null)
    .execute();
}

/** Releases all leases; only safe when no other process is running. */
export async function releaseCursors(db: Db): Promise<void> {
  await db.updateTable('listeners').set({ lease_until: null }).execute();
}

/** Releases a cursor with its new values; `false`, without a change, if it no longer belongs to this process. */
export async function releaseCursor(
  trx: Db,
  { account_id, lease_token }: MentionCursor,
  change: Partial<Pick<MentionCursor, 'cursor' | 'next_at' | 'search_at' | 'failures'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listeners')
    .set({ ...change, lease_until: null })
    .where('account_id', '=', account_id)
    .where('lease_token', '=', lease_token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The agents of an account, in the order in which they were linked. */
export const listReplyingAgents = (db: Db, account_id: string) =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
    .leftJoin('engagement_settings as settings', 'settings.agent_id', 'agents.id')
    .select(['agents.id', 'agents.name', 'agents.target_topics', 'agents.status'])
    .select(['settings.auto_reply_enabled', 'settings.find_posts', 'settings.paused_until'])
    .where('agent_accounts.account_id', '=', account_id)
    .where('agents.deleted_at', 'is', null)
    .orderBy('agent_accounts.linked_at')
    .orderBy('agents.id')
    .execute();
export type ReplyingAgent = Awaited<ReturnType<typeof listReplyingAgents>>[number];

/** The author of a post: an agent, or its owner. */
export interface Author {
  agent_id: string;
  is_self: 0 | 1;
}

/** The authors of these posts of the platform. */
export async function authorsOf(
  db: Db,
  account_id: string,
  external_ids: readonly string[],
): Promise<Map<string, Author>> {
  if (external_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .select(['parts.external_id', 'series.agent_id', 'agents.is_self'])
    .where('series.account_id', '=', account_id)
    .where('parts.external_id', 'in', external_ids)
    .execute();
  return new Map(
    rows.flatMap(({ external_id, ...author }) => (external_id ? [[external_id, author]] : [])),
  );
}

type NewInteraction = Pick<
  Selectable<Schema['interactions']>,
  | 'owner_id'
  | 'agent_id'
  | 'account_id'
  | 'platform'
  | 'kind'
  | 'external_id'
  | 'url'
  | 'text'
  | 'tone'
  | 'author_id'
  | 'author_username'
  | 'author_name'
  | 'author_followers'
  | 'in_reply_to'
  | 'conversation'
  | 'likes'
  | 'posted_at'
>;

/** Inserts a mention, unless it exists. Returns whether it is new. */
export async function insertInteraction(
  trx: Db,
  row: NewInteraction & { next_at: number },
  now: number,
): Promise<boolean> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('interactions')
    .values({
      ...row,
      id,
      state: 'new',
      seen_at: now,
      updated_at: now,
      likes_before: null,
      score: null,
      lane: null,
      decision: null,
      decided_at: null,
      draft: null,
      draft_fault: null,
      writer: null,
      edited: 0,
      send_at: null,
      occurrence_id: null,
      reply_id: null,
      reply_url: null,
      answered_at: null,
      opened_at: null,
      note: null,
      tries: 0,
      lease_token: 0,
      lease_until: null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'external_id']).doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew) await emitMention(trx, { ...row, id }, now);
  return isNew;
}

/** Updates the likes of a found post, current and previous. Only while it is undecided. */
export async function updateLikes(
  trx: Db,
  { account_id, external_id }: { account_id: string; external_id: string },
  likes: number,
  now: number,
): Promise<void> {
  await trx
    .updateTable('interactions')
    .set((row) => ({ likes_before: row.ref('likes'), likes, next_at: now, updated_at: now }))
    .where('account_id', '=', account_id)
    .where('external_id', '=', external_id)
    .where('state', '=', 'new')
    .execute();
}
