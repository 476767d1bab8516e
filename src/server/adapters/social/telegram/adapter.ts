/** The Telegram port: a bot that posts in a channel, a group or a private chat. */
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import {
  type CallTelegram,
  type TelegramTools,
  createTelegramCall,
  telegramSecret,
  tokenIn,
} from './call.ts';
import { Bot, createTelegramLogin, readTelegramProfile } from './check.ts';
import { z } from 'zod';
import { type Account, PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import { chatTitle, readKey } from './chat.ts';
import { prepareTelegram, sendTelegram } from './post.ts';
import type { SharedInbox } from '#server/adapters/social/shared-inbox.ts';
import {
  Update,
  allowed_updates,
  codeIn,
  pickTelegramMentions,
  readTelegramUpdates,
} from './mentions.ts';
import { cut } from '#contract/core/cut.ts';
import type { ChatMessage, Chats } from '#server/adapters/social/chats.ts';

// A person’s chat with a bot: messages with inline buttons, `/start` with a code, and button presses.

/** The limit of Bot API `answerCallbackQuery`. */
const longestAnswer = 200;
const Message = z.object({ message_id: z.int() });

/** Telegram rejects buttons with hosts without a dot, such as `localhost`. */
const isTaken = (url: string): boolean => new URL(url).hostname.includes('.');

/** A message’s fields; a URL that can’t be a button becomes a line of the text. */
function fieldsOf(chat_id: number, { text, buttons }: ChatMessage) {
  const isButton = (button: ChatMessage['buttons'][number]) =>
    'data' in button || isTaken(button.url);
  const lines = buttons.flatMap((button) =>
    'url' in button && !isTaken(button.url) ? [`${button.label}: ${button.url}`] : [],
  );
  const row = buttons
    .filter(isButton)
    .map((button) =>
      'data' in button
        ? { text: button.label, callback_data: button.data }
        : { text: button.label, url: button.url },
    );
  return {
    chat_id,
    text: [text, ...lines].join('\n\n'),
    link_preview_options: { is_disabled: true },
    // An empty keyboard removes the old one.
    reply_markup: { inline_keyboard: row.length > 0 ? [row] : [] },
  };
}

/** The same error in words for the chat’s owner. */
function forPerson(error: unknown): unknown {
  if (!(error instanceof PlatformError) || error.http !== 403) return error;
  const { http, code } = error;
  return new PlatformError(
    'reconnect',
    'The bot can’t write to you. Open it in Telegram and press Start.',
    { http, ...(code !== undefined && { code }), cause: error },
  );
}

const isSettled = (error: unknown): boolean =>
  error instanceof PlatformError &&
  /not modified|message to edit not found|message can't be edited|message_id_invalid/i.test(
    error.code ?? '',
  );

/** The chats of a bot. */
const telegramChats = (callAs: (account: Account, signal: AbortSignal) => CallTelegram): Chats => ({
  async invite(account, code, signal) {
    const { username } = await callAs(account, signal)({ method: 'getMe', result: Bot });
    if (username === undefined) throw new PlatformError('rejected', 'The bot has no public name.');
    return { bot: username, url: `https://t.me/${username}?start=${code}` };
  },
  async send(account, chat, message, signal) {
    const fields = fieldsOf(Number(chat), message);
    try {
      const call = callAs(account, signal);
      const sent = await call({ method: 'sendMessage', fields, result: Message });
      return String(sent.message_id);
    } catch (error) {
      throw forPerson(error);
    }
  },
  async change(account, chat, id, message, signal) {
    const fields = { ...fieldsOf(Number(chat), message), message_id: Number(id) };
    try {
      await callAs(account, signal)({ method: 'editMessageText', fields, result: z.unknown() });
    } catch (error) {
      if (!isSettled(error)) throw forPerson(error);
    }
  },
  async answer(account, callback_query_id, text, signal) {
    const fields = { callback_query_id, text: cut(text, longestAnswer) };
    const result = z.literal(true);
    await callAs(account, signal)({ method: 'answerCallbackQuery', fields, result });
  },
  heard(body) {
    const updates = z.array(Update).parse(body);
    return {
      starts: updates.flatMap(({ message }) => {
        const code = message && codeIn(message);
        if (!message?.from || code === undefined) return [];
        const [chat, person] = [String(message.chat.id), String(message.from.id)];
        return [{ code, chat, person, name: chatTitle(message.chat) }];
      }),
      presses: updates.flatMap(({ callback_query: query }) => {
        if (!query?.message || query.data === undefined) return [];
        const [chat, person] = [String(query.message.chat.id), String(query.from.id)];
        return [{ query: query.id, data: query.data, chat, person }];
      }),
    };
  },
});

// A bot’s updates from all of its chats: by short polling, or pushed to our webhook.

const Info = z.object({
  url: z.string(),
  pending_update_count: z.int(),
  last_error_date: z.int().optional(),
  allowed_updates: z.array(z.string()).optional(),
});
const isDone = z.literal(true);

/** A bot’s inbox. */
const telegramInbox = (
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
        'Telegram lets a bot delete its own messages for 48 hours. After that, it needs the right to delete messages.';
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
    publish: async (account, post, signal) =>
      sendTelegram(callAs(account, signal), chatIn(account), post),
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

export const telegramAdapter: SocialAdapter<'telegram'> = {
  manners:
    'Readers subscribed to a channel: complete sentences and short paragraphs, with room for detail. Plain text, no Markdown.',
  origins: ({ telegram }) => [telegram.base_url],
  create(options) {
    const tools = { ...options.tools, ...options.settings.telegram };
    const bots = createTelegramLogin(tools);
    return {
      port: createTelegram(tools),
      async login(given, signal) {
        const profile = await bots.check({ ...given, signal });
        return { profile, secret: telegramSecret(given.bot_token), expires_at: null };
      },
    };
  },
};
