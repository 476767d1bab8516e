/** SQL of mentions and their replies. */
import { countRows } from '#server/db/keyset.ts';
import type { Selectable, Updateable } from 'kysely';
import type { InteractionState } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { listIn } from '#server/db/json.ts';
import { isUnclaimed, type Db } from '#server/db/client.ts';
import { isSought } from '#server/db/shards.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { Sought } from '#server/process/turns.ts';

export type InteractionRow = Selectable<Schema['interactions']>;
export type InteractionChange = Updateable<Schema['interactions']>;

/** A time that never comes, for rows that wait for something other than time. Milliseconds UTC. */
export const never = 8.64e15;

const everything: Sought = { share: undefined, owners: [], keys: [] };

/** Due and unclaimed rows in a state: direct mentions first, round-robin by owner, oldest first. */
export const listDue = (
  db: Db,
  state: InteractionState,
  now: number,
  limit: number,
  sought: Sought = everything,
): Promise<InteractionRow[]> =>
  db
    .selectFrom('interactions')
    .selectAll()
    .where('state', '=', state)
    .where(isSought(db, sought, { owner: 'owner_id', key: 'id' }))
    .where('next_at', '<=', now)
    .where(isUnclaimed('interactions', now))
    .orderBy(({ eb }) => eb.case().when('kind', '=', 'found').then(1).else(0).end())
    // The first row of every owner, then the second of every owner, so that no one waits behind another's backlog.
    .orderBy(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(['owner_id', 'kind']).orderBy('posted_at').orderBy('id')),
    )
    .orderBy('posted_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Leaves a row alone until then, if it was not changed. */
export async function leaveAlone(
  db: Db,
  { id, lease_token, state }: Pick<InteractionRow, 'id' | 'lease_token' | 'state'>,
  lease_until: number,
): Promise<void> {
  await db
    .updateTable('interactions')
    .set({ lease_until })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('lease_token', '=', lease_token)
    .execute();
}

/** Releases all leases; only safe when no other process is running. */
export async function releaseRows(db: Db): Promise<void> {
  await db
    .updateTable('interactions')
    .set({ lease_until: null })
    .where('lease_until', 'is not', null)
    .execute();
}

/** Updates a row if it was not changed concurrently; otherwise `undefined`. */
export const changeRow = (
  trx: Db,
  { id, lease_token, state }: Pick<InteractionRow, 'id' | 'lease_token' | 'state'>,
  change: InteractionChange,
  now: number,
): Promise<InteractionRow | undefined> =>
  trx
    .updateTable('interactions')
    .set((row) => ({
      ...change,
      lease_until: null,
      updated_at: now,
      lease_token: row('lease_token', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('lease_token', '=', lease_token)
    .returningAll()
    .executeTakeFirst();

export const findRow = (
  db: Db,
  owner_id: string,
  id: string,
): Promise<InteractionRow | undefined> =>
  db
    .selectFrom('interactions')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether the account that was addressed is connected. */
export async function isConnected(
  db: Db,
  { owner_id, account_id }: Pick<InteractionRow, 'owner_id' | 'account_id'>,
): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether a mention is a reply to a post that the owner wrote as themselves. */
export async function isForSelf(
  db: Db,
  { owner_id, agent_id }: Pick<InteractionRow, 'owner_id' | 'agent_id'>,
): Promise<boolean> {
  const self = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agent_id)
    .where('owner_id', '=', owner_id)
    .where('is_self', '=', 1)
    .executeTakeFirst();
  return self !== undefined;
}

/**
 * Like `findRow`, and locks the row until the transaction ends: it is written unchanged, which locks it on either
 * engine.
 */
export const lockRow = (
  trx: Db,
  owner_id: string,
  id: string,
): Promise<InteractionRow | undefined> =>
  trx
    .updateTable('interactions')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

const replied: readonly InteractionState[] = ['queued', 'answered', 'done'];
const enough = 50;

/**
 * How many replies an account has sent in the conversation of a post; for a post outside of one, to its author
 * within a day.
 */
export async function countReplies(db: Db, row: InteractionRow, since: number): Promise<number> {
  const { account_id, conversation, author_id } = row;
  let query = db
    .selectFrom('interactions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '!=', row.id)
    .where('state', 'in', replied);
  query =
    conversation === null
      ? query
          .where('author_id', '=', author_id)
          .where('conversation', 'is', null)
          .where('updated_at', '>=', since)
      : query.where('conversation', '=', conversation);
  return (await query.limit(enough).execute()).length;
}

/** Whether another account of the owner replies or replied to this post. */
export async function isAnswered(db: Db, row: InteractionRow): Promise<boolean> {
  const other = await db
    .selectFrom('interactions')
    .select('id')
    .where('owner_id', '=', row.owner_id)
    .where('platform', '=', row.platform)
    .where('external_id', '=', row.external_id)
    .where('id', '!=', row.id)
    .where('state', 'in', ['drafting', 'waiting_approval', 'handoff', ...replied])
    .executeTakeFirst();
  return other !== undefined;
}

/** How many posts of this author the account received since an instant, up to the number that matters. */
export async function countOfAuthor(db: Db, row: InteractionRow, since: number): Promise<number> {
  const rows = await db
    .selectFrom('interactions')
    .select('id')
    .where('account_id', '=', row.account_id)
    .where('author_id', '=', row.author_id)
    .where('posted_at', '>=', since)
    .limit(enough)
    .execute();
  return rows.length;
}

/** Replies of an agent since `day` that are not in the ledger yet, and those that its owner sends. */
export async function countRepliesOutsideLedger(
  db: Db,
  agent_id: string,
  day: number,
): Promise<number> {
  return countRows(
    db
      .selectFrom('interactions')
      .where('agent_id', '=', agent_id)
      .where('occurrence_id', 'is', null)
      .where((where) =>
        where.or([
          where('state', 'in', ['drafting', 'queued']),
          where.and([where('state', '=', 'waiting_approval'), where('draft', 'is not', null)]),
          where.and([where('state', 'in', ['handoff', 'done']), where('decided_at', '>=', day)]),
        ]),
      ),
  );
}

/** When an agent's replies are or were sent since an instant, to keep a minimum time between them. */
export async function replyTimes(db: Db, agent_id: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('interactions')
    .select(['send_at', 'answered_at'])
    .where('agent_id', '=', agent_id)
    .where('state', 'in', ['queued', 'answered'])
    .where((where) => where.or([where('send_at', '>=', since), where('answered_at', '>=', since)]))
    .execute();
  return rows.flatMap(({ send_at, answered_at }) => answered_at ?? send_at ?? []);
}

/** Whether an author is the owner, by an account or an agent's name, or another person of this server. */
export async function authorRelation(
  db: Db,
  { owner_id, platform, author_id }: InteractionRow,
): Promise<{ is_own: boolean; is_neighbour: boolean }> {
  if (platforms[platform].account_is_place) return { is_own: false, is_neighbour: false };
  const accounts = await db
    .selectFrom('accounts')
    .select('owner_id')
    .where('platform', '=', platform)
    .where('external_id', '=', author_id)
    .execute();
  return {
    is_own: accounts.some((account) => account.owner_id === owner_id),
    is_neighbour: accounts.some((account) => account.owner_id !== owner_id),
  };
}

/** Why an owner rejected an agent’s last replies. */
export async function reasonsOf(db: Db, agent_id: string, limit: number): Promise<string[]> {
  const rejected = await db
    .selectFrom('interactions')
    .select('note')
    .where('agent_id', '=', agent_id)
    .where('state', '=', 'rejected')
    .where('note', 'is not', null)
    // Mentions for which the agent wrote nothing are no feedback.
    .where('draft', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rejected.flatMap(({ note }) => note ?? []);
}

/** How many of the replies to one person are looked at, so that none comes twice. */
const remembered = 20;

/** The newest replies of an agent to one person. */
export async function repliesTo(
  db: Db,
  { agent_id, author_id, platform }: Pick<InteractionRow, 'agent_id' | 'author_id' | 'platform'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('interactions')
    .select('draft')
    .where('agent_id', '=', agent_id)
    .where('platform', '=', platform)
    .where('author_id', '=', author_id)
    .where('state', 'in', ['queued', 'answered'])
    .where('draft', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(remembered)
    .execute();
  return rows.map(({ draft }) => listIn(draft ?? '[]').join('\n'));
}
