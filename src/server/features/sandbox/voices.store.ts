/** Posts in a sandbox that are not by agents. */
import { homePlatform } from '#contract/platforms/platforms.ts';
import type { SandboxVoices } from '#server/adapters/social/index.ts';
import { sandboxHandles } from '#domain/platforms/sandbox-handles.ts';
import type { Db } from '#server/db/client.ts';

const deepest = 50;

const others = (db: Db, owner_id: string) =>
  db
    .selectFrom('sandbox_posts as post')
    .leftJoin('sandbox_posts as parent', 'parent.id', 'post.in_reply_to')
    .select(['post.id', 'post.author', 'post.text', 'post.likes'])
    .select(['post.created_at', 'post.in_reply_to'])
    .select(['parent.agent_id as parent_agent', 'parent.account_id as answers_account'])
    .where('post.owner_id', '=', owner_id)
    .where('post.agent_id', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof others>['execute']>>[number];

/** The first post of the thread that a post belongs to. */
async function rootOf(db: Db, from: string | null): Promise<string | null> {
  let root = from;
  for (let depth = 0; root !== null && depth < deepest; depth += 1) {
    const row = await db
      .selectFrom('sandbox_posts')
      .select('in_reply_to')
      .where('id', '=', root)
      .executeTakeFirst();
    if (!row?.in_reply_to) return root;
    root = row.in_reply_to;
  }
  return root;
}

const readVoices = (db: Db, rows: readonly Row[]) =>
  Promise.all(
    rows.map(async ({ parent_agent, ...row }) => ({
      ...row,
      answers_agent: parent_agent !== null,
      conversation: (await rootOf(db, row.in_reply_to)) ?? row.id,
    })),
  );

// Wildcards of LIKE are not part of a word.
const plain = (word: string): string => word.toLowerCase().replaceAll(/[\\%_]/g, '');

export const createVoices = (db: Db): SandboxVoices => ({
  async voices(owner_id, { since, besides, limit }) {
    let query = others(db, owner_id).where('post.created_at', '>=', since);
    if (besides.length > 0) query = query.where('post.id', 'not in', besides);
    const rows = await query.orderBy('post.created_at').orderBy('post.id').limit(limit).execute();
    return readVoices(db, rows);
  },

  async newestVoice(owner_id) {
    const row = await db
      .selectFrom('sandbox_posts')
      .select(({ fn }) => fn.max<number | string | null>('created_at').as('at'))
      .where('owner_id', '=', owner_id)
      .where('agent_id', 'is', null)
      .executeTakeFirst();
    return Number(row?.at ?? 0);
  },

  async voicesAbout(owner_id, words, limit) {
    const searched = words.map(plain).filter(Boolean);
    if (searched.length === 0) return [];
    const rows = await others(db, owner_id)
      .where((where) =>
        where.or(
          searched.map((word) =>
            where(where.fn<string>('lower', ['post.text']), 'like', `%${word}%`),
          ),
        ),
      )
      .orderBy('post.created_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(limit)
      .execute();
    return readVoices(db, rows);
  },

  handles: (owner_id) => listHandles(db, owner_id),

  async firstAccounts(owner_id) {
    const rows = await db
      .selectFrom('agent_accounts')
      .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
      .select(['agent_accounts.agent_id', 'accounts.id'])
      .where('accounts.owner_id', '=', owner_id)
      .where('accounts.platform', '=', homePlatform)
      .where('accounts.disconnected_at', 'is', null)
      // If two rows have one key, the later one is kept.
      .orderBy('agent_accounts.rank', 'desc')
      .orderBy('agent_accounts.linked_at', 'desc')
      .orderBy('accounts.id', 'desc')
      .execute();
    return new Map(rows.map(({ agent_id, id }) => [agent_id, id]));
  },
});

/** The handles of an owner's agents in the sandbox, by id; the oldest agent has the plain one. */
export async function listHandles(db: Db, owner_id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return sandboxHandles(rows);
}
