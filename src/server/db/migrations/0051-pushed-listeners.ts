import type { Kysely } from 'kysely';

/** Until when a platform pushes an account’s mentions, so that it can be polled less often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listeners').addColumn('pushed_until', 'bigint').execute();
}
