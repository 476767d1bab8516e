/**
 * Re-encrypts with the newest secret everything encrypted with older ones. Works while servers run, and can be
 * interrupted and repeated.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { SealBroken, type Sealer } from '#server/db/sealed.ts';

interface SealedColumn {
  table: string;
  column: string;
  /** The column with the row’s id. */
  row: string;
  /** The column with the owner’s id; `null` if it has none. */
  owner: string | null;
}

/** Every column with encrypted texts. `rotate.test.ts` detects missing ones. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'accounts', column: 'secret', row: 'id', owner: 'owner_id' },
  { table: 'oauth_requests', column: 'secret', row: 'id', owner: 'user_id' },
  { table: 'issuer_visits', column: 'sealed', row: 'id', owner: null },
  { table: 'hooks', column: 'secret', row: 'id', owner: null },
  { table: 'revocations', column: 'secret', row: 'id', owner: null },
  { table: 'second_factors', column: 'secret', row: 'user_id', owner: 'user_id' },
  { table: 'mails', column: 'sealed', row: 'id', owner: null },
  { table: 'push_keys', column: 'secret', row: 'id', owner: null },
  { table: 'push_devices', column: 'sealed', row: 'id', owner: 'user_id' },
  { table: 'pushes', column: 'sealed', row: 'id', owner: 'user_id' },
  { table: 'chat_messages', column: 'sealed', row: 'id', owner: 'user_id' },
  { table: 'platform_apps', column: 'secret', row: 'id', owner: null },
  { table: 'writing_models', column: 'secret', row: 'id', owner: null },
  { table: 'webhooks', column: 'secret', row: 'id', owner: 'owner_id' },
  { table: 'webhooks', column: 'old_secret', row: 'id', owner: 'owner_id' },
];

interface SealedRow {
  id: string;
  owner: string | null;
  sealed: string;
}

async function pageOf(db: Db, where: SealedColumn, after: string, limit: number) {
  const owner = where.owner === null ? sql`null` : sql.ref(where.owner);
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(where.row)} as id, ${owner} as owner, ${sql.ref(where.column)} as sealed
    from ${sql.table(where.table)}
    where ${sql.ref(where.column)} is not null and ${sql.ref(where.row)} > ${after}
    order by ${sql.ref(where.row)} limit ${limit}`.execute(db);
  return rows;
}

/** Re-encrypts one text; `false` if no available secret decrypts it. */
async function renew(trx: Db, sealer: Sealer, where: SealedColumn, row: SealedRow) {
  const { table, column } = where;
  const place = { table, column, row: row.id, owner: row.owner ?? '' };
  try {
    const next = sealer.seal(sealer.open(row.sealed, place), place);
    // If a server changed it meanwhile, it is already encrypted with the newest secret.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${next}
      where ${sql.ref(where.row)} = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(trx);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

/** In a transaction: encrypts what belongs to one person anew, for the id that they move to. What no secret opens stays. */
export async function sealFor(
  trx: Db,
  sealer: Sealer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { table, column, row, owner } of sealedColumns) {
    if (owner !== 'user_id' || table === 'oauth_requests') continue;
    const { rows } = await sql<Omit<SealedRow, 'owner'>>`
      select ${sql.ref(row)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where user_id = ${from}`.execute(trx);
    for (const { id, sealed } of rows) {
      const place = { table, column, row: id, owner: from };
      const next = { ...place, owner: to, row: row === 'user_id' ? to : id };
      try {
        const anew = sealer.seal(sealer.open(sealed, place), next);
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
          where ${sql.ref(row)} = ${id}`.execute(trx);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
      }
    }
  }
}

export interface Rotation {
  /** Texts that were re-encrypted. */
  renewed: number;
  /** Texts that no available secret decrypts. */
  unreadable: number;
}

interface Options {
  /** Rows per write. */
  batch?: number;
  /** Called after each batch. */
  onBatch?: () => void | Promise<void>;
}

/** Processes every encrypted text once. */
export async function rotate(db: Db, sealer: Sealer, options: Options = {}): Promise<Rotation> {
  const { batch = 100, onBatch } = options;
  const done: Rotation = { renewed: 0, unreadable: 0 };
  for (const where of sealedColumns) {
    let after = '';
    for (;;) {
      const rows = await pageOf(db, where, after, batch);
      const old = rows.filter(({ sealed }) => !sealer.isNewest(sealed));
      if (old.length > 0) {
        await db.transaction().execute(async (trx) => {
          for (const row of old) {
            const isOpen = await renew(trx, sealer, where, row);
            done[isOpen ? 'renewed' : 'unreadable'] += 1;
          }
        });
        await onBatch?.();
      }
      const last = rows.at(-1);
      if (!last || rows.length < batch) break;
      after = last.id;
    }
  }
  return done;
}
