import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Added = readonly [name: string, type: 'text' | 'bigint', build?: Build];

const standing =
  (value: string | number): Build =>
  (column) =>
    column.notNull().defaultTo(value);

/** SQLite adds one column per statement, and a required one only with a default. */
async function addColumns(db: Kysely<unknown>, table: string, added: readonly Added[]) {
  for (const [name, type, build = (column: ColumnDefinitionBuilder) => column] of added) {
    await db.schema.alterTable(table).addColumn(name, type, build).execute();
  }
}

async function people(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'users', [
    ['email', 'text'],
    ['email_verified_at', 'bigint'],
    ['pending_email', 'text'],
    ['password_hash', 'text'],
    ['token_balance', 'bigint', standing(0)],
    ['reputation_score', 'bigint', standing(100)],
    ['subscription_tier', 'text', standing('basic')],
    ['notification_settings', 'text', standing('{}')],
    ['reported_at', 'bigint'],
  ]);
  await addColumns(db, 'sessions', [['authenticated_at', 'bigint', standing(0)]]);
  await sql`update sessions set authenticated_at = signed_in_at`.execute(db);
}

/** States to notify owners about, as they were when this step was written. */
const telling = sql.raw(`('FAILED', 'HELD', 'MISSED', 'NEEDS_REVIEW')`);

/** Events from before there were notifications are not notified now. */
async function tellings(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'occurrences', [['told_at', 'bigint']]);
  await sql`update occurrences set told_at = created_at where state in ${telling}`.execute(db);
  await sql`create index occurrences_untold on occurrences (state, due_at)
    where told_at is null and state in ${telling}`.execute(db);
}

async function proofs(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('second_factors')
    .add('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id'))
    .text('secret')
    .number('last_step', 'created_at')
    .maybeNumber('enabled_at')
    .create();
  await table('backup_codes')
    .ref('user_id', 'users.id')
    .text('code_hash')
    .maybeNumber('used_at')
    .with((t) => t.addPrimaryKeyConstraint('backup_codes_pk', ['user_id', 'code_hash'] as never))
    .create();
  await table('pending_logins')
    .id()
    .ref('user_id', 'users.id')
    .text('secret_hash')
    .number('failures', 'created_at')
    .maybeText('claim_hash', 'address')
    .create();
  await table('mail_tokens')
    .id()
    .ref('user_id', 'users.id')
    .text('kind', 'email', 'secret_hash')
    .number('created_at', 'expires_at')
    .maybeNumber('used_at')
    .create();
  await table('tries').id().text('key').number('at').create();
}

async function words(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('mails')
    .id()
    .maybeText('user_id')
    .text('sealed')
    .number('tries', 'next_at', 'created_at')
    .create();
  await table('notices')
    .id()
    .ref('user_id', 'users.id')
    .text('kind', 'subject', 'text')
    .maybeText('link')
    .number('created_at')
    .maybeNumber('read_at')
    .create();
  await table('wishes')
    .ref('user_id', 'users.id')
    .text('wish')
    .number('created_at')
    .with((t) => t.addPrimaryKeyConstraint('wishes_pk', ['user_id', 'wish'] as never))
    .create();
  await table('audit_events')
    .id()
    .number('at')
    .text('event', 'ip', 'user_agent', 'request_id')
    .maybeText('user_id', 'detail')
    .create();
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index users_verified_email on users (email) where email_verified_at is not null`.execute(
    db,
  );
  await sql`create unique index notices_once on notices (user_id, kind, subject)`.execute(db);
  const plain: [string, string][] = [
    ['users', 'email'],
    ['pending_logins', 'user_id'],
    ['mail_tokens', 'user_id'],
    ['tries', 'key, at'],
    ['mails', 'next_at'],
    ['notices', 'user_id, created_at'],
    ['audit_events', 'user_id, at'],
  ];
  for (const [table, of] of plain) {
    const name = `${table}_${of.replaceAll(/\W+/g, '_')}`;
    await sql`create index ${sql.raw(name)} on ${sql.raw(table)} (${sql.raw(of)})`.execute(db);
  }
}

/** Audit events are permanent: neither this software nor a mistake at the console can change or delete one. */
async function sealAudit(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const statements =
    engine === 'postgres'
      ? [
          sql`create or replace function audit_events_stay() returns trigger language plpgsql as
              $$ begin raise exception 'audit_events is append-only'; end $$`,
          sql`create trigger audit_events_stay before update or delete or truncate on audit_events
              for each statement execute function audit_events_stay()`,
        ]
      : [
          ...['update', 'delete'].map(
            (
              verb,
            ) => sql`create trigger ${sql.raw(`audit_events_no_${verb}`)} before ${sql.raw(verb)}
                on audit_events begin select raise(abort, 'audit_events is append-only'); end`,
          ),
          // "insert or replace" deletes the existing row without firing delete triggers.
          sql`create trigger audit_events_no_replace before insert on audit_events
              when exists (select 1 from audit_events where id = new.id)
              begin select raise(abort, 'audit_events is append-only'); end`,
        ];
  for (const statement of statements) await statement.execute(db);
}

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await people(db);
  await tellings(db);
  await proofs(db);
  await words(db);
  await indexes(db);
  await sealAudit(db, engine);
}
