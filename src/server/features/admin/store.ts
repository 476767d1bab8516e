/** SQL of the administration pages. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Wish } from '#contract/auth/users.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { byText, newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

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

/** The people to whom an issuer gives access, by name. */
export async function listEntitled(db: Db, page: Page) {
  const query = db.selectFrom('users').where('users.access_by', 'is not', null);
  const shown = query.select([
    'users.id',
    'users.username',
    'users.email',
    'users.email_verified_at',
    'users.access_by',
    'users.is_admin',
  ]);
  const columns = [byText('users.username'), byText('users.id')];
  const order = { direction: 'asc', columns } as const;
  return { ...(await pageOfRows(shown, page, order)), total: await totalOf(query, page) };
}

/** The people who ask for this, newest first. */
export async function listWishes(db: Db, wish: Wish, page: Page) {
  const query = db
    .selectFrom('wishes')
    .innerJoin('users', 'users.id', 'wishes.user_id')
    .where('wishes.wish', '=', wish)
    .where('wishes.refused_at', 'is', null);
  const shown = query
    .select(['wishes.wish', 'wishes.created_at', 'wishes.user_id', 'wishes.name', 'wishes.note'])
    .select(['users.username', 'users.email', 'users.email_verified_at']);
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

/** The open request for access of the person with that name, whom a lock keeps as they are. */
export async function holdAccessWish(trx: Db, username: string) {
  const find = () =>
    trx
      .selectFrom('wishes')
      .innerJoin('users', 'users.id', 'wishes.user_id')
      .select(['wishes.user_id', 'wishes.name', 'wishes.note'])
      .where('wishes.wish', '=', 'access' satisfies Wish)
      .where('wishes.refused_at', 'is', null)
      .where('users.username', '=', username)
      .executeTakeFirst();
  const found = await find();
  if (!found) return undefined;
  await holdUser(trx, found.user_id);
  return find();
}

/** Declines a person’s request for access, which stays for them to see. */
export async function refuseAccessWish(db: Db, user_id: string, now: number): Promise<void> {
  await db
    .updateTable('wishes')
    .set({ refused_at: now })
    .where('wish', '=', 'access' satisfies Wish)
    .where('user_id', '=', user_id)
    .execute();
}
