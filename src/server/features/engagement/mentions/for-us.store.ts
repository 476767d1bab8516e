/** Accounts that are heard because of a chat, whether an agent answers there or not. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Whether the owner of an account has a chat with whoever speaks there, or is about to: that is heard whatever agents do. */
export const hasChat = sql<boolean>`exists (
  select 1 from chats where chats.user_id = accounts.owner_id
  and chats.platform = accounts.platform and chats.speaker = accounts.speaker)`;

/** The same of one account. */
export async function isChatHeard(db: Db, { id }: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where(hasChat)
    .executeTakeFirst();
  return row !== undefined;
}
