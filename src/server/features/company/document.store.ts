import { countRows } from '#server/db/keyset.ts';
import { type Selectable, sql } from 'kysely';
import { documentBeginning } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import { markLoose, markReferenced } from '#server/features/media/service.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type DocumentRow = Selectable<Schema['documents']>;

/**
 * Without the full text, which lists do not show. SQLite reads these expressions from the index `documents_heads`, which
 * has every column that is selected here, and never the texts.
 */
const heads = (db: Db, ownerId: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'owner_id', 'title', 'filename', 'file_type', 'file_size', 'blob_name'])
    .select([
      'state',
      'error',
      'left_out',
      'summary',
      'tags',
      'pages',
      'is_public',
      'created_at',
      'updated_at',
    ])
    .select([
      sql<string>`substr(text, 1, ${sql.lit(documentBeginning + 1)})`.as('content'),
      sql<number | string>`length(text)`.as('length'),
    ])
    .where('owner_id', '=', ownerId);

/** Newest first. */
export const listDocuments = (db: Db, ownerId: string) =>
  heads(db, ownerId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
export type DocumentHead = Awaited<ReturnType<typeof listDocuments>>[number];

export const findDocument = (db: Db, ownerId: string, id: string) =>
  heads(db, ownerId).where('id', '=', id).executeTakeFirst();

/** The whole text of a document. */
export const findText = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('documents')
    .select('text')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewFile {
  blob_name: string;
  mime: string;
  size: number;
  /** The hash under which the file store has it. */
  hash: string;
}

/** The limit that a new file would exceed. */
export type FullOfFiles = 'documents_per_user' | 'file_bytes_per_user' | 'document_text_per_user';

/** Characters of an owner’s documents, without the one with the id `except`. */
export async function countText(db: Db, owner_id: string, except = ''): Promise<number> {
  const { sum } = await db
    .selectFrom('documents')
    .select(sql<number | string | null>`sum(length(text))`.as('sum'))
    .where('owner_id', '=', owner_id)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Whether an owner may add a document. Call it inside a transaction that locks them. */
export async function hasRoom(trx: Db, owner_id: string): Promise<boolean> {
  const count = await countRows(trx.selectFrom('documents').where('owner_id', '=', owner_id));
  return count < limits.documents_per_user;
}

/**
 * Inserts a file whose bytes are stored already, inside a transaction that locks its owner; `false` if it exceeds
 * their limit.
 */
export async function insertFile(
  trx: Db,
  owner_id: string,
  { blob_name, mime, size, hash }: NewFile,
  now: number,
): Promise<boolean> {
  const { kept } = await trx
    .selectFrom('blobs')
    .select((select) => select.fn.sum<number | string | null>('size').as('kept'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  if (Number(kept ?? 0) + size > limits.file_bytes_per_user) return false;
  await trx
    .insertInto('blobs')
    .values({
      name: blob_name,
      owner_id,
      mime,
      size,
      bytes: new Uint8Array(),
      hash,
      created_at: now,
    })
    .execute();
  await markReferenced(trx, [hash]);
  return true;
}

/** Deletes the row of a file, whose bytes the cleanup deletes once no backup needs them. */
export async function removeFile(trx: Db, blobName: string, now: number): Promise<void> {
  const gone = await trx
    .deleteFrom('blobs')
    .where('name', '=', blobName)
    .returning('hash')
    .executeTakeFirst();
  if (gone?.hash) await markLoose(trx, [gone.hash], now);
}

type Fresh = Pick<DocumentRow, 'id' | 'owner_id' | 'title' | 'filename' | 'file_type'> &
  Pick<DocumentRow, 'file_size' | 'blob_name'>;

/** A document in the queue. */
export async function insertDocument(trx: Db, fresh: Fresh, now: number): Promise<void> {
  await trx
    .insertInto('documents')
    .values({
      ...fresh,
      state: 'queued',
      error: null,
      summary: '',
      text: '',
      tags: '[]',
      pages: null,
      is_public: 0,
      tries: 0,
      seen_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

type Change = Partial<Pick<DocumentRow, 'title' | 'tags' | 'is_public' | 'filename'>> &
  Partial<Pick<DocumentRow, 'file_type' | 'file_size' | 'blob_name'>> &
  Partial<Pick<DocumentRow, 'state' | 'error' | 'tries' | 'seen_at'>>;

/** `undefined` if that owner has no such document. */
export const changeDocument = (
  trx: Db,
  ownerId: string,
  id: string,
  change: Change,
  now: number,
): Promise<{ blob_name: string } | undefined> =>
  trx
    .updateTable('documents')
    .set({ ...change, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('blob_name')
    .executeTakeFirst();

/** Sets the visibility of a document's chunks. */
export async function setChunkVisibility(trx: Db, id: string, is_public: 0 | 1): Promise<void> {
  await trx
    .updateTable('chunks')
    .set({ is_public })
    .where('source_id', '=', id)
    .where('kind', '=', 'document')
    .execute();
}

/** Deletes a document and returns the name of its file; `undefined` if that owner has no such document. */
export const deleteDocument = (trx: Db, ownerId: string, id: string) =>
  trx
    .deleteFrom('documents')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('blob_name')
    .executeTakeFirst();
