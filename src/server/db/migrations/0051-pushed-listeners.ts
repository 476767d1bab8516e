import type { Kysely } from 'kysely';

/** Until when a platform tells by itself what is said to an account, so that it need not be asked as often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listeners').addColumn('pushed_until', 'bigint').execute();
}
