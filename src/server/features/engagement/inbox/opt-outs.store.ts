/** SQL of opt-outs. */
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { countRows, newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export interface OptOutKey {
  owner_id: string;
  platform: LivePlatform;
  /** Empty if only the name is known. */
  author_id: string;
  username: string;
}

const bare = (username: string): string => username.replace(/^@/, '').toLowerCase();

/** An active opt-out of this person: by the platform's id, or by the name that the owner entered. */
export async function findOptOut(
  db: Db,
  { owner_id, platform, author_id, username }: OptOutKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('opt_outs')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('author_id', '=', author_id), where('author_id', '!=', '')]),
        where.and([where('author_id', '=', ''), where('username', '=', bare(username))]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Adds an opt-out, unless there is an active one. Returns its id. */
export async function addOptOut(
  trx: Db,
  who: OptOutKey,
  phrase: string | null,
  now: number,
): Promise<string> {
  const known = await findOptOut(trx, who);
  if (known !== undefined) return known;
  const id = newId();
  const row = { ...who, id, username: bare(who.username), phrase, at: now, removed_at: null };
  await trx.insertInto('opt_outs').values(row).execute();
  return id;
}

/** One that exists. */
export const readOptOut = (db: Db, id: string) =>
  db
    .selectFrom('opt_outs')
    .select(['id', 'platform', 'username', 'phrase', 'at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const inForce = (db: Db, owner_id: string) =>
  db.selectFrom('opt_outs').where('owner_id', '=', owner_id).where('removed_at', 'is', null);

/** Active ones, newest first, and the total. */
export async function listOptOuts(db: Db, owner_id: string, page: Page) {
  const all = inForce(db, owner_id);
  const shown = all.select(['id', 'platform', 'username', 'phrase', 'at']);
  return {
    ...(await pageOfRows(shown, page, newestFirst('at'))),
    total: await totalOf(all, page),
  };
}

/** Whether the owner may add another one. */
export async function hasRoom(db: Db, owner_id: string): Promise<boolean> {
  const count = await countRows(inForce(db, owner_id));
  return count < limits.opt_outs_per_user;
}

/** Ends an opt-out; `false` if it is not active. */
export async function removeOptOut(
  db: Db,
  owner_id: string,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('opt_outs')
    .set({ removed_at: now })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
