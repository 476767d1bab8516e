/** Accounts that are polled because of a linked chat, whether an agent replies there or not. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/**
 * Whether the account's owner has a chat with its bot, linked or being linked; then it is polled whatever its agents
 * do.
 */
export const hasChat = sql<boolean>`exists (
  select 1 from chats where chats.user_id = accounts.owner_id
  and chats.platform = accounts.platform and chats.speaker = accounts.speaker)`;

/** Whether `hasChat` is true of one account. */
export async function isChatPolled(db: Db, { id }: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where(hasChat)
    .executeTakeFirst();
  return row !== undefined;
}
