/** SQL of the administration pages. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Wish } from '#contract/auth/users.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

/** Literal text search in a column: `%` and `_` have no special meaning. On SQLite only A to Z match a to z. */
const holds = (column: Expression<string | null>, search: string): Expression<SqlBool> => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`lower(${column}) like lower(${pattern}) escape '\\'`;
};

/** Wallets with access, with their user and the one who added them, newest first. */
export async function listEntries(db: Db, search: string | undefined, page: Page) {
  let query = db
    .selectFrom('whitelist')
    .leftJoin('wallets', 'wallets.address', 'whitelist.address')
    .leftJoin('users', 'users.id', 'wallets.user_id')
    .leftJoin('users as adder', 'adder.id', 'whitelist.added_by')
    .where('whitelist.removed_at', 'is', null);
  if (search) {
    query = query.where((row) =>
      row.or([
        holds(row.ref('whitelist.address'), search),
        holds(row.ref('whitelist.note'), search),
        holds(row.ref('users.username'), search),
      ]),
    );
  }
  const shown = query
    .select(['whitelist.address', 'whitelist.note', 'whitelist.added_by', 'whitelist.added_at'])
    .select(['users.username', 'users.is_admin', 'adder.username as adder']);
  const order = newestFirst('whitelist.added_at', 'whitelist.address');
  return { ...(await pageOfRows(shown, page, order)), total: await totalOf(query, page) };
}

/** The people who asked for this, newest first. */
export async function listWishes(db: Db, wish: Wish, page: Page) {
  const query = db
    .selectFrom('wishes')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .where('wishes.wish', '=', wish);
  const shown = query
    .select(['wishes.wish', 'wishes.created_at', 'wishes.user_id', 'users.username'])
    .select(['users.email', 'users.email_verified_at']);
  const order = newestFirst('wishes.created_at', 'wishes.user_id');
  return { ...(await pageOfRows(shown, page, order)), total: await totalOf(query, page) };
}

/** The wallets of these people, oldest first. */
export async function listWallets(db: Db, user_ids: readonly string[]) {
  if (user_ids.length === 0) return [];
  return db
    .selectFrom('wallets')
    .select(['user_id', 'address'])
    .where('user_id', 'in', user_ids)
    .orderBy('linked_at')
    .orderBy('address')
    .execute();
}

/** Deletes a person's request for access; `false` if there was none. */
export async function deleteAccessWish(db: Db, username: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wishes')
    .where('wish', '=', 'access' satisfies Wish)
    .where('user_id', 'in', (sub) =>
      sub.selectFrom('users').select('id').where('username', '=', username),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
