import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type ChatRow = Selectable<Schema['chats']>;
export type AskRow = Selectable<Schema['chat_asks']>;
type Bot = Pick<ChatRow, 'user_id' | 'platform' | 'speaker'>;

/** A person has at most one chat. */
export const findChatOf = (db: Db, user_id: string): Promise<ChatRow | undefined> =>
  db.selectFrom('chats').selectAll().where('user_id', '=', user_id).executeTakeFirst();

export const findChat = (db: Db, id: string): Promise<ChatRow | undefined> =>
  db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst();

/** The chat whose link code has this hash. */
export const findByCode = (
  db: Db,
  { platform, speaker }: Pick<ChatRow, 'platform' | 'speaker'>,
  code_hash: string,
): Promise<ChatRow | undefined> =>
  db
    .selectFrom('chats')
    .selectAll()
    .where('code_hash', '=', code_hash)
    .where('platform', '=', platform)
    .where('speaker', '=', speaker)
    .executeTakeFirst();

/** Whether a person is linked in this chat already. */
export async function isKnownChat(
  db: Db,
  { platform, speaker, chat, person }: Pick<ChatRow, 'platform' | 'speaker' | 'chat' | 'person'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('chats')
    .select('id')
    .where('platform', '=', platform)
    .where('speaker', '=', speaker)
    .where('chat', '=', chat)
    .where('person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChat(db: Db, chat: ChatRow): Promise<void> {
  await db.insertInto('chats').values(chat).execute();
}

/** Links the chat of the person who sent the code; of concurrent callers, exactly one gets `true`. */
export async function claimCode(
  db: Db,
  { id, code_hash }: Pick<ChatRow, 'id' | 'code_hash'>,
  change: Updateable<Schema['chats']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chats')
    .set({ ...change, code_hash: null, code_until: null })
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the result of the last message. */
export async function recordDelivery(
  db: Db,
  id: string,
  change: Pick<Updateable<Schema['chats']>, 'problem' | 'reached_at'>,
): Promise<void> {
  await db.updateTable('chats').set(change).where('id', '=', id).execute();
}

/** Deletes a chat with its queued messages and approval requests. */
export async function deleteChat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('chat_messages').where('chat_id', '=', id).execute();
  await db.deleteFrom('chat_asks').where('chat_id', '=', id).execute();
  await db.deleteFrom('chats').where('id', '=', id).execute();
}

/** On accounts: whether they belong to a space that this person owns. */
const isOfOwner =
  (user_id: string) =>
  (where: ExpressionBuilder<Schema, 'accounts'>): Expression<SqlBool> =>
    where('accounts.owner_id', 'in', (spaces) =>
      spaces
        .selectFrom('users')
        .select('id')
        .where('id', '=', user_id)
        .unionAll(
          spaces
            .selectFrom('space_members')
            .select('owner_id as id')
            .where('user_id', '=', user_id)
            .where('role', '=', 'owner'),
        ),
    );

/** The accounts with bots on these platforms in the spaces that a person owns: working ones first, then the oldest. */
export const listBotAccounts = (db: Db, user_id: string, on: readonly LivePlatform[]) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(isOfOwner(user_id))
    .where('platform', 'in', on)
    .where('disconnected_at', 'is', null)
    // 'connected' before 'needs_reconnect'.
    .orderBy('status')
    .orderBy('connected_at')
    .orderBy('id')
    .execute();

/** A connected account with the bot of a chat. */
export const findBotAccount = (db: Db, { user_id, platform, speaker }: Bot) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(isOfOwner(user_id))
    .where('platform', '=', platform)
    .where('speaker', '=', speaker)
    .where('disconnected_at', 'is', null)
    .orderBy('status')
    .orderBy('connected_at')
    .orderBy('id')
    .executeTakeFirst();

/** Any account with this bot, of any owner, for answering a person who is unknown here. */
export const findAnyBotAccount = (
  db: Db,
  { platform, speaker }: Pick<ChatRow, 'platform' | 'speaker'>,
) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('speaker', '=', speaker)
    .where('disconnected_at', 'is', null)
    .orderBy('status')
    .orderBy('connected_at')
    .executeTakeFirst();

/** Makes the accounts of a bot due for a poll, so that linking a chat is quick. */
export async function pollBotSoon(
  db: Db,
  { user_id, platform, speaker }: Bot,
  now: number,
): Promise<void> {
  await db
    .updateTable('listeners')
    .set({ next_at: now })
    .where('next_at', '>', now)
    .where('failures', '=', 0)
    .where('account_id', 'in', (select) =>
      select
        .selectFrom('accounts')
        .select('id')
        .where(isOfOwner(user_id))
        .where('platform', '=', platform)
        .where('speaker', '=', speaker),
    )
    .execute();
}

export async function insertAsk(db: Db, ask: AskRow): Promise<void> {
  await db.insertInto('chat_asks').values(ask).execute();
}

export const findAsk = (db: Db, id: string): Promise<AskRow | undefined> =>
  db.selectFrom('chat_asks').selectAll().where('id', '=', id).executeTakeFirst();

export const listAsksAbout = (db: Db, occurrence_id: string): Promise<AskRow[]> =>
  db.selectFrom('chat_asks').selectAll().where('occurrence_id', '=', occurrence_id).execute();

export async function recordAskMessage(db: Db, id: string, message: string): Promise<void> {
  await db.updateTable('chat_asks').set({ message }).where('id', '=', id).execute();
}

/** Consumes an approval request: of concurrent answers, exactly one gets `true`. */
export async function consumeAsk(
  db: Db,
  id: string,
  verdict: NonNullable<AskRow['verdict']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_asks')
    .set({ verdict })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes approval requests that expired before then. */
export async function deleteOldAsks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('chat_asks').where('expires_at', '<=', before).execute();
}
