import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { hour } from '#contract/core/time.ts';

/** The end states of a post, as they were when this step was written. */
const over = sql.raw(`('PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED')`);

/** Sets the account of a post that was written without it, for example by an older process, from its series. */
async function keepAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create or replace function occurrences_account() returns trigger language plpgsql as $$
      begin
        new.account_id := (select series.account_id from series where series.id = new.series_id);
        return new;
      end $$`.execute(db);
    await sql`create trigger occurrences_account before insert or update on occurrences
      for each row when (new.account_id is null) execute function occurrences_account()`.execute(
      db,
    );
    return;
  }
  for (const what of ['insert', 'update']) {
    await sql`create trigger ${sql.raw(`occurrences_account_${what}`)} after ${sql.raw(what)} on occurrences
      when new.account_id is null begin
        update occurrences set account_id = (select series.account_id from series where series.id = new.series_id)
          where id = new.id;
      end`.execute(db);
  }
}

/**
 * Posts store their account, which is fixed for their series, so that an index finds an account’s posts that are ready,
 * being sent, or last published. Posts that ended long ago get it with their next change.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('occurrences').addColumn('account_id', 'text').execute();
  await keepAccounts(db, engine);
  await sql`update occurrences set account_id = (select series.account_id from series where series.id = series_id)
    where state not in ${over}
      or published_at > (select max(published_at) from occurrences) - ${sql.lit(hour)}`.execute(db);
  // Written as in `indexed.store.ts`, so that the index over all accounts’ ready posts does not match queries about one
  // account.
  await sql`create index occurrences_lane on occurrences (account_id, due_at, id)
    where (state || '') = 'READY'`.execute(db);
  await sql`create index occurrences_on_the_way on occurrences (account_id)
    where state in ('LEASED', 'SENDING')`.execute(db);
  await sql`create index occurrences_last_out on occurrences (account_id, published_at)
    where published_at is not null`.execute(db);
  if (engine === 'postgres') return;
  await sql`create index occurrences_ready on occurrences (due_at, id) where state = 'READY'`.execute(
    db,
  );
}
