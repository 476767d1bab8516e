/**
 * Moves a person who leaves the space that they founded to a row of their own. The row before keeps everything that has its
 * `owner_id`, and becomes a space that nobody signs in to.
 */
import { sql } from 'kysely';
import { day, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { sealFor } from '#server/db/backup/rotate.ts';
import { type Db, isUniqueViolation } from '#server/db/client.ts';
import type { Sealer } from '#server/db/sealed.ts';
import { moveNotices } from '#server/features/notifications/service.ts';
import { newId } from '#server/ids.ts';
import { personal } from './person.store.ts';

/** From the row of the space, to that of the person. */
interface Move {
  from: string;
  to: string;
}

type Personal = (typeof personal)[number];

/** What these have is the space’s: visits to networks that connect its accounts, and answers to requests about it. */
const ofSpace: ReadonlySet<Personal> = new Set(['oauth_requests', 'idempotent_answers']);

/** Columns that name a person who did something in a space of theirs, and the one that says when. */
const authors = [
  ['approvals', 'person_id', 'at'],
  ['posts', 'author_id', 'updated_at'],
  ['series', 'author_id', 'updated_at'],
  ['series', 'asked_by', 'updated_at'],
  ['api_tokens', 'made_by', 'created_at'],
  ['webhooks', 'made_by', 'created_at'],
  ['calendar_feeds', 'made_by', 'created_at'],
  ['review_links', 'made_by', 'created_at'],
] as const;

/** Made by the founder, which is no one’s ownership any more: it ends with theirs. */
const madeByFounder = ['api_tokens', 'webhooks', 'calendar_feeds', 'review_links'] as const;

const moveRows = (trx: Db, table: Personal, { from, to }: Move) =>
  sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from}`.execute(trx);

/** What authenticators and the buttons in a chat call the account stays as it is. */
async function keepNames(trx: Db, { from }: Move): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ handle: from })
    .where('user_id', '=', from)
    .where('handle', 'is', null)
    .execute();
  await trx
    .updateTable('chat_asks')
    .set({ asked_as: from })
    .where('user_id', '=', from)
    .where('asked_as', 'is', null)
    .execute();
}

/** Up to that moment; what comes later was written by a program, or is nobody’s. */
async function moveAuthors(trx: Db, { from, to }: Move, until: number): Promise<void> {
  // By owner, which is indexed: the space that they leave, and those that they work in.
  const spaces = sql`select cast(${from} as text) as id
    union select owner_id from space_members where user_id in (${from}, ${to})`;
  for (const [table, column, at] of authors)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where owner_id in (${spaces}) and ${sql.ref(column)} = ${from}
      and (${sql.ref(at)} is null or ${sql.ref(at)} <= ${until})`.execute(trx);
  await trx.updateTable('whitelist').set({ added_by: to }).where('added_by', '=', from).execute();
  for (const table of madeByFounder)
    await trx
      .updateTable(table)
      .set({ made_by: to })
      .where('owner_id', '=', from)
      .where('made_by', 'is', null)
      .where('created_at', '<=', until)
      .execute();
  // The keys of guesses about one account contain its id.
  await trx
    .updateTable('tries')
    .set((row) => ({ key: sql`replace(${row.ref('key')}, ${from}, ${to})` }))
    .where('key', 'like', `%${from}%`)
    .execute();
}

/** A name for the space that no one has: its founder takes their own along. */
async function nameFor(trx: Db, username: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const name = `${username}’s space${n === 1 ? '' : ` ${n}`}`;
    const taken = await trx
      .selectFrom('users')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirst();
    if (!taken) return name;
  }
}

/** The row of the person takes everything that is theirs; budget, report and the stop of publishing stay. */
async function split(trx: Db, { from, to }: Move, now: number): Promise<void> {
  const { id: _id, ...person } = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ username: await nameFor(trx, person.username), handed_over_at: now })
    .set({ is_admin: 0, admin_by: null, access_by: null, notification_settings: '{}' })
    .set({ email: null, email_verified_at: null, email_since: null, pending_email: null })
    .set({ password_hash: null })
    .where('id', '=', from)
    .execute();
  const own = { monthly_budget: null, frozen_at: null, space_name: null, handed_over_at: null };
  await trx
    .insertInto('users')
    .values({ ...person, ...own, id: to, founded: from })
    .execute();
}

/** In a transaction that holds the founder: moves them, and returns the id that they have from now on. */
export async function movePerson(
  trx: Db,
  sealer: Sealer,
  from: string,
  now: number,
): Promise<string> {
  const move = { from, to: newId() };
  await split(trx, move, now);
  await keepNames(trx, move);
  await sealFor(trx, sealer, move);
  await moveNotices(trx, move);
  for (const table of personal) if (!ofSpace.has(table)) await moveRows(trx, table, move);
  await moveAuthors(trx, move, Number.MAX_SAFE_INTEGER);
  return move.to;
}

/** Requests that were under way when a founder left may have written for them since: long enough ago for all to be over. */
const underWay = { over: minute, last: day } as const;

/** Moves what requests wrote that were under way when a founder left. What the person has meanwhile is kept. */
export async function settleMoves({
  db,
  clock,
  sealer,
}: Pick<Context, 'db' | 'clock' | 'sealer'>): Promise<void> {
  const now = clock();
  const left = await db
    .selectFrom('users')
    .innerJoin('users as person', 'person.founded', 'users.id')
    .select(['users.id as from', 'person.id as to', 'users.handed_over_at'])
    .where('users.handed_over_at', '<=', now - underWay.over)
    .where('users.handed_over_at', '>', now - underWay.last)
    .execute();
  for (const { handed_over_at, ...move } of left) {
    const until = (handed_over_at ?? now) + underWay.over;
    await db.transaction().execute(async (trx) => {
      await keepNames(trx, move);
      await sealFor(trx, sealer, move);
      await moveNotices(trx, move);
      await moveAuthors(trx, move, until);
    });
    for (const table of personal) if (!ofSpace.has(table)) await settleTable(db, table, move);
  }
}

/** All of its rows, or each by itself if the person has one of them meanwhile: only that one is dropped. */
async function settleTable(db: Db, table: Personal, move: Move): Promise<void> {
  try {
    await db.transaction().execute((trx) => moveRows(trx, table, move));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await settleRows(db, table, move);
  }
}

async function settleRows(db: Db, table: Personal, { from, to }: Move): Promise<void> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where user_id = ${from}`.execute(db);
  for (const row of rows) {
    const columns = Object.entries(row).map(
      ([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`,
    );
    const isIt = sql.join(columns, sql` and `);
    await db
      .transaction()
      .execute((trx) =>
        sql`update ${sql.table(table)} set user_id = ${to} where ${isIt}`.execute(trx),
      )
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        await sql`delete from ${sql.table(table)} where ${isIt}`.execute(db);
      });
  }
}
