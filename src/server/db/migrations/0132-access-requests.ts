import type { Kysely } from 'kysely';

/** A request for access says who asks and why, and stays for the person to see when it was declined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'note'])
    await db.schema.alterTable('wishes').addColumn(column, 'text').execute();
  await db.schema.alterTable('wishes').addColumn('refused_at', 'bigint').execute();
}
