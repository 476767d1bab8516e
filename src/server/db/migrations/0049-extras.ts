import { type Kysely, sql } from 'kysely';
import { required } from './columns.ts';

/** Extras of posts; existing posts have none, and variants use those of their post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'series', 'sandbox_posts']) {
    await db.schema
      .alterTable(table)
      .addColumn('extras', 'text', (column) => required(column).defaultTo(sql`'{}'`))
      .execute();
  }
  await db.schema.alterTable('variants').addColumn('extras', 'text').execute();
}
