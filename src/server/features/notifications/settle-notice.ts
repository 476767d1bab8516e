/** A notice that asks for something is settled when that is done, by whatever way. */
import type { NoticeKind } from '#contract/notifications/kinds.ts';
import type { Transition } from '#domain/ledger/occurrence-event.ts';
import type { Db } from '#server/db/client.ts';
import { settleNotices } from './service.ts';
import { isStillAsked, isTelling, type TellingState } from '#server/ledger/read/attention.store.ts';
import type { Entry } from '#server/ledger/publish/loaded-occurrence.store.ts';

/** What a notice of each state asks for; of what failed or missed its time it only tells. */
const asking: Partial<Record<TellingState, NoticeKind>> = {
  AWAITING_APPROVAL: 'post_to_approve',
  NEEDS_REVIEW: 'post_needs_review',
  HELD: 'post_held',
};

/** Inside the transaction of a move: takes the notice as read once none of its posts waits any more. */
export async function settleNotice(
  trx: Db,
  { state, told_at, owner_id }: Entry,
  next: Transition,
  now: number,
): Promise<void> {
  if (told_at === null || next.state === state || !isTelling(state)) return;
  const kind = asking[state];
  if (!kind || (await isStillAsked(trx, { owner_id, state, told_at }))) return;
  await settleNotices(trx, { user_id: owner_id, kind, told_at }, now);
}
