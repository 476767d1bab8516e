/** A bot’s updates from all of its chats: by short polling, or pushed to our webhook. */
import { z } from 'zod';
import type { Account } from '#server/adapters/social/port.ts';
import type { SharedInbox } from '#server/adapters/social/shared-inbox.ts';
import type { CallTelegram } from './call.ts';
import { allowed_updates, pickTelegramMentions, readTelegramUpdates, Update } from './mentions.ts';

const Info = z.object({
  url: z.string(),
  pending_update_count: z.int(),
  last_error_date: z.int().optional(),
  allowed_updates: z.array(z.string()).optional(),
});
const isDone = z.literal(true);

/** A bot’s inbox. */
export const telegramInbox = (
  callAs: (account: Account, signal: AbortSignal) => CallTelegram,
  chatIn: (account: Account) => number,
): SharedInbox => ({
  read: (account, cursor, signal) => readTelegramUpdates(callAs(account, signal), cursor),
  pick: (account, updates, signal) =>
    pickTelegramMentions(callAs(account, signal), chatIn(account), z.array(Update).parse(updates)),
  hook: {
    header: 'x-telegram-bot-api-secret-token',
    async set(account, { url, secret: secret_token }, signal) {
      // One request at a time keeps the order.
      const fields = { url, secret_token, allowed_updates, max_connections: 1 };
      await callAs(account, signal)({ method: 'setWebhook', fields, result: isDone });
    },
    async remove(account, signal) {
      const fields = { drop_pending_updates: false };
      await callAs(account, signal)({ method: 'deleteWebhook', fields, result: isDone });
    },
    async look(account, signal) {
      const info = await callAs(account, signal)({ method: 'getWebhookInfo', result: Info });
      const { url, pending_update_count: waiting, last_error_date, allowed_updates: sent } = info;
      const is_whole = allowed_updates.every((kind) => sent?.includes(kind));
      return { url, waiting, failed_at: last_error_date ? last_error_date * 1000 : null, is_whole };
    },
    said(body) {
      const update = Update.safeParse(body);
      return update.success ? [update.data] : undefined;
    },
  },
});
