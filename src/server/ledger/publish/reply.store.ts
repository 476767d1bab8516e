/** Replies in the ledger. */
import { countRows } from '#server/db/keyset.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import type { Db } from '#server/db/client.ts';
import { hashOf } from './hash.ts';
import { insertPost } from './posts.store.ts';

export interface ReplyOrder {
  owner_id: string;
  agent_id: string;
  account_id: string;
  platform: LivePlatform;
  /** The platform’s id of the post to reply to. */
  in_reply_to: string;
  parts: readonly string[];
  /** Whether software wrote it, even if its owner edited it. */
  made_with_ai: boolean;
  /** When it is sent. */
  due_at: number;
}

/** Deduplicates replies: while one is alive, no second reply to the same post can be created. */
const keyOf = ({ account_id, in_reply_to }: ReplyOrder): string =>
  `reply:${account_id}:${in_reply_to}`;

/**
 * In a transaction: creates a reply and returns the id of its occurrence. `undefined` if the account
 * has already replied to this post, or is about to.
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
    order.due_at,
  );
}

/** When a reply is sent, and whether software wrote it. */
export const findReply = (trx: Db, occurrence_id: string) =>
  trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.due_at', 'series.made_with_ai'])
    .where('occurrences.id', '=', occurrence_id)
    .executeTakeFirst();

/** How many replies of an agent were queued since an instant and were or may have been published. */
export async function repliesSince(db: Db, agent_id: string, since: number): Promise<number> {
  return countRows(
    db
      .selectFrom('occurrences')
      .innerJoin('series', 'series.id', 'occurrences.series_id')
      .where('series.agent_id', '=', agent_id)
      .where('series.kind', '=', 'reply')
      .where('occurrences.created_at', '>=', since)
      .where('occurrences.state', 'not in', unpublishedStates),
  );
}
