/** Webhook events about posts that ended or need their owner. */
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import { failedStates, ownReasons, statesForOwner } from '#domain/analytics/post-times.ts';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { endsInInbox, sentWords } from '#domain/platforms/sent-words.ts';
import type { Db } from './db/client.ts';
import type { NewEvent } from './features/webhooks/service.ts';
import type { Moved } from './ledger/publish/moves.store.ts';
import { urlOfPost } from './ledger/publish/outcome.store.ts';

type PostEvent = Extract<WebhookEvent, `post.${string}`>;

const has = (list: readonly (string | null)[], one: string | null): boolean => list.includes(one);

/** The event for a transition; none if it is no news or the owner caused it. */
function eventOf({ occurrence, next }: Moved): PostEvent | undefined {
  if (next.state === occurrence.state || has(ownReasons, next.reason)) return undefined;
  if (next.state === 'PUBLISHED') {
    return endsInInbox(occurrence.platform) ? 'post.needs_you' : 'post.published';
  }
  if (has(failedStates, next.state)) return 'post.failed';
  return has(statesForOwner, next.state) ? 'post.needs_you' : undefined;
}

const reasonOf = ({ occurrence: { platform }, next }: Moved): string | null =>
  next.state === 'PUBLISHED' && endsInInbox(platform)
    ? `${sentWords(platform)}. Publish it there.`
    : explainReason(next.reason, next.detail);

const dataOf = async (trx: Db, one: Moved) => {
  const { occurrence, next } = one;
  return {
    occurrence_id: occurrence.id,
    agent_id: occurrence.agent_id,
    agent_name: occurrence.agent_name,
    connection_id: occurrence.account.id,
    platform: occurrence.platform,
    account: accountName({ ...occurrence.account, ...occurrence }),
    is_reply: occurrence.kind === 'reply',
    status: next.state,
    reason: reasonOf(one),
    due_at: new Date(next.due_at).toISOString(),
    url: await urlOfPost(trx, occurrence.id),
  };
};

/** The webhook events for these transitions. */
export const postEvents = (trx: Db, moved: readonly Moved[]): NewEvent[] =>
  moved.flatMap((one) => {
    const event = eventOf(one);
    const { id: subject, owner_id } = one.occurrence;
    return event ? [{ owner_id, event, subject, data: () => dataOf(trx, one) }] : [];
  });
