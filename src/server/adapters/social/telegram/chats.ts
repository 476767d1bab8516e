/** A person’s chat with a bot: messages with inline buttons, `/start` with a code, and button presses. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import type { ChatMessage, Chats } from '#server/adapters/social/chats.ts';
import { type Account, PlatformError } from '#server/adapters/social/port.ts';
import type { CallTelegram } from './call.ts';
import { chatTitle } from './chat.ts';
import { Bot } from './check.ts';
import { codeIn, Update } from './mentions.ts';

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
export const telegramChats = (
  callAs: (account: Account, signal: AbortSignal) => CallTelegram,
): Chats => ({
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
