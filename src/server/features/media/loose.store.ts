/** Stored bytes that no row refers to yet, or that are to be deleted ("loose"). */
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** The tables whose rows refer to bytes. */
const naming = ['blobs', 'public_media', 'derivatives'] as const;

const isNamed = (from: ExpressionBuilder<Schema, 'loose_media'>) =>
  from.or(
    naming.map((table) =>
      from.exists(
        from
          .selectFrom(table)
          .select(`${table}.hash`)
          .whereRef(`${table}.hash`, '=', 'loose_media.hash'),
      ),
    ),
  );

/**
 * Announces bytes that are about to be stored and referred to; `false` while another process deletes the same ones,
 * unless it started before `abandoned` and so has died. From here on they are kept as long as all loose bytes.
 */
export async function announceUpload(
  db: Db,
  hash: string,
  { now, abandoned }: { now: number; abandoned: number },
): Promise<boolean> {
  const noted = await db
    .insertInto('loose_media')
    .values({ hash, since: now, leaving_at: null })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ since: now, leaving_at: null })
        .where((row) =>
          row.or([
            row('loose_media.leaving_at', 'is', null),
            row('loose_media.leaving_at', '<', abandoned),
          ]),
        ),
    )
    .returning('hash')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Marks bytes as referred to. Call it in the transaction that writes the rows. */
export async function markReferenced(trx: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await trx.deleteFrom('loose_media').where('hash', 'in', hashes).execute();
}

/** Marks bytes that no row refers to as loose. An announcement of the same bytes has priority. */
export async function markLoose(db: Db, hashes: readonly string[], since: number): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('loose_media')
    .values(hashes.map((hash) => ({ hash, since, leaving_at: null })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * Marks all files of a person as loose, in the transaction that deletes the person; the next cleanup deletes those
 * that no one else has.
 */
export async function markLooseOf(trx: Db, owner_id: string): Promise<void> {
  for (const table of naming) {
    await trx
      .insertInto('loose_media')
      .columns(['hash', 'since'])
      .expression(
        trx
          .selectFrom(table)
          .select((row) => [row.ref('hash').$notNull().as('hash'), row.lit(0).as('since')])
          .distinct()
          .where('owner_id', '=', owner_id)
          .where('hash', 'is not', null),
      )
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

/** Those of `hashes` that a row refers to. */
export async function referencedAmong(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const table of naming) {
    const rows = await db.selectFrom(table).select('hash').where('hash', 'in', hashes).execute();
    for (const { hash } of rows) if (hash !== null) named.add(hash);
  }
  return named;
}

/** Bytes that have been loose since before `before`, oldest first. */
export const listLoose = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('loose_media')
    .select('hash')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();

/** Removes from `listLoose` those that a row refers to again. */
export const dropNamed = (db: Db, before: number) =>
  db.deleteFrom('loose_media').where('since', '<', before).where(isNamed).execute();

/** Claims one of `listLoose` for deletion; `false` if it was announced again or is being deleted already. */
export async function beginRemoval(
  db: Db,
  hash: string,
  { before, now, abandoned }: { before: number; now: number; abandoned: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loose_media')
    .set({ leaving_at: now })
    .where('hash', '=', hash)
    .where('since', '<', before)
    .where((row) => row.or([row('leaving_at', 'is', null), row('leaving_at', '<', abandoned)]))
    .where((row) => row.not(isNamed(row)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Completes `beginRemoval`. A failed deletion is retried by the next cleanup. */
export async function endRemoval(db: Db, hash: string, isGone: boolean): Promise<void> {
  if (isGone) await db.deleteFrom('loose_media').where('hash', '=', hash).execute();
  else
    await db
      .updateTable('loose_media')
      .set({ leaving_at: null })
      .where('hash', '=', hash)
      .execute();
}
