/** SQL of the end of an account. */
import type { Db } from '#server/db/client.ts';

/** From here on nothing of these agents begins to be sent, here or by another worker. */
export async function closeAgents(db: Db, owner_id: string, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ deleted_at: now })
    .where('owner_id', '=', owner_id)
    .execute();
}
