/** SQL that deletes demo data completely. Only inside a transaction that locks the owner. */
import { isDeepStrictEqual } from 'node:util';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { sampleLine } from './store.ts';
import type { Db } from '#server/db/client.ts';

const some = (ids: readonly string[]): readonly string[] => ['', ...ids];

/** Deletes the posts that are demo data, not those that their owner derived from them. */
async function purgePostsOf(trx: Db, seriesIds: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('variants')
    .innerJoin('posts', 'posts.id', 'variants.post_id')
    .select('posts.id')
    .where('variants.series_id', 'in', some(seriesIds))
    .where('posts.import_line', 'in', some(seriesIds.map(sampleLine)))
    .execute();
  const ids = some(rows.map(({ id }) => id));
  for (const table of ['post_versions', 'variants'] as const)
    await trx.deleteFrom(table).where('post_id', 'in', ids).execute();
  await trx.deleteFrom('posts').where('id', 'in', ids).execute();
}

/** Deletes series with all their ledger rows. Returns the agents that they belonged to. */
export async function purgeSeries(trx: Db, ids: readonly string[]): Promise<string[]> {
  const occurrences = trx
    .selectFrom('occurrences')
    .select('id')
    .where('series_id', 'in', some(ids));
  await trx.deleteFrom('occurrence_moves').where('occurrence_id', 'in', occurrences).execute();
  await trx.deleteFrom('attempts').where('occurrence_id', 'in', occurrences).execute();
  await trx.deleteFrom('parts').where('occurrence_id', 'in', occurrences).execute();
  await trx.deleteFrom('occurrences').where('series_id', 'in', some(ids)).execute();
  await trx.deleteFrom('approvals').where('series_id', 'in', some(ids)).execute();
  await purgePostsOf(trx, ids);
  await trx
    .updateTable('variants')
    .set({ series_id: null })
    .where('series_id', 'in', some(ids))
    .execute();
  const gone = await trx
    .deleteFrom('series')
    .where('id', 'in', some(ids))
    .returning('agent_id')
    .execute();
  return [...new Set(gone.map(({ agent_id }) => agent_id))];
}

/** Deletes what the inbox made of these posts, unless their owner has answered. */
const purgeMentions = (trx: Db, owner_id: string, postIds: readonly string[]) =>
  trx
    .deleteFrom('interactions')
    .where('owner_id', '=', owner_id)
    .where('platform', '=', homePlatform)
    .where('external_id', 'in', postIds)
    .where('occurrence_id', 'is', null)
    .execute();

/** Deletes posts of a sandbox with their replies. */
export async function purgeThreads(
  trx: Db,
  owner_id: string,
  postIds: readonly string[],
): Promise<void> {
  let under = postIds;
  while (under.length > 0) {
    const answers = await trx
      .selectFrom('sandbox_posts')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('in_reply_to', 'in', under)
      .execute();
    await purgeMentions(trx, owner_id, under);
    await trx
      .deleteFrom('sandbox_posts')
      .where('owner_id', '=', owner_id)
      .where('id', 'in', under)
      .execute();
    under = answers.map(({ id }) => id);
  }
}

/** Deletes notifications about these posts. */
export async function purgeNotifications(
  trx: Db,
  user_id: string,
  subjects: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('user_id', '=', user_id)
    .where('subject', 'in', some(subjects))
    .execute();
}

/** Whether something else still refers to an agent: posts, texts, or mentions. */
async function isNamed(trx: Db, agent_id: string): Promise<boolean> {
  for (const table of ['series', 'posts', 'interactions'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('id')
      .where('agent_id', '=', agent_id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Deletes a closed agent, unless something still refers to it; then returns the URL of its avatar. */
export async function purgeAgent(trx: Db, agent_id: string): Promise<string | null | undefined> {
  await trx.deleteFrom('knowledge_assignments').where('agent_id', '=', agent_id).execute();
  if (await isNamed(trx, agent_id)) return undefined;
  for (const table of [
    'desk_jobs',
    'engagement_settings',
    'persona_versions',
    'rehearsals',
    'week_items',
    'week_plans',
    'week_rules',
    'voice_texts',
    'voice_answers',
    'materials',
    'growth_looks',
    'growth_trials',
    'trial_texts',
    'agent_accounts',
  ] as const) {
    await trx.deleteFrom(table).where('agent_id', '=', agent_id).execute();
  }
  const gone = await trx
    .deleteFrom('agents')
    .where('id', '=', agent_id)
    .returning('avatar_url')
    .executeTakeFirst();
  return gone?.avatar_url;
}

/** Deletes a document and its file. */
export async function purgeDocument(trx: Db, id: string): Promise<void> {
  const gone = await trx
    .deleteFrom('documents')
    .where('id', '=', id)
    .returning('blob_name')
    .executeTakeFirst();
  if (gone) await trx.deleteFrom('blobs').where('name', '=', gone.blob_name).execute();
}

export async function purgeProduct(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('products').where('id', '=', id).execute();
}

export async function purgeProfile(trx: Db, owner_id: string): Promise<void> {
  await trx.deleteFrom('company_profiles').where('owner_id', '=', owner_id).execute();
}

/** Deletes the sandbox account if no agent is linked to it and no post refers to it. */
export async function purgeSandboxAccount(trx: Db, owner_id: string): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('platform', '=', homePlatform)
    .executeTakeFirst();
  if (!account) return;
  for (const table of ['agent_accounts', 'series', 'interactions'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', account.id)
      .limit(1)
      .executeTakeFirst();
    if (row) return;
  }
  await trx.deleteFrom('listeners').where('account_id', '=', account.id).execute();
  await trx.deleteFrom('lanes').where('account_id', '=', account.id).execute();
  await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
}

/** Clears the posting times of the sandbox if they still are these, which are those of the demo data. */
export async function purgeTimes(
  trx: Db,
  owner_id: string,
  times: QueueSettings['slots'],
): Promise<void> {
  const rows = await trx
    .selectFrom('accounts')
    .select(['id', 'queue', 'evergreen'])
    .where('owner_id', '=', owner_id)
    .where('platform', '=', homePlatform)
    .where('queue', 'is not', null)
    .execute();
  const same = rows.filter((row) => isDeepStrictEqual(settingsOf(row).slots, times));
  await trx
    .updateTable('accounts')
    .set({ queue: null })
    .where('id', 'in', some(same.map(({ id }) => id)))
    .execute();
}
