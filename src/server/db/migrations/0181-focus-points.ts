import type { Kysely } from 'kysely';

/** What stays in view of an image where it is cut: shares of its width and height, from the top left corner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['focus_x', 'focus_y'])
    await db.schema.alterTable('images').addColumn(name, 'double precision').execute();
}
