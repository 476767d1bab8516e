/** Answers to someone, as the ledger holds them. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { hashOf } from './hash.ts';
import { insertPost } from './posts.store.ts';

export interface ReplyOrder {
  owner_id: string;
  agent_id: string;
  account_id: string;
  platform: LivePlatform;
  /** The platform's id of the post that is answered. */
  in_reply_to: string;
  parts: readonly string[];
  /** Whether software wrote it, also where its owner changed the words since. */
  made_with_ai: boolean;
}

/** While it is alive, no second answer to the same post can be written down. */
const keyOf = ({ account_id, in_reply_to }: ReplyOrder): string =>
  `reply:${account_id}:${in_reply_to}`;

/**
 * Inside a transaction: writes an answer that is due now, and answers the id of its occurrence. `undefined` when that
 * account has answered this post already, or is about to.
 */
export async function queueReply(
  trx: Db,
  order: ReplyOrder,
  now: number,
): Promise<string | undefined> {
  const dedupe_key = keyOf(order);
  const holder = await trx
    .selectFrom('occurrences')
    .select('id')
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirst();
  if (holder) return undefined;
  const parts = order.parts.map((text) => ({ text, media: [], hash: hashOf(text, []) }));
  return insertPost(
    trx,
    {
      ...order,
      kind: 'reply',
      parts,
      dedupe_key,
      dedupe_life: Infinity,
      request_hash: hashOf(dedupe_key, order.parts),
    },
    now,
  );
}

/** How many answers of an agent were handed to the ledger since an instant and may be out, or went out. */
export async function repliesSince(db: Db, agent_id: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('series.agent_id', '=', agent_id)
    .where('series.kind', '=', 'reply')
    .where('occurrences.created_at', '>=', since)
    .where('occurrences.state', 'not in', ['FAILED', 'CANCELLED', 'MISSED'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
