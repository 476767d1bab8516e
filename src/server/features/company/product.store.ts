import type { Selectable } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { ProductForm } from '#contract/company/types.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type ProductRow = Selectable<Schema['products']>;

/** Newest first. */
export const listProducts = (db: Db, ownerId: string): Promise<ProductRow[]> =>
  db
    .selectFrom('products')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function countProducts(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const rowOf = ({ id: _id, name, category, description, is_public, ...lists }: ProductForm) => ({
  name,
  category,
  description,
  is_public: is_public ? (1 as const) : (0 as const),
  lists: JSON.stringify(lists),
});

/** Inserts a product, inside a transaction that locks its owner; `undefined` at the limit. */
export async function insertProduct(
  db: Db,
  owner_id: string,
  id: string,
  product: ProductForm,
  now: number,
): Promise<ProductRow | undefined> {
  if ((await countProducts(db, owner_id)) >= limits.products_per_user) return undefined;
  const row = { id, owner_id, ...rowOf(product), created_at: now, updated_at: now };
  await db.insertInto('products').values(row).execute();
  return row;
}

/** `undefined` if that owner has no such product. */
export const updateProduct = (
  db: Db,
  ownerId: string,
  id: string,
  product: ProductForm,
  now: number,
): Promise<ProductRow | undefined> =>
  db
    .updateTable('products')
    .set({ ...rowOf(product), updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function removeProduct(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('products')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
