/** The features that the ledger below them calls. */
import type { AuditEventName } from '#contract/audit/events.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { endsInInbox, sentWords } from '#domain/platforms/sent-words.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError } from './app-error.ts';
import { ownOrigin, recordAll } from './features/audit/service.ts';
import { mediaOf, shownMedia } from './features/images/service.ts';
import { notifyOwners, queueAskUpdates, resolveSilence } from './features/notifications/service.ts';
import { resolveNotification } from './features/notifications/resolve.ts';
import { prepareRuns } from './features/posts/prepare.ts';
import {
  leaveUnknownWithin,
  release,
  releaseWithin,
  reserve,
  recordCostWithin,
} from './features/usage/service.ts';
import { emit, emitBroken, type NewEvent } from './features/webhooks/service.ts';
import type { LedgerHooks } from './ledger/hooks.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import { toIso } from '#contract/core/time.ts';
import { failedStates, ownReasons, statesForOwner } from '#domain/analytics/post-times.ts';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import type { Db } from './db/client.ts';
import type { Moved } from './ledger/publish/moves.store.ts';
import { readPostUrl } from './ledger/publish/outcome.store.ts';

/** Webhook events about posts that ended or need their owner. */
type PostEvent = Exclude<Extract<WebhookEvent, `post.${string}`>, 'post.taking_off'>;

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
    due_at: toIso(next.due_at),
    url: await readPostUrl(trx, occurrence.id),
  };
};

/** That a post begins to wait for an approval. */
const requestOf = (trx: Db, one: Moved): NewEvent[] => {
  const { occurrence, next } = one;
  const { id: subject, owner_id, lacks } = occurrence;
  if (next.state !== 'AWAITING_APPROVAL' || occurrence.state === next.state) return [];
  const data = async () => ({ ...(await dataOf(trx, one)), missing_approvals: [...lacks] });
  return [{ owner_id, event: 'approval.requested', subject, data }];
};

/** The webhook events for these transitions. */
const postEvents = (trx: Db, moved: readonly Moved[]): NewEvent[] =>
  moved.flatMap((one) => {
    const event = eventOf(one);
    const { id: subject, owner_id } = one.occurrence;
    const own = event ? [{ owner_id, event, subject, data: () => dataOf(trx, one) }] : [];
    return [...own, ...requestOf(trx, one)];
  });

/**
 * The security log event for the end of an occurrence, if it has one: what was published on the owner's behalf, or
 * failed.
 */
function auditedAs(state: OccurrenceState, platform: LivePlatform): AuditEventName | undefined {
  if (state === 'PUBLISHED') return endsInInbox(platform) ? 'post_in_inbox' : 'post_published';
  return state === 'FAILED' ? 'post_failed' : undefined;
}

export const ledgerHooks: LedgerHooks = {
  prepare: prepareRuns,

  async transitioned(ctx, trx, moved, now) {
    for (const one of moved) {
      const { occurrence, next } = one;
      await resolveNotification(trx, one, now);
      if (next.state === 'PUBLISHED' && occurrence.recurring)
        await resolveSilence(trx, occurrence, now);
      await queueAskUpdates(ctx, trx, occurrence, next, now);
    }
    const events = moved.flatMap(({ occurrence: { id, owner_id, agent_name, platform }, next }) => {
      const event = auditedAs(next.state, platform);
      const detail = `${agent_name} on ${platform}, post ${id}`;
      return event ? [{ event, user_id: owner_id, origin: ownOrigin, detail }] : [];
    });
    await recordAll(ctx, trx, events, now);
    await emit(trx, postEvents(trx, moved), now);
  },

  accountLost: (trx, { account, display_name, platform }, reason, now) =>
    emitBroken(trx, { ...account, display_name, platform }, reason, now),

  async seriesPaused(ctx, trx, occurrence, failures, now) {
    const notice = {
      owner_id: occurrence.owner_id,
      kind: 'schedule_paused' as const,
      subject: `${occurrence.series_id} ${occurrence.id}`,
      text: `We paused a recurring post by ${occurrence.agent_name} after ${failures} failures in a row. Check the cause, then resume it.`,
      link: `/scheduled-posts?post=${occurrence.series_id}`,
    };
    await notifyOwners(ctx, trx, notice, now);
  },

  async seriesSilent(
    ctx,
    trx,
    { topic, content_text, updated_at, run_count, ...series },
    run,
    why,
    now,
  ) {
    const id = series.group_id ?? series.id;
    const name = excerpt(content_text || topic, 60);
    const notice = {
      owner_id: series.owner_id,
      // Older processes know no other kind for it.
      kind: 'post_missed' as const,
      // Once until it publishes, or its owner changes it.
      subject: `${id} ${updated_at ?? 0} ${run_count}`,
      title: 'A recurring post isn’t being published',
      text: `${name === '' ? 'A recurring post' : `“${name}”`} by ${run.agent_name}: ${why}`,
      link: `/scheduled-posts?post=${id}`,
    };
    await notifyOwners(ctx, trx, notice, now);
  },

  billing: {
    async reserve(ctx, cost) {
      try {
        await reserve(ctx, { ...cost, kind: 'post' });
        return undefined;
      } catch (error) {
        if (error instanceof AppError && error.code === 'budget_exceeded') return error.message;
        throw error;
      }
    },
    release,
    releaseWithin,
    leaveUnknownWithin,
    spendWithin: (ctx, trx, id, cost) =>
      recordCostWithin(ctx, trx, id, { tokens_in: null, tokens_out: null, cost }),
  },

  media: { load: mediaOf, describe: shownMedia },
};
