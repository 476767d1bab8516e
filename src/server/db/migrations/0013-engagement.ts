import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Replies: agents’ settings, mention cursors, interactions, and opt-outs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('engagement_settings'))
    .add('agent_id', 'text', (column) => column.primaryKey().notNull().references('agents.id'))
    .ref('owner_id', 'users.id')
    .number('auto_reply_enabled', 'min_engagement_threshold', 'max_replies_per_day')
    .number('reply_to_mentions', 'reply_to_replies', 'find_posts')
    .maybeText('active_from', 'active_to')
    .text('timezone')
    .maybeNumber('spend_limit', 'paused_until')
    .maybeText('pause_reason')
    .number('approved_replies', 'updated_at')
    .create();
  await columns(db.schema.createTable('listeners'))
    .id('account_id')
    .ref('owner_id', 'users.id')
    .maybeText('cursor')
    .number('next_at', 'search_at', 'own_at', 'failures', 'lease_token')
    .maybeNumber('lease_until')
    .create();
  await columns(db.schema.createTable('interactions'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .text('account_id', 'platform', 'kind', 'external_id', 'text', 'tone', 'state')
    .text('author_id', 'author_username', 'author_name')
    .maybeText('url', 'in_reply_to', 'conversation', 'lane', 'decision', 'draft', 'draft_fault')
    .maybeText('occurrence_id', 'reply_id', 'reply_url', 'note')
    .maybeNumber('author_followers', 'likes', 'likes_before', 'score', 'decided_at', 'send_at')
    .maybeNumber('opened_at', 'answered_at', 'lease_until')
    .number('posted_at', 'seen_at', 'next_at', 'tries', 'lease_token', 'edited', 'updated_at')
    .create();
  await columns(db.schema.createTable('opt_outs'))
    .id()
    .ref('owner_id', 'users.id')
    .text('platform', 'author_id', 'username')
    .maybeText('phrase')
    .number('at')
    .maybeNumber('removed_at')
    .create();
  const statements = [
    sql`create index engagement_settings_owner_id on engagement_settings (owner_id)`,
    sql`create index listeners_owner_id on listeners (owner_id)`,
    sql`create unique index interactions_external on interactions (account_id, external_id)`,
    sql`create index interactions_of_owner on interactions (owner_id, state, seen_at)`,
    sql`create index interactions_of_agent on interactions (agent_id, seen_at)`,
    sql`create index interactions_talk on interactions (account_id, conversation)`,
    sql`create index interactions_author on interactions (account_id, author_id, posted_at)`,
    sql`create index interactions_due on interactions (state, next_at)`,
    sql`create index interactions_occurrence on interactions (occurrence_id)`,
    sql`create index opt_outs_of_owner on opt_outs (owner_id, platform)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
