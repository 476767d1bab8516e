/** The Telegram port: a bot that posts in a channel, a group or a private chat. */
import { z } from 'zod';
import { type Account, PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import { type CallTelegram, createTelegramCall, type TelegramTools, tokenIn } from './call.ts';
import { readKey } from './chat.ts';
import { telegramChats } from './chats.ts';
import { readTelegramProfile } from './check.ts';
import { telegramInbox } from './hook.ts';
import { prepareTelegram, telegramPost, telegramSent } from './post.ts';

function chatIn({ external_id }: Account): number {
  const chat = /^-?\d{1,16}$/.test(external_id) ? Number(external_id) : 0;
  if (chat !== 0) return chat;
  throw new PlatformError('reconnect', 'The chat is missing. Connect Telegram again.');
}

/** Deletes one message; a missing one counts as deleted. */
async function take(call: CallTelegram, chat_id: number, message_id: number): Promise<void> {
  const fields = { chat_id, message_id };
  try {
    await call({ method: 'deleteMessage', fields, result: z.literal(true) });
  } catch (error) {
    const code = error instanceof PlatformError ? error.code : undefined;
    if (code !== undefined && /delete not found|message_id_invalid/i.test(code)) return;
    if (code !== undefined && /can't be deleted|delete_forbidden/i.test(code)) {
      const message =
        'Telegram lets a bot delete its messages for 48 hours, later only with the right to delete messages.';
      throw new PlatformError('rejected', message, { http: 400, code });
    }
    throw error;
  }
}

/**
 * The Bot API has neither idempotency keys nor a history, so a lost answer can only be settled by a person. An
 * account’s `external_id` is the chat’s id, and its credentials are from `telegramSecret`.
 */
export function createTelegram(tools: TelegramTools): SocialPort {
  const callAs = ({ secret }: Account, signal: AbortSignal): CallTelegram =>
    createTelegramCall(tools, tokenIn(secret), signal);
  const shared = telegramInbox(callAs, chatIn);
  return {
    platform: 'telegram',
    capability: 'none',
    // A bot’s id is public; the part after it is not.
    speaker: ({ secret }) => tokenIn(secret).split(':')[0] ?? '',
    prepare: async (account, post, signal) =>
      prepareTelegram(callAs(account, signal), chatIn(account), post),
    async publish(account, post, signal) {
      const call = callAs(account, signal);
      return telegramSent(await call(await telegramPost(chatIn(account), post)));
    },
    async remove(account, external_id, signal) {
      const call = callAs(account, signal);
      const key = readKey(external_id);
      if (!key) throw new PlatformError('rejected', 'That isn’t a Telegram message.');
      for (const message_id of key.message_ids) await take(call, key.chat_id, message_id);
    },
    profile: async (account, signal) =>
      readTelegramProfile(callAs(account, signal), chatIn(account)),
    shared,
    chats: telegramChats(callAs),
    async mentions(account, before, signal) {
      const { updates, cursor } = await shared.read(account, before, signal);
      return { mentions: await shared.pick(account, updates, signal), cursor };
    },
  };
}
