import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** The server of each account, so that one server’s breaker does not affect others; and cleanup of impossible numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('service', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('attempts').addColumn('prepared', 'text').execute();
  await db.schema.alterTable('breakers').renameTo('breakers_of_platforms').execute();
  await columns(db.schema.createTable('breakers'))
    .text('platform', 'service', 'failures')
    .maybeNumber('opened_at', 'probe_at')
    .maybeText('trial_id')
    .with((t) => t.addPrimaryKeyConstraint('breakers_pk', ['platform', 'service'] as never))
    .create();
  await sql`insert into breakers (platform, service, failures, opened_at, probe_at, trial_id)
    select platform, '', failures, opened_at, probe_at, trial_id from breakers_of_platforms`.execute(
    db,
  );
  await db.schema.dropTable('breakers_of_platforms').execute();
  for (const [table, ...names] of counts) {
    for (const name of names) await forgetImpossible(db, table, name);
  }
  await sql`delete from account_metrics where followers < 0 or followers > ${most}`.execute(db);
  for (const name of ['interactions', 'rated_interactions', 'rated_impressions']) {
    await sql`update agent_totals set ${sql.ref(name)} = 0
      where ${sql.ref(name)} < 0 or ${sql.ref(name)} > ${Number.MAX_SAFE_INTEGER}`.execute(db);
  }
  await sql`update interactions set posted_at = 0 where posted_at < 0 or posted_at > ${lastInstant}`.execute(
    db,
  );
}

const most = 100_000_000_000;
const lastInstant = Date.UTC(9999, 11, 31);

/** Figures from platforms that may be unknown. */
const counts = [
  ['accounts', 'followers'],
  ['post_metrics', 'impressions', 'likes', 'replies', 'reposts'],
  ['interactions', 'author_followers', 'likes'],
] as const;

/** SQLite stored any number, and an impossible one cannot be displayed. */
async function forgetImpossible(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  const column = sql.ref(name);
  await sql`update ${sql.table(table)} set ${column} = null
    where ${column} < 0 or ${column} > ${most} or ${column} <> cast(${column} as bigint)`.execute(
    db,
  );
}
