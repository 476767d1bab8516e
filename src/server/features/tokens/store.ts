/** SQL of API tokens. */
import { sql, type Insertable, type Selectable } from 'kysely';
import { type Db, holdUser } from '#server/db/client.ts';
import { compiledOnce } from '#server/db/compiled.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type TokenRow = Selectable<Schema['api_tokens']>;

/** A token, with the grant of its program, if it has one. */
export type KnownToken = TokenRow & {
  [Column in 'redirect_uri' | 'access_until']: Selectable<Schema['program_grants']>[Column] | null;
};

export const noGrant = { redirect_uri: null, access_until: null } as const;

const known = (db: Db) =>
  db
    .selectFrom('api_tokens')
    .leftJoin('program_grants', 'program_grants.id', 'api_tokens.id')
    .selectAll('api_tokens')
    .select(['program_grants.redirect_uri', 'program_grants.access_until']);

/** An owner's active tokens, newest first, without those that no program has claimed yet. */
export const listTokens = (db: Db, owner_id: string): Promise<KnownToken[]> =>
  known(db)
    .where('api_tokens.owner_id', '=', owner_id)
    .where('api_tokens.revoked_at', 'is', null)
    .where((row) =>
      row.or([
        row('program_grants.id', 'is', null),
        row('program_grants.code_used_at', 'is not', null),
      ]),
    )
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id', 'desc')
    .execute();

/** The cost of each of an owner's tokens in a span, including reservations. Micro-dollars. */
export async function spentByTokens(
  db: Db,
  owner_id: string,
  { from, to }: { from: number; to: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('usage_entries')
    .select(['token_id', (row) => row.fn.sum<number | string | null>('cost').as('cost')])
    .where('owner_id', '=', owner_id)
    .where('token_id', 'is not', null)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('state', '!=', 'released')
    .groupBy('token_id')
    .execute();
  return new Map(rows.map(({ token_id, cost }) => [token_id ?? '', Number(cost ?? 0)]));
}

/** Inserts a token unless its owner has `most` already. Call it in a transaction. */
export async function insertToken(
  trx: Db,
  row: Insertable<Schema['api_tokens']>,
  most: number,
): Promise<boolean> {
  await holdUser(trx, row.owner_id);
  if ((await listTokens(trx, row.owner_id)).length >= most) return false;
  await trx.insertInto('api_tokens').values(row).execute();
  return true;
}

/** Revokes a token of that owner; returns its name, or nothing if there is no active one. */
export async function revokeToken(
  trx: Db,
  owner_id: string,
  id: string,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** By the public half of a token. */
const readToken = compiledOnce((db, id) => known(db).where('api_tokens.id', '=', id));

export async function findToken(db: Db, id: string): Promise<KnownToken | undefined> {
  const [token] = await readToken(db, id);
  return token;
}

export async function touchToken(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** An owner's agents and accounts, including deleted ones, so that those stay hidden too. */
export async function idsOfOwner(db: Db, owner_id: string) {
  const agents = await db
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', owner_id)
    .execute();
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .execute();
  return { agents: agents.map(({ id }) => id), accounts: accounts.map(({ id }) => id) };
}

/** The agent and account that a thing belongs to, one per row; a post for several accounts has several. */
interface Belongs {
  agent_id: string | null;
  account_id: string | null;
}

type Find = (db: Db, owner_id: string, ids: readonly string[]) => Promise<Belongs[]>;

const noAccount = sql<string | null>`null`.as('account_id');

const ofPost: Find = (db, owner_id, ids) =>
  db
    .selectFrom('posts')
    .leftJoin('variants', 'variants.post_id', 'posts.id')
    .select(['posts.agent_id', 'variants.account_id'])
    .where('posts.owner_id', '=', owner_id)
    .where(inJson(db, 'posts.id', ids))
    .execute();

/** How to find what ids belong to, by the segment before one in a path. */
export const belongings: Readonly<Record<string, Find>> = {
  posts: ofPost,
  'scheduled-posts': (db, owner_id, ids) =>
    db
      .selectFrom('series')
      .select(['agent_id', 'account_id'])
      .where('owner_id', '=', owner_id)
      .where(inJson(db, 'id', ids))
      .execute(),
  occurrences: (db, owner_id, ids) =>
    db
      .selectFrom('occurrences')
      .innerJoin('series', 'series.id', 'occurrences.series_id')
      .select(['series.agent_id', 'series.account_id'])
      .where('series.owner_id', '=', owner_id)
      .where(inJson(db, 'occurrences.id', ids))
      .execute(),
  pieces: ofPost,
  jobs: (db, owner_id, ids) =>
    db
      .selectFrom('desk_jobs')
      .select(['agent_id', noAccount])
      .where('owner_id', '=', owner_id)
      .where((row) => row.or([inJson(db, 'id', ids), inJson(db, 'request_key', ids)]))
      .execute(),
  inbox: (db, owner_id, ids) =>
    db
      .selectFrom('interactions')
      .select(['agent_id', 'account_id'])
      .where('owner_id', '=', owner_id)
      .where(inJson(db, 'id', ids))
      .execute(),
};
