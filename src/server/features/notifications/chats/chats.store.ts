import type { Selectable, Updateable } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type ChatRow = Selectable<Schema['chats']>;
export type AskRow = Selectable<Schema['chat_asks']>;
type Bot = Pick<ChatRow, 'user_id' | 'platform' | 'speaker'>;

/** A person has one chat at most. */
export const findChatOf = (db: Db, user_id: string): Promise<ChatRow | undefined> =>
  db.selectFrom('chats').selectAll().where('user_id', '=', user_id).executeTakeFirst();

export const findChat = (db: Db, id: string): Promise<ChatRow | undefined> =>
  db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst();

/** The chat that a bot is started for with the code of this hash. */
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

/** Whether a person is connected in this chat already. */
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

/** Connects whoever came with the code, once: of any number that come with it, one gets `true`. */
export async function takeCode(
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

/** Notes how the last message went. */
export async function noteChat(
  db: Db,
  id: string,
  change: Pick<Updateable<Schema['chats']>, 'problem' | 'reached_at'>,
): Promise<void> {
  await db.updateTable('chats').set(change).where('id', '=', id).execute();
}

/** Forgets a chat with what waits for it and what could be decided there. */
export async function deleteChat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('chat_messages').where('chat_id', '=', id).execute();
  await db.deleteFrom('chat_asks').where('chat_id', '=', id).execute();
  await db.deleteFrom('chats').where('id', '=', id).execute();
}

/** The accounts of a person through which bots of these platforms speak: those that are well first, then the oldest. */
export const listBotAccounts = (db: Db, owner_id: string, on: readonly LivePlatform[]) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('platform', 'in', on)
    .where('disconnected_at', 'is', null)
    // 'connected' before 'needs_reconnect'.
    .orderBy('status')
    .orderBy('connected_at')
    .orderBy('id')
    .execute();

/** An account through which the bot of a chat speaks. */
export const findVoice = (db: Db, { user_id, platform, speaker }: Bot) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', user_id)
    .where('platform', '=', platform)
    .where('speaker', '=', speaker)
    .where('disconnected_at', 'is', null)
    .orderBy('status')
    .orderBy('connected_at')
    .orderBy('id')
    .executeTakeFirst();

/** Any account through which a bot speaks, whoever it belongs to: to answer somebody who isn’t known here. */
export const findAnyVoice = (
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

/** Has the accounts of a bot read now, so that nobody waits who starts it. */
export async function hearSoon(
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
        .where('owner_id', '=', user_id)
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

export async function noteAsked(db: Db, id: string, message: string): Promise<void> {
  await db.updateTable('chat_asks').set({ message }).where('id', '=', id).execute();
}

/** Spends a question: of any number of answers to it, exactly one gets `true`. */
export async function spendAsk(
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

/** Removes questions that ended before that. */
export async function forgetAsks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('chat_asks').where('expires_at', '<=', before).execute();
}
