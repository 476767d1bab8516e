import type { Kysely } from 'kysely';

/** Who must approve what is posted on an account, beside the setting of the agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('approvers', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
}
