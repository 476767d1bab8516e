/** Resolves a notification that asks for an action once the action is done, in whatever way. */
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import type { Db } from '#server/db/client.ts';
import { listAsked, resolveNotifications, settleNotification } from './space-notices.store.ts';
import {
  isPostOver,
  isStillAsked,
  isNotifiable,
  lastApprover,
  type NotifiableState,
} from '#server/ledger/read/attention.store.ts';
import type { Moved } from '#server/ledger/publish/moves.store.ts';
import { isOfSeveral, isOnAccounts, isOnHold, settledText } from './attention.ts';
import { actorInHand, nameOfSpace, type Outcome, outcomeFor } from './store.ts';

/** The kinds of notification that ask for an action, by state. Those about failed and missed posts only inform. */
const asking: Partial<Record<NotifiableState, NotificationKind>> = {
  AWAITING_APPROVAL: 'post_to_approve',
  NEEDS_REVIEW: 'post_needs_review',
  HELD: 'post_held',
};

/** What a person did, by the event. */
const done: Partial<Record<OccurrenceEventType, string>> = {
  approve: 'Approved',
  edit_text: 'Edited and approved',
  reject: 'Rejected',
  edit: 'Changed',
  rewrite: 'Sent back to be rewritten',
  there: 'Marked as published',
  send: 'Published',
  drop: 'Discarded',
  cancel: 'Canceled',
};

/** What became of it, and who decided that. */
async function outcomeOf(trx: Db, { occurrence, event, next }: Moved): Promise<Outcome> {
  const { owner_id, series_id } = occurrence;
  if (next.state === 'MISSED') return { words: 'Missed its time' };
  const words = done[event.type];
  if (!words) return { words: 'No longer waiting' };
  // Also people without an account approve, whom only the record of approvals knows.
  const approver = event.type === 'approve' ? await lastApprover(trx, series_id) : undefined;
  return { words, by: approver ?? (await actorInHand(trx, owner_id)) };
}

/** Of a notification about several posts, which different people may have decided about. */
const severalOver = (text: string): string =>
  isOnHold(text) ? 'No longer on hold' : 'All decided';

type Notice = Awaited<ReturnType<typeof listAsked>>[number];

async function settle(trx: Db, moved: Moved, notice: Notice, now: number): Promise<void> {
  const { owner_id, is_self, agent_name, parts, content_text } = moved.occurrence;
  const { user_id, text } = notice;
  const outcome = isOfSeveral(text)
    ? severalOver(text)
    : outcomeFor(await outcomeOf(trx, moved), user_id);
  const space = user_id === owner_id ? undefined : await nameOfSpace(trx, owner_id);
  const about = { is_self, agent_name, text: parts[0]?.text || content_text };
  await settleNotification(trx, notice, { outcome, text: settledText(text, about, space) }, now);
}

/**
 * Inside the transaction of a transition: says in the notification what became of the post, or, if it is about several,
 * that none of them waits anymore. Nobody has to read it then.
 */
export async function resolveNotification(trx: Db, moved: Moved, now: number): Promise<void> {
  const { occurrence, next } = moved;
  const { id, state, told_at, owner_id } = occurrence;
  if (told_at === null || next.state === state || !isNotifiable(state)) return;
  const kind = asking[state];
  if (!kind) return;
  const isAsked = await isStillAsked(trx, { owner_id, state, told_at });
  const asked = await listAsked(trx, { owner_id, kind, told_at });
  const isOver = ({ text, subject }: Notice) => {
    if (isOfSeveral(text)) return !isAsked;
    // Other posts may have been told of at the same time, also to people who don’t see this one.
    return isOnAccounts(text)
      ? isPostOver(trx, [subject, id], { owner_id, state, told_at })
      : subject === id;
  };
  for (const notice of asked) if (await isOver(notice)) await settle(trx, moved, notice, now);
  if (!isAsked) await resolveNotifications(trx, { owner_id, kind, told_at }, now);
}
