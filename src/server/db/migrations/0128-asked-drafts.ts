import { type Kysely, sql } from 'kysely';

/** When a reply is due that an owner asked their agent to draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('interactions').addColumn('draft_due', 'bigint').execute();
  await sql`create index interactions_asked on interactions (draft_due) where draft_due is not null`.execute(
    db,
  );
}
