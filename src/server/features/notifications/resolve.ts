/** Resolves a notification that asks for an action once the action is done, in whatever way. */
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Transition } from '#domain/ledger/occurrence-event.ts';
import type { Db } from '#server/db/client.ts';
import { resolveNotifications } from './space-notices.store.ts';
import {
  isStillAsked,
  isNotifiable,
  type NotifiableState,
} from '#server/ledger/read/attention.store.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';

/** The kinds of notification that ask for an action, by state. Those about failed and missed posts only inform. */
const asking: Partial<Record<NotifiableState, NotificationKind>> = {
  AWAITING_APPROVAL: 'post_to_approve',
  NEEDS_REVIEW: 'post_needs_review',
  HELD: 'post_held',
};

/** Inside the transaction of a transition: marks the notification as read once none of its posts waits. */
export async function resolveNotification(
  trx: Db,
  { state, told_at, owner_id }: LoadedOccurrence,
  next: Transition,
  now: number,
): Promise<void> {
  if (told_at === null || next.state === state || !isNotifiable(state)) return;
  const kind = asking[state];
  if (!kind || (await isStillAsked(trx, { owner_id, state, told_at }))) return;
  await resolveNotifications(trx, { owner_id, kind, told_at }, now);
}
