import { type Kysely, sql } from 'kysely';

/**
 * Where each picture comes from. It stays empty where the row says it already, so rows that older processes write are
 * read in the same way. Edits only have the prompt of the picture they were made of, so those of drawings of the
 * built-in artist are filled in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').addColumn('origin', 'text').execute();
  await sql`update images set origin = 'built_in'
    where model_used = 'darkroom' and prompt <> '' and exists (
      select 1 from images as drawn
      where drawn.owner_id = images.owner_id and drawn.prompt = images.prompt and drawn.model_used = 'builtin'
    ) and not exists (
      select 1 from images as drawn
      where drawn.owner_id = images.owner_id and drawn.prompt = images.prompt
        and drawn.model_used not in ('builtin', 'darkroom', 'upload')
    )`.execute(db);
}
