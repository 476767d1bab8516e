import { sandboxHandles } from '#domain/platforms/sandbox-handles.ts';
import type { Db } from '#server/db/client.ts';

/** The handles of an owner's agents in the sandbox, by their ids; the one that was there first has the plain one. */
export async function listHandles(db: Db, owner_id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return sandboxHandles(rows);
}
