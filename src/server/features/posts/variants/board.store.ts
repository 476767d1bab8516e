/** SQL for copying, restoring and importing posts. */
import { type Db, deleteStepByStep, holdUser } from '#server/db/client.ts';
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { type Page, byText, pageOfRows, totalOf } from '#server/db/keyset.ts';
import { selfName } from '#contract/posts/author.ts';
import { newId } from '#server/ids.ts';

// The author of a person's own posts: one hidden row among their agents, which the ledger treats like any other.

const findSelf = (db: Db, ownerId: string) =>
  db
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('is_self', '=', 1)
    .executeTakeFirst();

/** Never used for writing: the columns of an agent may not be empty. */
const noPersona = {
  description: '',
  personality_type: 'custom',
  custom_archetype: '',
  voice_tone: 0,
  humor_style: '',
  intelligence_level: '',
  controversy_comfort: 0,
  specialization: null,
  target_topics: '[]',
  avoid_topics: '[]',
  behavioral_guidelines: '[]',
  platforms: '[]',
  avatar_url: null,
  reply_frequency: '',
  post_frequency: '',
  posts_per_day: null,
  content_kinds: '[]',
} as const;

/** The owner as an author; created with their first own post. Locks their row. */
export async function requireSelf(trx: Db, owner_id: string, now: number): Promise<string> {
  await holdUser(trx, owner_id);
  const known = await findSelf(trx, owner_id);
  if (known) return known.id;
  const id = newId();
  const row = {
    ...noPersona,
    id,
    owner_id,
    name: selfName,
    is_self: 1 as const,
    status: 'active',
    status_reason: null,
    monthly_budget: null,
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await trx.insertInto('agents').values(row).execute();
  return id;
}

export type VersionRow = Selectable<Schema['post_versions']>;

const versionsOf = (db: Db, post_id: string) =>
  db.selectFrom('post_versions').where('post_id', '=', post_id);

export const findNewestVersion = (db: Db, post_id: string): Promise<VersionRow | undefined> =>
  versionsOf(db, post_id).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Every version of a post, oldest first. */
export const listAllVersions = (db: Db, post_id: string): Promise<VersionRow[]> =>
  versionsOf(db, post_id).selectAll().orderBy('id').execute();

export async function insertVersion(
  trx: Db,
  row: Insertable<Schema['post_versions']>,
): Promise<void> {
  await trx.insertInto('post_versions').values(row).execute();
}

export async function changeVersion(
  trx: Db,
  id: string,
  change: Updateable<Schema['post_versions']>,
): Promise<void> {
  await trx.updateTable('post_versions').set(change).where('id', '=', id).execute();
}

/** Deletes the oldest versions of a post beyond a number or total length. The newest one always stays. */
export async function deleteExcessVersions(
  trx: Db,
  post_id: string,
  { count, characters }: { count: number; characters: number },
): Promise<void> {
  const rows = await versionsOf(trx, post_id)
    .select('id')
    .select(sql<number>`length(texts)`.as('length'))
    .orderBy('id', 'desc')
    .execute();
  let sum = 0;
  const beyond = rows.filter(({ length }, at) => {
    sum += length;
    return at > 0 && (at >= count || sum > characters);
  });
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await trx.deleteFrom('post_versions').where('id', 'in', ids).execute();
}

/** Deletes versions older than `before`, and those of posts deleted before then. Returns how many. */
export const deleteOldVersions = (db: Db, before: number): Promise<number> =>
  deleteStepByStep(db, 'post_versions', (trx, limit) => {
    const gone = trx.selectFrom('posts').select('id').where('deleted_at', '<', before);
    return trx
      .selectFrom('post_versions')
      .select('id')
      .where((where) => where.or([where('made_at', '<', before), where('post_id', 'in', gone)]))
      .limit(limit)
      .execute();
  });

/** A page of versions, newest first, and the total. */
export async function listVersions(db: Db, post_id: string, page: Page) {
  const all = versionsOf(db, post_id);
  const order = { direction: 'desc', columns: [byText('id')] } as const;
  return {
    ...(await pageOfRows(all.selectAll(), page, order)),
    total: await totalOf(all, page),
  };
}

/** Restores a deleted post. */
export async function restorePost(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('posts')
    .set({ deleted_at: null, is_suggestion: 0 })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Copies the sources of a text, and the marks of AI-written text, from a post to its copy. */
export async function copyMarks(
  trx: Db,
  owner_id: string,
  from: string,
  to: string,
): Promise<void> {
  const before = await trx
    .selectFrom('posts')
    .select(['made_with_ai', 'sources'])
    .where('id', '=', from)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('posts')
    .set(before)
    .where('id', '=', to)
    .where('owner_id', '=', owner_id)
    .execute();
  await trx
    .updateTable('variants')
    .set({ made_with_ai: 1 })
    .where('post_id', '=', to)
    .where('account_id', 'in', (select) =>
      select
        .selectFrom('variants as before')
        .select('before.account_id')
        .where('before.post_id', '=', from)
        .where('before.made_with_ai', '=', 1),
    )
    .execute();
}

/** The post of a line of an import, even if it was deleted since. */
export const findImported = (db: Db, owner_id: string, import_line: string) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('import_line', '=', import_line)
    .executeTakeFirst();

/** The agents of an owner, whose names an import may use. */
export const listAuthors = (db: Db, owner_id: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .execute();

/** Every connected account of an owner with its agents; the preferred account of each network first. */
export async function listNamedAccounts(db: Db, owner_id: string) {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.platform', 'accounts.username', 'accounts.display_name'])
    .select('agent_accounts.agent_id')
    .where('accounts.owner_id', '=', owner_id)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy('agent_accounts.rank')
    .orderBy('agent_accounts.linked_at')
    .orderBy('accounts.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { agent_id: _agent, platform, ...account } = first;
    const agents = same.flatMap(({ agent_id }) => agent_id ?? []);
    return { ...account, platform, agents };
  });
}
