import type { Kysely } from 'kysely';

/**
 * Who must approve the posts of an agent, and of each approval whose it is: the owner’s or a reviewer’s, of which version of
 * the plan, and whether that person wrote the text. Approvals that older processes record count for neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('agents')
    .addColumn('approvers', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  for (const table of ['posts', 'series'])
    await schema.alterTable(table).addColumn('author_id', 'text').execute();
  for (const [column, type] of [
    ['side', 'text'],
    ['person_id', 'text'],
    ['version', 'integer'],
  ] as const)
    await schema.alterTable('approvals').addColumn(column, type).execute();
  await schema
    .alterTable('approvals')
    .addColumn('is_own', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
