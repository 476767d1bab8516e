import { type Kysely } from 'kysely';

/** Which agents may not use an account, kept while it is disconnected; older processes leave it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('off_for', 'text').execute();
}
