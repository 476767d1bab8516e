/** What people say to a bot, read by short polling. */
import { z } from 'zod';
import type { Mention, Mentions } from './port.ts';
import type { CallTelegram } from './telegram-call.ts';
import { Chat, chatTitle, messageLink, writeKey } from './telegram-chat.ts';
import { Bot } from './telegram-check.ts';

const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});

const Entity = z.object({
  type: z.string(),
  offset: z.int(),
  length: z.int(),
  user: z.object({ id: z.int() }).optional(),
});

const Message = z.object({
  message_id: z.int(),
  message_thread_id: z.int().optional(),
  date: z.int(),
  chat: Chat,
  from: User.optional(),
  sender_chat: Chat.optional(),
  forward_origin: z.object({}).optional(),
  reply_to_message: z
    .object({ message_id: z.int(), from: z.object({ id: z.int() }).optional() })
    .optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  entities: z.array(Entity).optional(),
  caption_entities: z.array(Entity).optional(),
});
type Message = z.infer<typeof Message>;

const Update = z.object({
  update_id: z.int(),
  // One that nobody can read must not stand in the way of the others.
  message: Message.optional().catch(undefined),
});

const textOf = ({ text, caption }: Message): string => text ?? caption ?? '';

function names(message: Message, bot: z.infer<typeof Bot>): boolean {
  const entities = message.entities ?? message.caption_entities ?? [];
  const name = `@${bot.username}`.toLowerCase();
  return entities.some(({ type, offset, length, user }) =>
    type === 'mention'
      ? textOf(message)
          .slice(offset, offset + length)
          .toLowerCase() === name
      : type === 'text_mention' && user?.id === bot.id,
  );
}

/** Whether a message is for the bot: it names it, answers it, or nobody else is there. */
const isForBot = (message: Message, bot: z.infer<typeof Bot>): boolean =>
  message.from?.id !== bot.id &&
  (message.chat.type === 'private' ||
    message.reply_to_message?.from?.id === bot.id ||
    names(message, bot));

function authorOf({ from, sender_chat, chat }: Message): Mention['author'] {
  // Who writes as a group or channel has a stand-in for `from`.
  const author: Chat = sender_chat ?? (from ? { ...from, type: 'private' } : chat);
  return {
    external_id: String(author.id),
    username: author.username ?? String(author.id),
    display_name: chatTitle(author),
    followers: null,
  };
}

function mentionOf(message: Message): Mention {
  const { chat, message_id, message_thread_id, reply_to_message } = message;
  const key = (id: number | undefined): string | null =>
    id === undefined ? null : writeKey({ chat_id: chat.id, message_ids: [id] });
  const answered = reply_to_message?.message_id;
  return {
    external_id: writeKey({ chat_id: chat.id, message_ids: [message_id] }),
    url: messageLink(chat, message_id),
    text: textOf(message),
    created_at: message.date * 1000,
    author: authorOf(message),
    in_reply_to: key(answered),
    conversation: key(message_thread_id ?? answered),
    is_repost: message.forward_origin !== undefined,
    likes: null,
  };
}

/**
 * What was said to the bot in a chat. The cursor is the number of the next update of the *bot*: reading confirms the
 * earlier ones, those of its other chats too, and Telegram keeps the others for a day.
 */
export async function readTelegramMentions(
  call: CallTelegram,
  chat_id: number,
  cursor: string | null,
): Promise<Mentions> {
  const updates = await call({
    method: 'getUpdates',
    fields: {
      // The last one alone says where to begin.
      ...(cursor === null ? { offset: -1, limit: 1 } : { offset: Number(cursor), limit: 100 }),
      ...{ timeout: 0, allowed_updates: ['message'] },
    },
    result: z.array(Update),
  });
  const last = updates.at(-1);
  const next = last ? String(last.update_id + 1) : (cursor ?? '0');
  const messages = updates.flatMap(({ message }) =>
    message?.chat.id === chat_id ? [message] : [],
  );
  if (cursor === null || messages.length === 0) return { mentions: [], cursor: next };
  const bot = await call({ method: 'getMe', result: Bot });
  const mentions = messages.filter((message) => isForBot(message, bot)).map(mentionOf);
  return { mentions, cursor: next };
}
