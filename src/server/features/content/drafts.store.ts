/** SQL of drafts. Those of deleted agents are hidden everywhere. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DraftState } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import { deleteStepByStep } from '#server/db/transaction.ts';
import { holdUser } from '#server/db/transaction.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { byNumber, byText, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export type DraftRow = Selectable<Schema['pieces']>;

const mine = (db: Db, owner_id: string) =>
  db
    .selectFrom('pieces')
    .where('owner_id', '=', owner_id)
    .where('agent_id', 'in', (select) =>
      select
        .selectFrom('agents')
        .select('id')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null),
    );

export const findDraft = (db: Db, owner_id: string, id: string): Promise<DraftRow | undefined> =>
  mine(db, owner_id).selectAll().where('id', '=', id).executeTakeFirst();

export const listOfJob = (db: Db, owner_id: string, job_id: string): Promise<DraftRow[]> =>
  mine(db, owner_id).selectAll().where('job_id', '=', job_id).orderBy('place').execute();

export interface DraftFilter {
  agent_id?: string | undefined;
  state?: DraftState | undefined;
  /** Each must occur in topic or text; in lower case, letters and digits only. */
  words: readonly string[];
}

/** An owner's drafts, newest first, and the total. */
export async function listDrafts(db: Db, owner_id: string, filter: DraftFilter, page: Page) {
  let query = mine(db, owner_id);
  if (filter.agent_id) query = query.where('agent_id', '=', filter.agent_id);
  if (filter.state) query = query.where('state', '=', filter.state);
  for (const word of filter.words) query = query.where('words', 'like', `%${word}%`);
  // Drafts of one request keep their own order.
  const columns = [byNumber('created_at'), byNumber(sql`-place`), byText('id')];
  return {
    ...(await pageOfRows(query.selectAll(), page, { direction: 'desc', columns })),
    total: await totalOf(query, page),
  };
}

/** How many drafts a person has saved: they are never deleted to make room. */
export async function countDrafts(db: Db, owner_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('pieces')
    .where('owner_id', '=', owner_id)
    .where('state', '=', 'draft')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the oldest texts that were not saved as drafts until there is room for one more. Locks the owner's row. */
async function makeRoom(trx: Db, owner_id: string): Promise<void> {
  await holdUser(trx, owner_id);
  const { count } = await trx
    .selectFrom('pieces')
    .where('owner_id', '=', owner_id)
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const tooMany = Number(count) + 1 - limits.pieces_per_user;
  if (tooMany <= 0) return;
  const oldest = trx
    .selectFrom('pieces')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('state', '!=', 'draft')
    .orderBy('created_at')
    .orderBy('id')
    .limit(tooMany);
  await trx.deleteFrom('pieces').where('id', 'in', oldest).execute();
}

/** Inserts a text, and makes room for it at the limit. */
export const insertDraft = (db: Db, row: Insertable<Schema['pieces']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await makeRoom(trx, row.owner_id);
    await trx.insertInto('pieces').values(row).execute();
  });

/** Updates a text that is not posted; `undefined` if there is none. */
export const changeDraft = (
  db: Db,
  owner_id: string,
  id: string,
  change: Updateable<Schema['pieces']>,
): Promise<DraftRow | undefined> =>
  db
    .updateTable('pieces')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', '!=', 'posted')
    .returningAll()
    .executeTakeFirst();

/** Stores the cost of writing a text. */
export async function writeCost(
  db: Db,
  id: string,
  cost: Pick<DraftRow, 'tokens_in' | 'tokens_out' | 'cost'>,
): Promise<void> {
  await db.updateTable('pieces').set(cost).where('id', '=', id).execute();
}

/** Deletes a text that is not posted; `false` if there is none. */
export async function deleteDraft(db: Db, owner_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pieces')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', '!=', 'posted')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Occurrences that ended without being published. */
const unpublishedOccurrences = (db: Db) =>
  db.selectFrom('occurrences').select('id').where('state', 'in', ['FAILED', 'MISSED', 'CANCELLED']);

/** Links a text to its occurrence; `false` if it was deleted, or posted before unless that failed. */
export async function markPosted(
  db: Db,
  id: string,
  occurrence_id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pieces')
    .set({ state: 'posted', occurrence_id, updated_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('state', '!=', 'posted'),
        where('occurrence_id', 'in', unpublishedOccurrences(db)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns texts whose publishing failed back into drafts; of one occurrence, or of all. */
export async function revertToDrafts(db: Db, now: number, occurrence_id?: string): Promise<void> {
  let failed = unpublishedOccurrences(db);
  if (occurrence_id !== undefined) failed = failed.where('id', '=', occurrence_id);
  await db
    .updateTable('pieces')
    .set({ state: 'draft', occurrence_id: null, updated_at: now })
    .where('state', '=', 'posted')
    .where('occurrence_id', 'is not', null)
    .where('occurrence_id', 'in', failed)
    .execute();
}

/** Deletes unused texts from before `before`; returns how many. */
export const deleteUnused = (db: Db, before: number): Promise<number> =>
  deleteStepByStep(db, 'pieces', (trx, limit) =>
    trx
      .selectFrom('pieces')
      .select('id')
      .where('state', '=', 'new')
      .where('created_at', '<', before)
      .limit(limit)
      .execute(),
  );

/** The sources of the draft that became a post, as JSON. */
export const findSourcesOfPost = async (
  db: Db,
  owner_id: string,
  occurrence_id: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('pieces')
      .select('sources')
      .where('owner_id', '=', owner_id)
      .where('occurrence_id', '=', occurrence_id)
      .executeTakeFirst()
  )?.sources;

/** The longest feed idea that the owner's topic contains, with the URL of its item. */
export const findFeedIdea = (db: Db, owner_id: string, topic: string) =>
  db
    .selectFrom('stream_items')
    .innerJoin('posts', 'posts.id', 'stream_items.post_id')
    .select(['posts.idea', 'stream_items.url'])
    .where('stream_items.owner_id', '=', owner_id)
    .where('posts.idea', 'is not', null)
    .where(sql<boolean>`replace(${topic}, posts.idea, '') <> ${topic}`)
    .orderBy(sql`length(posts.idea)`, 'desc')
    .limit(1)
    .executeTakeFirst();
