/** The newest versions of an agent's persona. Rows are never changed. */
import type { Insertable, Selectable } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type VersionRow = Selectable<Schema['persona_versions']>;

/** Adds a version; deletes the oldest one beyond the limit. */
export async function insertVersion(
  db: Db,
  row: Insertable<Schema['persona_versions']>,
): Promise<void> {
  await db.insertInto('persona_versions').values(row).execute();
  await db
    .deleteFrom('persona_versions')
    .where('agent_id', '=', row.agent_id)
    .where('version', '<=', row.version - limits.persona_versions)
    .execute();
}

export const findVersion = (
  db: Db,
  agent_id: string,
  version: number,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('persona_versions')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Newest first, and the total. */
export async function listVersions(
  db: Db,
  agent_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const all = db.selectFrom('persona_versions').where('agent_id', '=', agent_id);
  const rows = await all
    .selectAll()
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all
    .select((select) => select.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
