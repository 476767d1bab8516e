import type { Kysely } from 'kysely';

/** Likes and reposts of a sandbox post by played people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['likes', 'reposts']) {
    await db.schema
      .alterTable('sandbox_posts')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
