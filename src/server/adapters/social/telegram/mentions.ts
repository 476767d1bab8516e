/** Reads messages to a bot, polled or pushed by Telegram. */
import { z } from 'zod';
import type { Mention } from '#server/adapters/social/port.ts';
import type { CallTelegram } from './call.ts';
import { Chat, chatTitle, type MessageKey, messageLink, readDiscussion, writeKey } from './chat.ts';
import { Bot } from './check.ts';

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

const Answered = z.object({
  message_id: z.int(),
  from: z.object({ id: z.int() }).optional(),
  /** Set on a channel’s post that was copied into its discussion group. */
  is_automatic_forward: z.boolean().optional(),
  forward_origin: z
    .object({ chat: z.object({ id: z.int() }).optional(), message_id: z.int().optional() })
    .optional(),
});

const Message = z.object({
  message_id: z.int(),
  message_thread_id: z.int().optional(),
  date: z.int(),
  chat: Chat,
  from: User.optional(),
  sender_chat: Chat.optional(),
  is_automatic_forward: z.boolean().optional(),
  forward_origin: z.object({}).optional(),
  reply_to_message: Answered.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  entities: z.array(Entity).optional(),
  caption_entities: z.array(Entity).optional(),
});
type Message = z.infer<typeof Message>;

/** A press of a button under a bot’s message. */
const Query = z.object({
  id: z.string(),
  from: User,
  message: z.object({ message_id: z.int(), chat: Chat }).optional(),
  data: z.string().optional(),
});

export const Update = z.object({
  update_id: z.int(),
  // An unreadable update must not block the others.
  message: Message.optional().catch(undefined),
  callback_query: Query.optional().catch(undefined),
});
type Update = z.infer<typeof Update>;

/** The updates that a bot subscribes to. */
export const allowed_updates = ['message', 'callback_query'] as const;

/** The code with which a person started the bot in a private chat. It is for this server; no agent answers it. */
export function codeIn({ chat, from, text = '' }: Message): string | undefined {
  if (chat.type !== 'private' || from?.id !== chat.id) return undefined;
  return /^\/start ([\w-]{43})$/.exec(text)?.[1];
}

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

/** The channel’s post that a message in its discussion group comments on. */
function commentedOn({ reply_to_message }: Message, chat_id: number): MessageKey | undefined {
  const origin = reply_to_message?.is_automatic_forward && reply_to_message.forward_origin;
  if (!origin || origin.chat?.id !== chat_id || origin.message_id === undefined) return undefined;
  return { chat_id, message_ids: [origin.message_id] };
}

interface MentionCursor {
  bot: z.infer<typeof Bot>;
  /** The account’s chat. */
  chat_id: number;
}

/** Whether it was written by the bot, or by a channel owner as the channel itself. */
const isOwn = ({ from, sender_chat, chat }: Message, { bot, chat_id }: MentionCursor): boolean =>
  from?.id === bot.id || (sender_chat?.id === chat_id && chat.id !== chat_id);

/** Whether a message is for the account: it names the bot, replies to it, or the chat is private. */
const isFor = (message: Message, listener: MentionCursor): boolean =>
  !isOwn(message, listener) &&
  codeIn(message) === undefined &&
  message.is_automatic_forward !== true &&
  (message.chat.type === 'private' ||
    message.reply_to_message?.from?.id === listener.bot.id ||
    commentedOn(message, listener.chat_id) !== undefined ||
    names(message, listener.bot));

function authorOf({ from, sender_chat, chat }: Message): Mention['author'] {
  // Someone who posts as a group or channel has a placeholder in `from`.
  const author: Chat = sender_chat ?? (from ? { ...from, type: 'private' } : chat);
  return {
    external_id: String(author.id),
    username: author.username ?? String(author.id),
    display_name: chatTitle(author),
    followers: null,
  };
}

function mentionOf(message: Message, account: number): Mention {
  const { chat, message_id, message_thread_id, reply_to_message } = message;
  const key = (id: number | undefined): string | null =>
    id === undefined ? null : writeKey({ chat_id: chat.id, message_ids: [id] });
  const answered = reply_to_message?.message_id;
  const post = commentedOn(message, account);
  return {
    external_id: writeKey({ chat_id: chat.id, message_ids: [message_id] }),
    url: messageLink(chat, message_id),
    text: textOf(message),
    created_at: message.date * 1000,
    author: authorOf(message),
    in_reply_to: post ? writeKey(post) : key(answered),
    conversation: key(message_thread_id ?? answered),
    is_repost: message.forward_origin !== undefined,
    likes: null,
  };
}

/** Of a bot’s updates, those in the account’s chat or its discussion group. */
async function heardThere(
  call: CallTelegram,
  chat_id: number,
  messages: readonly Message[],
): Promise<Message[]> {
  const isElsewhere = messages.some(({ chat }) => chat.id !== chat_id && chat.type !== 'private');
  // Only channels and supergroups have a linked chat.
  const discussion = isElsewhere && chat_id < 0 ? await readDiscussion(call, chat_id) : undefined;
  return messages.filter(({ chat }) => chat.id === chat_id || chat.id === discussion);
}

/**
 * A bot’s updates. The cursor is the id of the *bot’s* next update: reading confirms earlier ones, including those of
 * its other chats. Telegram keeps the others for a day.
 */
export async function readTelegramUpdates(
  call: CallTelegram,
  cursor: string | null,
): Promise<{ updates: readonly Update[]; cursor: string }> {
  const updates = await call({
    method: 'getUpdates',
    fields: {
      // The last update alone gives the initial cursor.
      ...(cursor === null ? { offset: -1, limit: 1 } : { offset: Number(cursor), limit: 100 }),
      timeout: 0,
      allowed_updates,
    },
    result: z.array(Update),
  });
  const last = updates.at(-1);
  const next = last ? String(last.update_id + 1) : (cursor ?? '0');
  // Earlier messages are old, except those for this server, which may be the reason to start reading.
  const current =
    cursor === null
      ? updates.filter(({ message, callback_query }) =>
          message ? codeIn(message) !== undefined : callback_query !== undefined,
        )
      : updates;
  return { updates: current, cursor: next };
}

/** Of a bot’s updates, those that address it in a chat or its discussion group. */
export async function pickTelegramMentions(
  call: CallTelegram,
  chat_id: number,
  updates: readonly Update[],
): Promise<Mention[]> {
  const all = updates.flatMap(({ message }) => (message ? [message] : []));
  const there = await heardThere(call, chat_id, all);
  if (there.length === 0) return [];
  const bot = await call({ method: 'getMe', result: Bot });
  return there
    .filter((message) => isFor(message, { bot, chat_id }))
    .map((message) => mentionOf(message, chat_id));
}
