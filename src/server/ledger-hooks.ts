/** What the features give to the ledger below them. */
import type { AuditEventName } from '#contract/audit/events.ts';
import type { OccurrenceState } from '#contract/posts/types.ts';
import { AppError } from './app-error.ts';
import { ownOrigin, record } from './features/audit/service.ts';
import { mediaOf, shownMedia } from './features/images/service.ts';
import { notify } from './features/notifications/service.ts';
import { settleNotice } from './features/notifications/settle-notice.ts';
import { prepareOne } from './features/posts/prepare.ts';
import {
  leaveUnknownWithin,
  release,
  releaseWithin,
  reserve,
  settleWithin,
} from './features/usage/service.ts';
import type { LedgerHooks } from './ledger/hooks.ts';

/** Ends of an occurrence that belong into the owner's security log: what was said in their name, and what was not. */
const audited: Partial<Record<OccurrenceState, AuditEventName>> = {
  PUBLISHED: 'post_published',
  FAILED: 'post_failed',
};

export const ledgerHooks: LedgerHooks = {
  prepare: prepareOne,

  async transitioned(ctx, trx, entry, next, now) {
    await settleNotice(trx, entry, next, now);
    const event = audited[next.state];
    if (!event) return;
    const detail = `${entry.agent_name} on ${entry.platform}, post ${entry.id}`;
    await record(ctx, trx, { event, user_id: entry.owner_id, origin: ownOrigin, detail }, now);
  },

  async seriesPaused(ctx, trx, entry, failures, now) {
    const notice = {
      user_id: entry.owner_id,
      kind: 'schedule_paused' as const,
      subject: `${entry.series_id} ${entry.id}`,
      text: `A schedule of ${entry.agent_name} is paused, because ${failures} of its posts failed one after another. Look at why, then resume it.`,
      link: `/scheduled-posts?post=${entry.series_id}`,
    };
    await notify(ctx, trx, notice, now);
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
      settleWithin(ctx, trx, id, { tokens_in: null, tokens_out: null, cost }),
  },

  media: { load: mediaOf, describe: shownMedia },
};
