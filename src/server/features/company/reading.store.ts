import { sql } from 'kysely';
import { type Db, keeping, within } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { endLeaving } from './leaving.store.ts';
import type { DocumentRow } from './document.store.ts';
import { fileTitle, titleInFile } from '#domain/text/file-title.ts';

/** The title after the file was read; the owner's title stays. */
const titleAfterReading = (
  { title, filename }: { title: string; filename: string },
  given: string,
): string => (title === fileTitle(filename) ? (titleInFile(given) ?? title) : title);

/** How often the parsing of a file may be interrupted before it fails. */
const maxTries = 3;

/** Claims a document; `undefined` if it is claimed already or no longer queued. */
export const claimDocument = (db: Db, id: string, now: number): Promise<DocumentRow | undefined> =>
  within(db, async (trx) => {
    const row = await trx
      .updateTable('documents')
      .set((old) => ({
        state: 'reading',
        seen_at: now,
        tries: old('tries', '+', 1),
        claim: newId(),
      }))
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst();
    // From here on, this attempt clears what is left of the text before.
    if (row) await endLeaving(trx, id);
    return row;
  });

type Claimed = Pick<DocumentRow, 'id' | 'blob_name' | 'tries' | 'claim'>;

/** Whether this attempt still has the document; locks it until the transaction ends. */
export async function holdsClaim(
  trx: Db,
  { id, blob_name, tries, claim }: Claimed,
): Promise<boolean> {
  const query = trx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('blob_name', '=', blob_name)
    .where('tries', '=', tries)
    .where('claim', '=', claim);
  return (await keeping(trx, query).executeTakeFirst()) !== undefined;
}

/** Renews the claim. */
export async function renewReading(
  db: Db,
  { id, tries }: Pick<DocumentRow, 'id' | 'tries'>,
  seen_at: number,
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ seen_at })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('tries', '=', tries)
    .execute();
}

export interface Outcome extends Pick<
  DocumentRow,
  'state' | 'error' | 'left_out' | 'summary' | 'text' | 'pages'
> {
  /** The title in the file; empty if it has none. */
  title: string;
  /** Used only if the owner gave none. */
  tags: string;
}

/**
 * Stores the result beside concurrent changes of the owner; returns whether the document is public now. `undefined`
 * if it was deleted, replaced or claimed by another worker.
 */
export async function storeResult(
  trx: Db,
  { id, blob_name, tries, claim }: Claimed,
  { title, tags, ...outcome }: Outcome,
  now: number,
): Promise<Pick<DocumentRow, 'is_public'> | undefined> {
  const row = await trx
    .updateTable('documents')
    .set({ ...outcome, seen_at: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('blob_name', '=', blob_name)
    .where('tries', '=', tries)
    .where('claim', '=', claim)
    .returning(['title', 'filename', 'tags', 'is_public'])
    .executeTakeFirst();
  if (!row) return undefined;
  const own = {
    title: titleAfterReading(row, title),
    tags: row.tags === '[]' ? tags : row.tags,
  };
  await trx.updateTable('documents').set(own).where('id', '=', id).execute();
  return row;
}

/** Requeues documents whose claim has not been renewed since `before`; those that killed their worker too often fail. */
export async function requeueLost(db: Db, before: number, now: number): Promise<void> {
  const lost = db
    .updateTable('documents')
    .where('state', '=', 'reading')
    .where('seen_at', '<', before);
  await lost
    .set({
      state: 'failed',
      seen_at: null,
      updated_at: now,
      error: 'Couldn’t read the file after three tries. Try another format.',
    })
    .where('tries', '>=', maxTries)
    .execute();
  await lost.set({ state: 'queued', seen_at: null }).where('tries', '<', maxTries).execute();
}

/**
 * The next document: of the owner with the fewest in progress, then of the one served longest ago; their oldest one.
 * So no one waits for everything that another person uploaded.
 */
export async function findNext(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .innerJoin(
      (from) =>
        from
          .selectFrom('documents')
          .select(['owner_id'])
          .select([
            sql<number>`sum(case when state = 'reading' then 1 else 0 end)`.as('now'),
            sql<number>`coalesce(max(case when state <> 'queued' then coalesce(seen_at, updated_at) end), 0)`.as(
              'served_at',
            ),
          ])
          .groupBy('owner_id')
          .as('owners'),
      (join) => join.onRef('owners.owner_id', '=', 'documents.owner_id'),
    )
    .select('documents.id')
    .where('documents.state', '=', 'queued')
    .orderBy('owners.now')
    .orderBy('owners.served_at')
    .orderBy('documents.created_at')
    .orderBy('documents.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Ids of queued documents, oldest first. */
export async function listQueued(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
