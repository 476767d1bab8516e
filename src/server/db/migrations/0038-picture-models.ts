import { type Kysely, sql } from 'kysely';
import { required } from './columns.ts';

/** Image models besides writing models; existing ones are writing models. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('writing_models');
  await table()
    .addColumn('kind', 'text', (column) => required(column).defaultTo(sql`'text'`))
    .execute();
  await table().addColumn('price_piece', 'bigint').execute();
}
