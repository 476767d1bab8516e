/** Texts that an agent must not repeat: its posts, and the posts and drafts of its owner's other agents. */
import { day } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { type PostHistory, postHistory } from '#server/ledger/read/history.store.ts';
import { draftsOfOthers } from './drafts.store.ts';

/** Older drafts count as abandoned. */
const recentSpan = 7 * day;

/** Each list newest first. */
export async function textsToAvoid(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner_id: string,
  agent_id: string,
): Promise<PostHistory> {
  const { own, others } = await postHistory(db, owner_id, agent_id);
  const drafts = await draftsOfOthers(db, owner_id, { agent_id, since: clock() - recentSpan });
  return { own, others: [...others, ...drafts].toSorted((one, other) => other.at - one.at) };
}
