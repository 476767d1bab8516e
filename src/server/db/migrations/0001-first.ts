import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

async function people(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('meta').id('key').text('value').create();
  await table('users').id().text('username').number('is_admin', 'created_at').create();
  await table('wallets').id('address').ref('user_id', 'users.id').number('linked_at').create();
  await table('whitelist')
    .id('address')
    .text('added_by', 'note')
    .number('added_at')
    .maybeNumber('removed_at')
    .create();
  await table('sessions')
    .id()
    .ref('user_id', 'users.id')
    .text('family_id', 'secret_hash', 'user_agent', 'ip')
    .number('created_at', 'signed_in_at', 'last_seen_at')
    .maybeNumber('rotated_at')
    .create();
  await table('consumed_challenges').id('nonce').number('expires_at').create();
  await table('idempotent_answers')
    .text('user_id', 'key', 'request_hash')
    .maybeNumber('status')
    .maybeText('body')
    .number('created_at')
    .with((t) => t.addPrimaryKeyConstraint('idempotent_answers_pk', ['user_id', 'key'] as never))
    .create();
  await table('blobs')
    .id('name')
    .ref('owner_id', 'users.id')
    .text('mime')
    .number('size', 'created_at')
    .with((t) => t.addColumn('bytes', engine === 'postgres' ? 'bytea' : 'blob', required))
    .create();
  await table('images')
    .id()
    .ref('owner_id', 'users.id')
    .ref('name', 'blobs.name')
    .text('prompt', 'alt', 'model_used')
    .number('width', 'height', 'created_at', 'wanted_at')
    .create();
}

async function agents(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('agents')
    .id()
    .ref('owner_id', 'users.id')
    .text('name', 'description', 'personality_type', 'custom_archetype', 'humor_style')
    .text('intelligence_level', 'target_topics', 'avoid_topics', 'behavioral_guidelines')
    .text('platforms', 'reply_frequency', 'post_frequency', 'content_kinds', 'status')
    .maybeText('specialization', 'avatar_url', 'status_reason')
    .number('voice_tone', 'controversy_comfort', 'version', 'created_at', 'updated_at')
    .maybeNumber('posts_per_day', 'deleted_at')
    .create();
  await table('accounts')
    .id()
    .ref('owner_id', 'users.id')
    .text('platform', 'external_id', 'username', 'status')
    .maybeText('secret')
    .number('connected_at')
    .create();
  await table('agent_accounts')
    .ref('agent_id', 'agents.id')
    .ref('account_id', 'accounts.id')
    .number('linked_at')
    .with((t) =>
      t.addPrimaryKeyConstraint('agent_accounts_pk', ['agent_id', 'account_id'] as never),
    )
    .create();
  await table('sandbox_posts')
    .id()
    .ref('owner_id', 'users.id')
    .text('author', 'text', 'media')
    .maybeText('agent_id', 'in_reply_to', 'idem_key')
    .number('created_at')
    .create();
}

const leased = ['PREPARING', 'LEASED', 'SENDING', 'RECONCILING'];
const states = [
  ...['PLANNED', 'AWAITING_APPROVAL', 'READY', 'UNKNOWN', 'RETRY_WAIT', 'HELD', 'NEEDS_REVIEW'],
  ...['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED'],
  ...leased,
];
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

async function ledger(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('series')
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .ref('account_id', 'accounts.id')
    .text('kind')
    .number('run_count', 'version', 'created_at')
    .create();
  await table('occurrences')
    .id()
    .ref('series_id', 'series.id')
    .text('state', 'request_hash')
    .number('seq', 'due_at', 'late_window', 'series_version', 'attempts', 'ambiguous', 'absences')
    .number('cancel_requested', 'lease_token', 'created_at')
    .maybeText('dedupe_key', 'reason', 'detail', 'in_reply_to')
    .maybeNumber('lease_until', 'next_at', 'published_at')
    .with((t) =>
      t
        .addCheckConstraint('occurrences_state', sql`state in (${sql.raw(quoted(states))})`)
        .addCheckConstraint(
          'occurrences_lease',
          sql`(lease_until is not null) = (state in (${sql.raw(quoted(leased))}))`,
        ),
    )
    .create();
  await table('parts')
    .id()
    .ref('occurrence_id', 'occurrences.id')
    .number('n')
    .text('platform', 'text', 'hash', 'media', 'state')
    .maybeText('external_id', 'url')
    .create();
  await table('attempts')
    .id()
    .ref('part_id', 'parts.id')
    .ref('occurrence_id', 'occurrences.id')
    .number('n', 'intent_at', 'deadline')
    .text('idem_key', 'request_hash')
    .maybeText('outcome', 'detail')
    .maybeNumber('settled_at')
    .create();
  await table('jobs')
    .id()
    .text('name', 'payload', 'state')
    .maybeText('key', 'error')
    .number('run_at', 'tries', 'lease_token', 'created_at')
    .maybeNumber('lease_until')
    .create();
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  const unique: [string, string][] = [
    ['users', 'username'],
    ['accounts', 'platform, external_id'],
    ['accounts', 'owner_id, platform'],
    ['occurrences', 'series_id, seq'],
    ['occurrences', 'dedupe_key'],
    ['parts', 'occurrence_id, n'],
    ['parts', 'platform, external_id'],
    ['attempts', 'part_id, n'],
    ['sandbox_posts', 'idem_key'],
    ['images', 'name'],
    ['jobs', 'name, key'],
  ];
  const plain: [string, string][] = [
    ['wallets', 'user_id'],
    ['sessions', 'user_id'],
    ['sessions', 'family_id'],
    ['consumed_challenges', 'expires_at'],
    ['idempotent_answers', 'created_at'],
    ['blobs', 'owner_id'],
    ['images', 'owner_id, created_at'],
    ['images', 'wanted_at'],
    ['agents', 'owner_id, created_at'],
    ['agent_accounts', 'account_id'],
    ['sandbox_posts', 'owner_id, created_at'],
    ['series', 'agent_id'],
    ['occurrences', 'state, due_at'],
    ['occurrences', 'state, lease_until'],
    ['occurrences', 'state, next_at'],
    ['series', 'account_id'],
    ['attempts', 'occurrence_id'],
    ['jobs', 'state, run_at'],
  ];
  for (const [kind, list] of [
    ['unique index', unique],
    ['index', plain],
  ] as const) {
    for (const [table, fields] of list) {
      const name = `${table}_by_${fields.replaceAll(', ', '_')}`;
      await sql`create ${sql.raw(kind)} ${sql.id(name)} on ${sql.table(table)} (${sql.raw(fields)})`.execute(
        db,
      );
    }
  }
}

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await people(db, engine);
  await agents(db);
  await ledger(db);
  await indexes(db);
}
