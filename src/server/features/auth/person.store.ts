/**
 * Deletes a person. Every table with rows of people must be listed here; `delete.test.ts` of the account feature
 * finds a missing one.
 */
import { markLeaving } from '#server/features/company/service.ts';
import { newId } from '#server/ids.ts';
import { markLooseOf } from '#server/features/media/service.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import type { Context } from '#server/context.ts';

const perSweep = 200;

/**
 * Tables whose rows show that an account is or was in use, besides everything that it owns. Ended sessions are
 * deleted before this query.
 */
const signsOfUse = ['sessions', 'wallets', 'passkeys', 'issuer_links', 'space_members'] as const;

/** Accounts that registered by email before `before`, never verified it, and were never used. */
const abandoned = (db: Db, before: number) => {
  const unverified = db
    .selectFrom('users')
    .select('users.id')
    .where('users.email', 'is not', null)
    .where('users.email_verified_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .where('users.is_admin', '=', 0)
    .where('users.created_at', '<=', before);
  const unused = signsOfUse.reduce(
    (query, table) =>
      query.where((row) =>
        row.not(
          row.exists(
            row.selectFrom(table).select('user_id').whereRef(`${table}.user_id`, '=', 'users.id'),
          ),
        ),
      ),
    unverified,
  );
  return [...owned, ...long].reduce(
    (query, table) =>
      query.where((row) =>
        row.not(
          row.exists(
            row.selectFrom(table).select('owner_id').whereRef(`${table}.owner_id`, '=', 'users.id'),
          ),
        ),
      ),
    unused,
  );
};

/** Deletes one account, unless it has been used since it was found. */
async function removeAbandoned(trx: Db, user_id: string, before: number): Promise<void> {
  // Locks the user first: a concurrent sign-in is either seen here or fails.
  await holdUser(trx, user_id);
  const still = await abandoned(trx, before).where('users.id', '=', user_id).executeTakeFirst();
  if (!still) return;
  await deletePerson(trx, user_id);
}

/** Deletes registrations from before `before` that were never verified and are unused. */
export async function cleanUpAbandoned(
  { db, log }: Pick<Context, 'db' | 'log'>,
  before: number,
): Promise<void> {
  const found = await abandoned(db, before).limit(perSweep).execute();
  for (const { id } of found) {
    await db
      .transaction()
      .execute((trx) => removeAbandoned(trx, id, before))
      .catch((err: unknown) =>
        log.error({ err, user: id }, 'an abandoned registration could not be deleted'),
      );
  }
}

async function deleteLedger(db: Db, owner_id: string): Promise<void> {
  const series = db.selectFrom('series').select('id').where('owner_id', '=', owner_id);
  const occurrences = db.selectFrom('occurrences').select('id').where('series_id', 'in', series);
  await db.deleteFrom('post_metrics').where('occurrence_id', 'in', occurrences).execute();
  await db.deleteFrom('occurrence_moves').where('occurrence_id', 'in', occurrences).execute();
  await db.deleteFrom('attempts').where('occurrence_id', 'in', occurrences).execute();
  await db.deleteFrom('parts').where('occurrence_id', 'in', occurrences).execute();
  await db.deleteFrom('approvals').where('series_id', 'in', series).execute();
  await db.deleteFrom('occurrences').where('series_id', 'in', series).execute();
}

async function deletePosts(db: Db, owner_id: string): Promise<void> {
  const posts = db.selectFrom('posts').select('id').where('owner_id', '=', owner_id);
  for (const table of ['variants', 'post_versions'] as const) {
    await db.deleteFrom(table).where('post_id', 'in', posts).execute();
  }
}

async function deleteOfAccounts(db: Db, owner_id: string): Promise<void> {
  const accounts = db.selectFrom('accounts').select('id').where('owner_id', '=', owner_id);
  await db.deleteFrom('account_metrics').where('account_id', 'in', accounts).execute();
}

async function deleteOfAgents(db: Db, owner_id: string): Promise<void> {
  const agents = db.selectFrom('agents').select('id').where('owner_id', '=', owner_id);
  await db.deleteFrom('agent_accounts').where('agent_id', 'in', agents).execute();
  await db.deleteFrom('knowledge_assignments').where('owner_id', '=', owner_id).execute();
  for (const table of ['persona_versions', 'voice_answers', 'growth_looks'] as const)
    await db.deleteFrom(table).where('agent_id', 'in', agents).execute();
  for (const table of ['agent_totals', 'agent_posts'] as const)
    await db.deleteFrom(table).where('agent_id', 'in', agents).execute();
}

/** Tables by `owner_id`; each after every table that references it. */
const owned = [
  'samples',
  'interactions',
  'listeners',
  'engagement_settings',
  'voice_texts',
  'trial_texts',
  'growth_trials',
  'rehearsal_items',
  'rehearsals',
  'week_items',
  'week_plans',
  'week_rules',
  'materials',
  'evergreen_slots',
  'evergreen_items',
  'stream_items',
  'streams',
  'post_visits',
  'posts',
  'templates',
  'calendar_feeds',
  'program_grants',
  'api_tokens',
  'space_invitations',
  'space_members',
  'webhook_deliveries',
  'webhooks',
  'ended_posts',
  'post_courses',
  'series',
  'pieces',
  'desk_jobs',
  'accounts',
  'agents',
  'company_profiles',
  'products',
  'captions',
  'images',
  'blobs',
  'public_media',
  'derivatives',
] as const;
/** Tables by `user_id`. */
export const personal = [
  'sessions',
  'pending_logins',
  'second_factors',
  'backup_codes',
  'passkeys',
  'issuer_links',
  'issuer_visits',
  'issuer_sessions',
  'mail_tokens',
  'oauth_requests',
  'mails',
  'push_decisions',
  'chat_asks',
  'chat_messages',
  'chats',
  'pushes',
  'push_devices',
  'notices',
  'wishes',
  'post_visits',
  'space_members',
  'idempotent_answers',
  'wallets',
] as const;

/**
 * Rows per step of clearing, in tables by `owner_id` that take long to clear: documents are as long as their texts, each
 * sandbox post is taken out of the search, and of the others there are many. Only their owner could read them.
 */
const perStep = { sandbox_posts: 10, usage_entries: 500, opt_outs: 500 } as const;
const cleared = ['sandbox_posts', 'usage_entries', 'opt_outs'] as const;
/** All that `clear-accounts.job.ts` clears step by step. */
const long = ['documents', 'chunks', ...cleared] as const;

/** Clears a step’s worth of a deleted person’s rows, apart from documents; returns whether there may be more. */
export async function clearSomeOf(trx: Db, owner_id: string): Promise<boolean> {
  for (const table of cleared) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('id', 'in', (from) =>
        from.selectFrom(table).select('id').where('owner_id', '=', owner_id).limit(perStep[table]),
      )
      .executeTakeFirst();
    if (numDeletedRows > 0n) return true;
  }
  return false;
}

async function hasLongRows(db: Db, owner_id: string): Promise<boolean> {
  for (const table of long) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('owner_id', '=', owner_id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** What documents refer to until they are cleared: a row that says nothing of its person. */
async function leaveNameless(db: Db, id: string): Promise<void> {
  await markLeaving(db, id, 'person');
  await db
    .updateTable('users')
    .set({ username: `deleted ${newId()}`, is_admin: 0, email: null, email_verified_at: null })
    .set({ access_by: null, admin_by: null, space_name: null, founded: null })
    .set({ email_since: null, pending_email: null, password_hash: null, monthly_budget: null })
    .set({ notification_settings: '{}', frozen_at: null, reported_at: Number.MAX_SAFE_INTEGER })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes every row of a person, inside a transaction, except what takes long: no one can read that any more, and a job
 * clears it and then the person’s row. Returns whether that is gone too. Two tables keep theirs: `audit_events`,
 * which is append-only, and `whitelist`, which belongs to the administrators.
 */
export async function deletePerson(db: Db, user_id: string): Promise<boolean> {
  await deleteLedger(db, user_id);
  await deletePosts(db, user_id);
  await deleteOfAccounts(db, user_id);
  await deleteOfAgents(db, user_id);
  await markLooseOf(db, user_id);
  for (const table of owned) await db.deleteFrom(table).where('owner_id', '=', user_id).execute();
  for (const table of personal) await db.deleteFrom(table).where('user_id', '=', user_id).execute();
  // The keys of guesses about one account contain its id.
  await db.deleteFrom('tries').where('key', 'like', `%${user_id}%`).execute();
  if (await hasLongRows(db, user_id)) {
    await leaveNameless(db, user_id);
    return false;
  }
  await db.deleteFrom('users').where('id', '=', user_id).execute();
  return true;
}
