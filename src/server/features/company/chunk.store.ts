import { type RawBuilder, sql } from 'kysely';
import type { KnowledgeScope } from '#contract/company/types.ts';
import type { Chunk } from '#domain/knowledge/chunks.ts';
import type { Db } from '#server/db/client.ts';
import type { Chunks } from '#server/db/schema/company.ts';
import type { Ranked } from '#server/db/search/search.ts';
import { newId } from '#server/ids.ts';

type Kind = Chunks['kind'];

export interface Source {
  owner_id: string;
  kind: Kind;
  source_id: string;
  is_public: boolean;
}

/** Rows per statement; engines limit the number of parameters. */
const rowsPerInsert = 200;

/** Deletes all chunks of a source from the index. */
export async function dropChunks(db: Db, { kind, source_id }: Pick<Source, 'kind' | 'source_id'>) {
  await db
    .deleteFrom('chunks')
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .execute();
}

/** Replaces the chunks of a source in the index. */
export async function writeChunks(
  db: Db,
  { is_public, ...source }: Source,
  chunks: readonly Chunk[],
): Promise<void> {
  await dropChunks(db, source);
  const rows = chunks.map((chunk, n) => ({
    id: newId(),
    ...source,
    n,
    is_public: is_public ? (1 as const) : (0 as const),
    page: chunk.page,
    heading: chunk.heading,
    text: chunk.text,
    tokens: chunk.tokens,
  }));
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await db
      .insertInto('chunks')
      .values(rows.slice(at, at + rowsPerInsert))
      .execute();
  }
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
  ranked: Ranked;
  limit: number;
}

const documentIsReady: RawBuilder<boolean> = sql`(chunks.kind <> 'document' or documents.state = 'ready')`;

/** Ids of the best matching chunks. Chunks outside of the owner, scopes or visibility are never read. */
function bestOf(db: Db, { owner_id, kinds, public_only, ranked, limit }: ChunkQuery) {
  const found = db
    .selectFrom('chunks')
    .innerJoin(ranked.as('found'), 'found.id', 'chunks.id')
    .leftJoin('documents', 'documents.id', 'chunks.source_id')
    .select(['chunks.id', 'found.score'])
    .where('chunks.owner_id', '=', owner_id)
    .where('chunks.kind', 'in', kinds)
    .where(documentIsReady)
    .orderBy('found.score', 'desc')
    .orderBy('chunks.id')
    .limit(limit);
  return public_only ? found.where('chunks.is_public', '=', 1) : found;
}

/** The best matching chunks, best first; only their texts are read. */
export async function findChunks(db: Db, wanted: ChunkQuery) {
  if (wanted.kinds.length === 0) return [];
  return db
    .selectFrom(bestOf(db, wanted).as('best'))
    .innerJoin('chunks', 'chunks.id', 'best.id')
    .leftJoin('products', 'products.id', 'chunks.source_id')
    .leftJoin('documents', 'documents.id', 'chunks.source_id')
    .select(['chunks.id', 'chunks.kind', 'chunks.source_id', 'chunks.page', 'chunks.heading'])
    .select(['chunks.text', 'chunks.tokens', 'chunks.is_public', 'best.score'])
    .select(['products.name as product_name', 'documents.title as document_title'])
    .orderBy('best.score', 'desc')
    .orderBy('chunks.id')
    .execute();
}
export type FoundChunk = Awaited<ReturnType<typeof findChunks>>[number];
