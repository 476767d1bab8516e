import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { followPieces } from './suggestion-rows.ts';

/**
 * Suggestions become posts: what was known only of a text that an agent suggested gets columns of `posts`. From here on,
 * every change of `pieces` by a process of the version before is carried into `posts`.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const texts = [
    ...['suggestion', 'batch', 'platform', 'brief', 'written', 'model_used', 'why'],
    ...['checks', 'claims', 'sources', 'occurrence_id'],
  ];
  const numbers = [
    ...['place', 'chose_media', 'persona_version', 'seed', 'tokens_in', 'tokens_out', 'cost'],
  ];
  const add = (name: string, type: 'text' | 'bigint') =>
    db.schema.alterTable('posts').addColumn(name, type).execute();
  for (const name of texts) await add(name, 'text');
  for (const name of numbers) await add(name, 'bigint');
  await db.schema
    .alterTable('posts')
    .addColumn('is_suggestion', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  const statements = [
    sql`create index posts_suggested on posts (owner_id, created_at, id) where suggestion is not null`,
    sql`create index posts_batch on posts (batch) where batch is not null`,
    sql`create index posts_unkept on posts (created_at) where is_suggestion = 1`,
    sql`create index posts_occurrence_id on posts (occurrence_id) where occurrence_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
  await followPieces(db, engine);
}
