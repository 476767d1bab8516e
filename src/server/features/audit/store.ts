import type { Db } from '#server/db/client.ts';

/** Events of one account, newest first. */
export async function listEvents(
  db: Db,
  user_id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const query = db.selectFrom('audit_events').where('user_id', '=', user_id);
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
