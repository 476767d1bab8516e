/** SQL of the index of words; SQLite only, since PostgreSQL has one of its own. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Terms per statement. */
const termsPerInsert = 400;

/** Inserts terms from number `from` on, up to a step’s worth; returns the number of the next. */
export async function insertTerms(
  trx: Db,
  source: string,
  places: readonly (readonly [string, Uint8Array])[],
  from: number,
): Promise<number> {
  const rows = places.slice(from, from + termsPerInsert).map(([term, bytes]) => ({
    source,
    term,
    places: bytes,
  }));
  if (rows.length > 0) await trx.insertInto('chunks_search_terms').values(rows).execute();
  return from + rows.length;
}

/** Terms per step of clearing. */
const termsPerStep = 500;

/** Clears a step’s worth of a source’s index; returns whether there may be more. */
export async function clearTerms(trx: Db, source: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chunks_search_terms')
    .where('source', '=', source)
    .where('term', 'in', (from) =>
      from
        .selectFrom('chunks_search_terms')
        .select('term')
        .where('source', '=', source)
        .limit(termsPerStep),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The id of a source’s first chunk, which changes whenever its chunks are written anew. */
export async function firstChunk(trx: Db, source: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('chunks')
    .select('id')
    .where('source_id', '=', source)
    .where('n', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** Records that the index of a source is complete. */
export async function markIndexed(trx: Db, source: string): Promise<void> {
  const first = await firstChunk(trx, source);
  if (first === undefined) return;
  const places = Buffer.from(first);
  await trx.insertInto('chunks_search_terms').values({ source, term: '', places }).execute();
}

const isUpToDate: RawBuilder<boolean> = sql`exists (select 1 from chunks_search_terms as mark
  where mark.source = chunks.source_id and mark.term = '' and cast(mark.places as text) = chunks.id)`;

/** A source that an older version or a restored backup left without an index. */
export const findUnindexed = (db: Db) =>
  db
    .selectFrom('chunks')
    .leftJoin('documents', 'documents.id', 'chunks.source_id')
    .select(['chunks.id', 'chunks.source_id', 'chunks.kind'])
    .where('chunks.n', '=', sql<number>`0`)
    .where((row) =>
      row.or([row('chunks.kind', '!=', 'document'), row('documents.state', '=', 'ready')]),
    )
    .where((row) => row.not(isUpToDate))
    .limit(1)
    .executeTakeFirst();
export type Unindexed = NonNullable<Awaited<ReturnType<typeof findUnindexed>>>;

/** The texts of a source’s chunks from number `from` on, in order. */
export const readTexts = (db: Db, { source_id, kind }: Unindexed, from: number, limit: number) =>
  db
    .selectFrom('chunks')
    .select(['heading', 'text'])
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .where('n', '>=', from)
    .orderBy('n')
    .limit(limit)
    .execute();
