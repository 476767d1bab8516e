import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { hour, minute } from '#contract/core/time.ts';
import { forgetMails } from '#server/adapters/mail/index.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { deleteOldAsks } from './chats/chats.store.ts';
import { deleteExpiredDecisions } from './push/push.store.ts';
import { listOverLimit, deleteExcess } from './store.ts';

/**
 * Keeps `limits.notices_kept` notifications per person, and each email in the outbox folder for
 * `limits.outbox_life`.
 */
export const notificationsCleanupJob = ({ db, clock, log, config }: Context) =>
  job({
    name: 'notices.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: hour,
    async run() {
      for (const userId of await listOverLimit(db)) await deleteExcess(db, userId);
      await deleteExpiredDecisions(db, clock());
      // Kept longer, so that a late press gets an answer about the post.
      await deleteOldAsks(db, clock() - limits.decision_life);
      const forgotten = await forgetMails(config.data_dir, clock() - limits.outbox_life);
      if (forgotten > 0) log.info({ mails: forgotten }, 'old mails were removed from the outbox');
    },
  });
