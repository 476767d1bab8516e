import type { Extras } from '#contract/posts/extras.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { lateWindow } from '#domain/ledger/ledger-times.ts';
import type { KeptAccount } from '#server/account-secret.ts';
import { type Db, isUniqueViolation } from '#server/db/client.ts';
import { countPostOfToken } from '#server/db/token-use.ts';
import { newId } from '#server/ids.ts';
import { byRank, isLinked } from './live.store.ts';
import { insertOccurrence } from './series.store.ts';

const agentOf = (db: Db, ownerId: string, agentId: string) =>
  db
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null);

/** Whether that owner has this agent, other than themself. */
export const hasAgent = async (db: Db, ownerId: string, agentId: string): Promise<boolean> =>
  (await agentOf(db, ownerId, agentId).where('is_self', '=', 0).executeTakeFirst()) !== undefined;

/** Whether that owner has this agent, or it stands for themself. */
export const hasAuthor = async (db: Db, ownerId: string, agentId: string): Promise<boolean> =>
  (await agentOf(db, ownerId, agentId).executeTakeFirst()) !== undefined;

/** A connected account of a platform, or of one server of it, to test whether that server answers. */
export async function findAccountOn(
  db: Db,
  platform: LivePlatform,
  service?: string,
): Promise<KeptAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'owner_id', 'external_id', 'username', 'secret', 'limits'])
    .where('platform', '=', platform)
    .$if(service !== undefined, (query) => query.where('service', '=', service ?? ''))
    .where('status', '=', 'connected')
    .orderBy('connected_at', 'desc')
    .executeTakeFirst();
}

export interface Target {
  agent_id: string;
  platform: LivePlatform;
  /** Defaults to the agent’s first account there. */
  connection_id?: string | undefined;
  /** Whether it may be the owner themself, for whom a post has a fixed text. */
  may_be_self?: boolean;
}

/** An agent of that owner, and the account it publishes through on the platform, if any. */
export async function findTarget(
  db: Db,
  ownerId: string,
  { agent_id: agentId, platform, connection_id, may_be_self = false }: Target,
) {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'name', 'status', 'is_self'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .$if(!may_be_self, (query) => query.where('is_self', '=', 0))
    .executeTakeFirst();
  if (!agent) return undefined;
  const account = await db
    .selectFrom('accounts')
    .innerJoin('agents', (join) => join.on('agents.id', '=', agentId))
    .leftJoin('agent_accounts', (join) =>
      join
        .onRef('agent_accounts.account_id', '=', 'accounts.id')
        .onRef('agent_accounts.agent_id', '=', 'agents.id'),
    )
    .select(['accounts.id', 'accounts.status', 'accounts.limits'])
    .where('accounts.owner_id', '=', ownerId)
    .where('accounts.platform', '=', platform)
    .where(isLinked)
    .$if(connection_id !== undefined, (query) =>
      query.where('accounts.id', '=', connection_id ?? ''),
    )
    .orderBy(byRank)
    .executeTakeFirst();
  return { agent, account };
}

export interface NewPost {
  kind: 'post_now' | 'reply';
  owner_id: string;
  agent_id: string;
  account_id: string;
  platform: LivePlatform;
  made_with_ai: boolean;
  parts: readonly { text: string; hash: string; media: readonly string[] }[];
  /** The extras; none if missing. */
  extras?: Extras;
  in_reply_to: string | null;
  request_hash: string;
  dedupe_key: string;
  /** How long the key identifies this post, in milliseconds. */
  dedupe_life: number;
}

/** The post that a key identifies; an expired key is removed from its post. */
async function holderOf(db: Db, post: NewPost, now: number) {
  const row = await db
    .selectFrom('occurrences')
    .select(['id', 'request_hash', 'created_at'])
    .where('dedupe_key', '=', post.dedupe_key)
    .executeTakeFirst();
  if (!row || now - row.created_at < post.dedupe_life) return row;
  await db
    .updateTable('occurrences')
    .set({ dedupe_key: null })
    .where('id', '=', row.id)
    .where('dedupe_key', '=', post.dedupe_key)
    .execute();
  return undefined;
}

/** In a transaction. Returns the id of the occurrence, which is due now unless `due_at` is later. */
export async function insertPost(
  db: Db,
  post: NewPost,
  now: number,
  due_at = now,
): Promise<string> {
  const series_id = newId();
  const id = newId();
  const { owner_id, agent_id, account_id, in_reply_to, request_hash, dedupe_key } = post;
  await countPostOfToken(db, owner_id, now);
  await db
    .insertInto('series')
    .values({
      id: series_id,
      owner_id,
      agent_id,
      account_id,
      kind: post.kind,
      run_count: 0,
      version: 1,
      created_at: now,
      made_with_ai: post.made_with_ai ? 1 : 0,
      extras: JSON.stringify(post.extras ?? {}),
    })
    .execute();
  await insertOccurrence(db, {
    id,
    series_id,
    owner_id,
    seq: 1,
    state: 'READY',
    due_at,
    late_window: lateWindow('once'),
    next_at: null,
    series_version: 1,
    dedupe_key,
    in_reply_to,
    request_hash,
    created_at: now,
  });
  await db
    .insertInto('parts')
    .values(
      post.parts.map(({ text, hash, media }, index) => ({
        id: newId(),
        occurrence_id: id,
        n: index + 1,
        platform: post.platform,
        text,
        hash,
        media: JSON.stringify(media),
        state: 'waiting' as const,
        external_id: null,
        url: null,
      })),
    )
    .execute();
  return id;
}

/** How many concurrent identical requests may win in a row before this one gives up. */
const maxDuplicates = 20;

export interface Created {
  id: string;
  /** The hash of the request that created it. */
  request_hash: string;
  is_new: boolean;
}

/**
 * Creates series, occurrence and parts, or finds the post that the same request created before. `claim` runs in the
 * same transaction, so that no other worker takes the post before the caller.
 */
export async function createPost(
  db: Db,
  post: NewPost,
  now: number,
  claim: (db: Db, id: string) => Promise<void>,
): Promise<Created> {
  const { request_hash } = post;
  const attempt = () =>
    db.transaction().execute(async (trx): Promise<Created> => {
      const holder = await holderOf(trx, post, now);
      if (holder) return { ...holder, is_new: false };
      const id = await insertPost(trx, post, now);
      await claim(trx, id);
      return { id, request_hash, is_new: true };
    });
  for (let twins = 0; ; twins += 1) {
    try {
      return await attempt();
    } catch (error) {
      // A concurrent identical request won: its post can now be found, unless it failed and yet another one started.
      if (!isUniqueViolation(error) || twins === maxDuplicates) throw error;
    }
  }
}

/** How long an explicit key, or a hash of the request, identifies the same post, in milliseconds. */
export const dedupeLife = { key: limits.idempotency_life, hash: limits.post_dedupe } as const;
