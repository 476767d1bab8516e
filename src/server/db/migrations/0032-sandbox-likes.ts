import type { Kysely } from 'kysely';

/** How many strangers like a post of the sandbox, and how many have reposted it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['likes', 'reposts']) {
    await db.schema
      .alterTable('sandbox_posts')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
