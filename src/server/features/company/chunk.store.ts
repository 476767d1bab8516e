import { type RawBuilder, sql } from 'kysely';
import type { KnowledgeScope } from '#contract/company/types.ts';
import type { Chunk } from '#domain/knowledge/chunks.ts';
import { placesIn } from '#domain/knowledge/word-places.ts';
import { type Db, isPostgres } from '#server/db/client.ts';
import type { Chunks } from '#server/db/schema/company.ts';
import type { Candidate } from '#server/db/search/search.ts';
import { newId } from '#server/ids.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { markLeaving } from './leaving.store.ts';
import { insertTerms, markIndexed } from './word-index.store.ts';

type Kind = Chunks['kind'];

export interface Source {
  owner_id: string;
  kind: Kind;
  source_id: string;
  is_public: boolean;
}

/** Rows per statement; engines limit the number of parameters. */
const rowsPerInsert = 200;

const rowOf = ({ is_public, ...source }: Source, chunk: Chunk, n: number): Chunks => ({
  id: newId(),
  ...source,
  n,
  is_public: is_public ? 1 : 0,
  page: chunk.page,
  heading: chunk.heading,
  text: chunk.text,
  tokens: chunk.tokens,
});

/** Inserts the chunks of a source from number `from` on, up to a step’s worth; returns the number of the next. */
export async function insertChunks(
  trx: Db,
  source: Source,
  chunks: readonly Chunk[],
  from: number,
): Promise<number> {
  const some = chunks.slice(from, from + rowsPerInsert);
  const rows = some.map((chunk, at) => rowOf(source, chunk, from + at));
  if (rows.length > 0) await trx.insertInto('chunks').values(rows).execute();
  return from + rows.length;
}

/**
 * Deletes a source from the search. A document may be long: it cannot be found once it is not ready, and the clearing
 * job deletes its chunks.
 */
export async function dropChunks(trx: Db, { kind, source_id }: Pick<Source, 'kind' | 'source_id'>) {
  if (kind === 'document') return markLeaving(trx, source_id, kind);
  await trx
    .deleteFrom('chunks')
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .execute();
  if (!isPostgres(trx))
    await trx.deleteFrom('chunks_search_terms').where('source', '=', source_id).execute();
}

/** Replaces the chunks of a source that is short, within a transaction. */
export async function writeChunks(
  trx: Db,
  source: Source,
  chunks: readonly Chunk[],
): Promise<void> {
  await dropChunks(trx, source);
  for (let n = 0; n < chunks.length;) n = await insertChunks(trx, source, chunks, n);
  if (isPostgres(trx)) return;
  const places = [...(await inTurns(placesIn(chunks)))];
  for (let at = 0; at < places.length;) at = await insertTerms(trx, source.source_id, places, at);
  await markIndexed(trx, source.source_id);
}

const kindOf: Partial<Record<KnowledgeScope, Kind>> = {
  company_profile: 'profile',
  products_services: 'product',
  knowledge_documents: 'document',
};

/** The kinds of chunks that these scopes include. */
export const kindsOf = (scopes: readonly KnowledgeScope[]): Kind[] =>
  scopes.flatMap((scope) => kindOf[scope] ?? []);

export interface ChunkQuery {
  owner_id: string;
  kinds: readonly Kind[];
  /** Only chunks that may be in a prompt together with text of strangers. */
  public_only: boolean;
}

const documentIsReady: RawBuilder<boolean> = sql`(chunks.kind <> 'document' or documents.state = 'ready')`;

/** What may be read: nothing outside of the owner, scopes or visibility. */
function readable(db: Db, { owner_id, kinds, public_only }: ChunkQuery) {
  const all = db
    .selectFrom('chunks')
    .leftJoin('products', 'products.id', 'chunks.source_id')
    .leftJoin('documents', 'documents.id', 'chunks.source_id')
    .select(['chunks.id', 'chunks.kind', 'chunks.source_id', 'chunks.page', 'chunks.heading'])
    .select(['chunks.text', 'chunks.tokens', 'chunks.is_public'])
    .select(['products.name as product_name', 'documents.title as document_title'])
    .where('chunks.owner_id', '=', owner_id)
    .where('chunks.kind', 'in', kinds)
    .where(documentIsReady);
  return public_only ? all.where('chunks.is_public', '=', 1) : all;
}

/** Reads the chunks that a search found, best first; what may not be read is left out, whatever it found. */
export async function readChunks(db: Db, query: ChunkQuery, found: readonly Candidate[]) {
  if (query.kinds.length === 0 || found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const places = new Map(ids.map((id, place) => [id, place]));
  const rows = await readable(db, query).where('chunks.id', 'in', ids).execute();
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
export type FoundChunk = Awaited<ReturnType<typeof readChunks>>[number];

/** The first chunks of a document, in its order. */
export const readChunksOf = async (db: Db, query: ChunkQuery, id: string, limit: number) =>
  readable(db, { ...query, kinds: query.kinds.filter((kind) => kind === 'document') })
    .where('chunks.source_id', '=', id)
    .orderBy('chunks.n')
    .limit(limit)
    .execute();
