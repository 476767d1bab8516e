/** SQL of review links and of what is said with them. */
import type { Insertable, Selectable } from 'kysely';
import { day } from '#contract/core/time.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { finalStates } from '#domain/ledger/occurrence-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type LinkRow = Selectable<Schema['review_links']>;
export type NoteRow = Selectable<Schema['review_notes']>;

/** A link that works. */
const working = (db: Db, now: number) =>
  db.selectFrom('review_links').where('revoked_at', 'is', null).where('expires_at', '>', now);

export const findWorking = (
  db: Db,
  token_hash: string,
  now: number,
): Promise<LinkRow | undefined> =>
  working(db, now).selectAll().where('token_hash', '=', token_hash).executeTakeFirst();

/** The links of an owner that work, newest first. */
export const listWorking = (db: Db, owner_id: string, now: number): Promise<LinkRow[]> =>
  working(db, now).selectAll().where('owner_id', '=', owner_id).orderBy('id', 'desc').execute();

/** The posts of links, in order. */
export const listItems = (db: Db, linkIds: readonly string[]) =>
  db
    .selectFrom('review_items')
    .select(['link_id', 'post_id'])
    .where('link_id', 'in', ['', ...linkIds])
    .orderBy('n')
    .execute();

export async function insertLink(
  trx: Db,
  link: Insertable<Schema['review_links']>,
  postIds: readonly string[],
): Promise<void> {
  await trx.insertInto('review_links').values(link).execute();
  if (postIds.length === 0) return;
  await trx
    .insertInto('review_items')
    .values(postIds.map((post_id, n) => ({ link_id: link.id, post_id, n })))
    .execute();
}

/** What a link to a plan shows: one of both. */
export type Plan = Pick<LinkRow, 'agent_id' | 'account_id'>;

/** Whether that is an agent or an account of that owner. */
export async function isPlanOf(db: Db, owner_id: string, plan: Plan): Promise<boolean> {
  const { agent_id, account_id } = plan;
  const agent = db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agent_id)
    .where('deleted_at', 'is', null);
  const account = db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('disconnected_at', 'is', null);
  const row =
    agent_id === null
      ? await account.where('owner_id', '=', owner_id).executeTakeFirst()
      : await agent.where('owner_id', '=', owner_id).executeTakeFirst();
  return row !== undefined;
}

/** The posts that are planned for the next days of an agent or an account, by their next time. */
export async function listPlanned(
  db: Db,
  { owner_id, agent_id, account_id }: Plan & { owner_id: string },
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('variants', 'variants.post_id', 'posts.id')
    .innerJoin('occurrences', 'occurrences.series_id', 'variants.series_id')
    .select('posts.id')
    .where('posts.owner_id', '=', owner_id)
    .where('posts.deleted_at', 'is', null)
    .$if(agent_id !== null, (query) => query.where('posts.agent_id', '=', agent_id ?? ''))
    .$if(account_id !== null, (query) => query.where('variants.account_id', '=', account_id ?? ''))
    .where('occurrences.state', 'not in', finalStates)
    .where('occurrences.due_at', '>', now)
    .where('occurrences.due_at', '<=', now + reviewLimits.plan_days * day)
    .groupBy('posts.id')
    .orderBy((of) => of.fn.min('occurrences.due_at'))
    .orderBy('posts.id')
    .limit(reviewLimits.plan)
    .execute();
  return rows.map(({ id }) => id);
}

/** Turns a link of that owner off. Returns whether it worked until then. */
export async function revokeLink(
  trx: Db,
  owner_id: string,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('review_links')
    .set({ revoked_at: now })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether that owner has a link of this id, also one that works no more. */
export const hasLink = async (db: Db, owner_id: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('review_links')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** What was said about posts, oldest first. */
export const listNotes = (
  db: Db,
  owner_id: string,
  postIds: readonly string[],
): Promise<NoteRow[]> =>
  db
    .selectFrom('review_notes')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('post_id', 'in', ['', ...postIds])
    .orderBy('id')
    .execute();

export async function insertNote(trx: Db, note: Insertable<Schema['review_notes']>): Promise<void> {
  await trx.insertInto('review_notes').values(note).execute();
}

/** Whether a form of the page was handled already. */
export const isHandled = async (db: Db, nonce: string): Promise<boolean> =>
  (await db
    .selectFrom('review_notes')
    .select('id')
    .where('nonce', '=', nonce)
    .executeTakeFirst()) !== undefined;

/** Resolves a note of that owner on that post, or opens it again; `false` if there is none. */
export async function resolveNote(
  trx: Db,
  { owner_id, post_id, id }: Pick<NoteRow, 'owner_id' | 'post_id' | 'id'>,
  resolved_at: number | null,
): Promise<boolean> {
  const row = await trx
    .updateTable('review_notes')
    .set({ resolved_at })
    .where('owner_id', '=', owner_id)
    .where('post_id', '=', post_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Names and pictures of accounts, as networks show them. */
export const listFaces = (db: Db, owner_id: string, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'display_name', 'avatar'])
    .where('owner_id', '=', owner_id)
    .where('id', 'in', ['', ...ids])
    .execute();
