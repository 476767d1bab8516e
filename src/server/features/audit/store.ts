import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

/** Events of one account, newest first. */
export async function listEvents(db: Db, user_id: string, page: Page) {
  const query = db.selectFrom('audit_events').where('user_id', '=', user_id);
  return {
    ...(await pageOfRows(query.selectAll(), page, newestFirst('at'))),
    total: await totalOf(query, page),
  };
}
