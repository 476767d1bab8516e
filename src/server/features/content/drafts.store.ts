/** SQL of suggestions, which are rows of `posts`. Those of deleted agents are hidden everywhere. */
import { type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import type { DraftState } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import { type Db, holdUser, stepByStep, within } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { countRows, byNumber, byText, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

type Row = Selectable<Schema['posts']>;

/** Columns that only suggestions have, and all of them. */
type Known =
  | 'suggestion'
  | 'batch'
  | 'place'
  | 'platform'
  | 'brief'
  | 'written'
  | 'model_used'
  | 'why'
  | 'checks'
  | 'claims'
  | 'sources'
  | 'persona_version'
  | 'seed';

/** A post that an agent suggested: only a suggestion yet, or kept since. */
export type DraftRow = Omit<Row, Known> & { [name in Known]: NonNullable<Row[name]> };

type AllKnown = Record<Known, NotNull>;

/** What only is a suggestion, and what was kept unless it was deleted since. */
const mine = (db: Db, owner_id: string) =>
  db
    .selectFrom('posts')
    .where('owner_id', '=', owner_id)
    .where('suggestion', 'is not', null)
    .where((where) => where.or([where('is_suggestion', '=', 1), where('deleted_at', 'is', null)]))
    .where('agent_id', 'in', (select) =>
      select
        .selectFrom('agents')
        .select('id')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null),
    );

export const findDraft = (db: Db, owner_id: string, id: string): Promise<DraftRow | undefined> =>
  mine(db, owner_id).selectAll().$narrowType<AllKnown>().where('id', '=', id).executeTakeFirst();

export const listOfJob = (db: Db, owner_id: string, job_id: string): Promise<DraftRow[]> =>
  mine(db, owner_id)
    .selectAll()
    .$narrowType<AllKnown>()
    .where('batch', '=', job_id)
    .orderBy('place')
    .execute();

export interface DraftFilter {
  agent_id?: string | undefined;
  state?: DraftState | undefined;
  /** Each must occur in topic or text; in lower case, letters and digits only. */
  words: readonly string[];
}

/** An owner's suggestions, newest first, and the total. */
export async function listDrafts(db: Db, owner_id: string, filter: DraftFilter, page: Page) {
  let query = mine(db, owner_id);
  if (filter.agent_id) query = query.where('agent_id', '=', filter.agent_id);
  if (filter.state) query = query.where('suggestion', '=', filter.state);
  for (const word of filter.words) query = query.where('words', 'like', `%${word}%`);
  // Those of one request keep their own order.
  const columns = [byNumber('created_at'), byNumber(sql`-place`), byText('id')];
  const rows = query.selectAll().$narrowType<AllKnown>();
  return {
    ...(await pageOfRows(rows, page, { direction: 'desc', columns })),
    total: await totalOf(query, page),
  };
}

/** How many of them nobody has kept. */
const unkept = (db: Db, owner_id: string) =>
  db
    .selectFrom('posts')
    .where('owner_id', '=', owner_id)
    .where('suggestion', 'is not', null)
    .where('is_suggestion', '=', 1);

/** How many drafts a person has saved: they are never deleted to make room. */
export async function countDrafts(db: Db, owner_id: string): Promise<number> {
  return countRows(unkept(db, owner_id).where('suggestion', '=', 'draft'));
}

/** Deletes the oldest texts that were not saved as drafts until there is room for one more. Locks the owner's row. */
async function makeRoom(trx: Db, owner_id: string): Promise<void> {
  await holdUser(trx, owner_id);
  const count = await countRows(unkept(trx, owner_id));
  const tooMany = count + 1 - limits.pieces_per_user;
  if (tooMany <= 0) return;
  const oldest = unkept(trx, owner_id)
    .select('id')
    .where('suggestion', '!=', 'draft')
    .orderBy('created_at')
    .orderBy('id')
    .limit(tooMany);
  await trx.deleteFrom('posts').where('id', 'in', oldest).execute();
}

/** A new suggestion; what it has as a post is filled in. */
export type NewDraft = Pick<DraftRow, Exclude<Known, 'suggestion'>> &
  Pick<DraftRow, 'id' | 'owner_id' | 'agent_id' | 'parts' | 'words' | 'suggestion' | 'created_at'>;

/** What a suggestion is as a post that nobody has touched. */
const asPost = ({ id, created_at }: NewDraft, topic: string) => ({
  idea: topic === '' ? null : topic,
  media: '[]',
  chose_media: 0 as const,
  labels: '[]',
  review: 'off' as const,
  piece_id: id,
  approved_hash: null,
  import_line: null,
  made_with_ai: 1 as const,
  version: 1,
  is_suggestion: 1 as const,
  updated_at: created_at,
  deleted_at: created_at,
});

/** Inserts a text about a topic, and makes room for it at the limit. */
export const insertDraft = (db: Db, row: NewDraft, topic: string): Promise<void> =>
  within(db, async (trx) => {
    await makeRoom(trx, row.owner_id);
    await trx
      .insertInto('posts')
      .values({ ...row, ...asPost(row, topic) })
      .execute();
  });

/** Updates a text that is not posted; `undefined` if there is none. */
export const changeDraft = (
  db: Db,
  owner_id: string,
  id: string,
  change: Updateable<Schema['posts']>,
): Promise<DraftRow | undefined> =>
  db
    .updateTable('posts')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('suggestion', '!=', 'posted')
    .returningAll()
    .$narrowType<AllKnown>()
    .executeTakeFirst();

/** Stores the cost of writing a text. */
export async function writeCost(
  db: Db,
  id: string,
  cost: Pick<DraftRow, 'tokens_in' | 'tokens_out' | 'cost'>,
): Promise<void> {
  await db.updateTable('posts').set(cost).where('id', '=', id).execute();
}

/** Deletes a suggestion that is neither kept nor posted; `false` if there is none. */
export async function deleteDraft(db: Db, owner_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('posts')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('is_suggestion', '=', 1)
    .where('suggestion', '!=', 'posted')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Occurrences that ended without being published. */
const unpublishedOccurrences = (db: Db) =>
  db.selectFrom('occurrences').select('id').where('state', 'in', unpublishedStates);

/** Links a text to its occurrence; `false` if it was deleted, or posted before unless that failed. */
export async function markPosted(
  db: Db,
  id: string,
  occurrence_id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ suggestion: 'posted', occurrence_id, updated_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('suggestion', '!=', 'posted'),
        where('occurrence_id', 'in', unpublishedOccurrences(db)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns texts whose publishing failed or was undone back into drafts; that of one occurrence, one of them, or all. */
export async function revertToDrafts(
  db: Db,
  now: number,
  only: { occurrence_id?: string; id?: string } = {},
): Promise<void> {
  const { occurrence_id, id } = only;
  let failed = unpublishedOccurrences(db);
  if (occurrence_id !== undefined) failed = failed.where('id', '=', occurrence_id);
  let change = db
    .updateTable('posts')
    .set({ suggestion: 'draft', occurrence_id: null, updated_at: now })
    .where('suggestion', '=', 'posted')
    .where('occurrence_id', 'is not', null)
    .where('occurrence_id', 'in', failed);
  if (id !== undefined) change = change.where('id', '=', id);
  await change.execute();
}

/** Suggestions that one statement of the cleanup deletes. */
const perStep = 500;

/** Deletes suggestions from before `before` that nobody used; returns how many. */
export async function deleteUnused(db: Db, before: number): Promise<number> {
  let removed = 0;
  await stepByStep(db, async (trx) => {
    const old = trx
      .selectFrom('posts')
      .select('id')
      .where('is_suggestion', '=', sql.lit(1))
      .where('suggestion', '=', 'new')
      .where('created_at', '<', before)
      .limit(perStep);
    const { numDeletedRows } = await trx
      .deleteFrom('posts')
      .where('id', 'in', old)
      // Someone may keep it at this moment.
      .where('is_suggestion', '=', sql.lit(1))
      .executeTakeFirst();
    removed += Number(numDeletedRows);
    return numDeletedRows === BigInt(perStep);
  });
  return removed;
}

const sourced = (db: Db, owner_id: string) =>
  db
    .selectFrom('posts')
    .select(['posts.sources', 'posts.written'])
    .where('posts.owner_id', '=', owner_id)
    .where('posts.sources', 'is not', null);

/** The sources of a post, as JSON, with what its agent wrote. */
export const findSources = (db: Db, owner_id: string, id: string) =>
  sourced(db, owner_id).where('posts.id', '=', id).executeTakeFirst();

/** The same of the suggestion that became a scheduled post, or of the post that it is of. */
export const findSourcesOfRun = async (
  db: Db,
  owner_id: string,
  { id, series_id }: { id: string; series_id: string },
) =>
  (await sourced(db, owner_id).where('posts.occurrence_id', '=', id).executeTakeFirst()) ??
  (await sourced(db, owner_id)
    .innerJoin('variants', 'variants.post_id', 'posts.id')
    .where('variants.series_id', '=', series_id)
    .executeTakeFirst());

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
