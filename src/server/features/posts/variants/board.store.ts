/** Rows of posts that are copied, brought back, imported or repeated. */
import { LivePlatform } from '#contract/core/platform.ts';
import type { Db } from '#server/db/client.ts';

/** Brings back a post that its owner deleted. */
export async function restorePost(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('posts')
    .set({ deleted_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks in a copy what a model wrote in the post that it was made from. */
export async function copyMarks(
  trx: Db,
  owner_id: string,
  from: string,
  to: string,
): Promise<void> {
  const marked = (id: string) =>
    trx
      .selectFrom('posts')
      .select('posts.made_with_ai')
      .where('posts.id', '=', id)
      .where('posts.owner_id', '=', owner_id);
  await trx
    .updateTable('posts')
    .set({ made_with_ai: 1 })
    .where('id', '=', to)
    .where('owner_id', '=', owner_id)
    .where((where) => where.exists(marked(from).where('posts.made_with_ai', '=', 1)))
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

/** Whether that owner has, or had, a post with this id. */
export async function isMade(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The post that a line of an import made before, also when it was deleted since. */
export const findImported = (db: Db, owner_id: string, import_line: string) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('import_line', '=', import_line)
    .executeTakeFirst();

/** The agents of an owner, by whose names an import may call them. */
export const listAuthors = (db: Db, owner_id: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .execute();

/** Every account that an owner has in use, with the agents that may speak there; those that come first on their network first. */
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
    return { ...account, platform: LivePlatform.parse(platform), agents };
  });
}
