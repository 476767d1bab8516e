import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Chats of people with bots, queued messages, and the posts that are decided there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('chats')
    .id()
    .ref('user_id', 'users.id')
    .text('platform', 'speaker', 'bot')
    .maybeText('code_hash', 'chat', 'person', 'name', 'problem')
    .maybeNumber('code_until', 'linked_at', 'reached_at')
    .number('created_at')
    .create();
  await table('chat_messages')
    .id()
    .ref('user_id', 'users.id')
    .text('chat_id', 'sealed')
    .number('tries', 'next_at', 'created_at')
    .create();
  await table('chat_asks')
    .id()
    .ref('user_id', 'users.id')
    .text('chat_id', 'occurrence_id', 'hash')
    .maybeText('message', 'verdict')
    .number('expires_at')
    .create();
  await sql`create unique index chats_user on chats (user_id)`.execute(db);
  await sql`create index chats_code on chats (code_hash)`.execute(db);
  await sql`create index chat_messages_next_at on chat_messages (next_at)`.execute(db);
  await sql`create index chat_messages_chat on chat_messages (chat_id)`.execute(db);
  await sql`create index chat_asks_chat on chat_asks (chat_id)`.execute(db);
  await sql`create index chat_asks_occurrence on chat_asks (occurrence_id)`.execute(db);
}
