import type { Kysely } from 'kysely';

/**
 * Invitations are kept after their end, with what became of them: how often they may still be used, where they were
 * sent, and when they were opened and withdrawn. The end of one is in `expires_at`, which older processes compare.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const column of ['email', 'mail_id', 'mail_state'])
    await schema.alterTable('space_invitations').addColumn(column, 'text').execute();
  for (const column of ['sent_at', 'opened_at', 'revoked_at'])
    await schema.alterTable('space_invitations').addColumn(column, 'bigint').execute();
  for (const [column, first] of [
    ['uses_left', 1],
    ['used', 0],
  ] as const)
    await schema
      .alterTable('space_invitations')
      .addColumn(column, 'integer', (built) => built.notNull().defaultTo(first))
      .execute();
}
