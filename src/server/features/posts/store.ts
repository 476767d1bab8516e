/** SQL of single posts: repeated requests for one, and what an agent wrote of it before its owner decided. */
import type { Db } from '#server/db/client.ts';
import { noteEnded } from '#server/ledger/read/ended.store.ts';
import type { Created } from '#server/ledger/publish/posts.store.ts';
import type { PostRow } from './variants/store.ts';

/** What the agent wrote as a suggestion, as JSON; `null` if there is none of that id. */
export async function findWritten(db: Db, owner_id: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('written')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.written ?? null;
}

/** The text as JSON, if it is exactly what the agent wrote as a suggestion; `null` otherwise. */
export async function findKept(
  db: Db,
  { owner_id, agent_id, parts }: Pick<PostRow, 'owner_id' | 'agent_id' | 'parts'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .where('suggestion', 'is not', null)
    .where('written', '=', parts)
    .limit(1)
    .executeTakeFirst();
  return row ? parts : null;
}

export const nameOfUser = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow())
    .username;

interface About {
  post_id: string | null;
  occurrence_id: string | null;
}

/** The series of a post on all of its accounts, or that of one run. */
const seriesOf = (db: Db, { post_id, occurrence_id }: About) =>
  db
    .selectFrom('series')
    .where('series.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('variants')
            .select('variants.id')
            .whereRef('variants.series_id', '=', 'series.id')
            .where('variants.post_id', '=', post_id ?? ''),
        ),
        where.exists(
          where
            .selectFrom('occurrences')
            .select('occurrences.id')
            .whereRef('occurrences.series_id', '=', 'series.id')
            .where('occurrences.id', '=', occurrence_id ?? ''),
        ),
      ]),
    );

/** The members who asked for an approval of a post or a run; `null` for its owner. */
export const listAskers = (db: Db, about: About): Promise<{ asked_by: string | null }[]> =>
  seriesOf(db, about).select('series.asked_by').distinct().execute();

/** Its runs that wait for an approval. */
export const listWaitingRuns = (db: Db, about: About): Promise<{ id: string }[]> =>
  seriesOf(db, about)
    .innerJoin('occurrences as waiting', 'waiting.series_id', 'series.id')
    .select('waiting.id')
    .where('waiting.state', '=', 'AWAITING_APPROVAL')
    .execute();

/** The post that a series sends on one of its accounts. */
export const findPostOfSeries = (
  db: Db,
  owner_id: string,
  series_id: string,
): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .innerJoin('variants', 'variants.post_id', 'posts.id')
    .selectAll('posts')
    .where('posts.owner_id', '=', owner_id)
    .where('variants.series_id', '=', series_id)
    .executeTakeFirst();

/** The series of a schedule, one for each account. */
export const listGroup = (db: Db, owner_id: string, group_id: string) =>
  db
    .selectFrom('series')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where((where) => where.or([where('id', '=', group_id), where('group_id', '=', group_id)]))
    .execute();

/** The post of a suggestion that is or was published. */
export const findPostOfDraft = (
  db: Db,
  piece_id: string,
): Promise<Omit<Created, 'is_new'> | undefined> =>
  db
    .selectFrom('posts')
    .innerJoin('occurrences', 'occurrences.id', 'posts.occurrence_id')
    .select(['occurrences.id', 'occurrences.request_hash'])
    .where('posts.id', '=', piece_id)
    .executeTakeFirst();

/** Counts a repeated request that was answered with the existing post. */
export const countRepeat = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('occurrences')
      .set((row) => ({ repeats: row('repeats', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await noteEnded(trx, [id]);
  });
