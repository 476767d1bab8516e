import type { Kysely } from 'kysely';
import { columns } from './columns.ts';

/** Writing models set by administrators for the whole server. Names are unique, because agents choose by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('writing_models'))
    .id()
    .text('provider', 'model')
    .maybeText('base_url', 'secret')
    .maybeNumber('price_in', 'price_out')
    .number('position', 'created_at', 'updated_at')
    .with((t) => t.addUniqueConstraint('writing_models_by_model', ['model'] as never))
    .create();
}
