import { countRows } from '#server/db/keyset.ts';
import type { Selectable } from 'kysely';
import { FirstIndustries, type Industry, type ProductForm } from '#contract/company/types.ts';
import type { CompanyFacts } from '#domain/knowledge/company.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { limits } from '#contract/core/limits.ts';

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

async function countProducts(db: Db, ownerId: string): Promise<number> {
  return countRows(db.selectFrom('products').where('owner_id', '=', ownerId));
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

/**
 * Locks an agent's assignment until the transaction ends, on either engine; `false` if it is not that person's
 * agent.
 */
export async function lockAssignment(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agents')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type ProfileRow = Selectable<Schema['company_profiles']>;

export const findProfile = (db: Db, ownerId: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('company_profiles').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

/** Whether it is an image of that person, and no video or document. */
export async function isOwnImage(db: Db, ownerId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.name', 'images.name')
    .select('images.id')
    .where('images.owner_id', '=', ownerId)
    .where('images.id', '=', id)
    .where('blobs.mime', 'like', 'image/%')
    .executeTakeFirst();
  return found !== undefined;
}

const known: ReadonlySet<string> = new Set([...FirstIndustries, 'other']);

/** The columns of an industry: processes of the version before know only the first ones. */
const storedIndustry = (industry: Industry) =>
  known.has(industry) ? { industry, trade: '' } : { industry: 'other', trade: industry };

/** Replaces the whole profile. */
export async function writeProfile(
  db: Db,
  owner_id: string,
  { key_messages, is_public, industry, ...facts }: CompanyFacts,
  now: number,
): Promise<void> {
  const row = {
    ...facts,
    ...storedIndustry(industry),
    key_messages: JSON.stringify(key_messages),
    updated_at: now,
    is_public: is_public ? (1 as const) : (0 as const),
  };
  await db
    .insertInto('company_profiles')
    .values({ owner_id, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}
