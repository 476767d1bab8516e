import type { Kysely } from 'kysely';

/**
 * A founder may leave their place: the person moves to a row of their own, and the row before stays as a space that nobody
 * signs in to. Since when it is one; which space a person founded before; and the id by which an authenticator and the
 * buttons in a chat, which were made before, still name them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('handed_over_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('founded', 'text').execute();
  await db.schema.alterTable('passkeys').addColumn('handle', 'text').execute();
  await db.schema.alterTable('chat_asks').addColumn('asked_as', 'text').execute();
}
