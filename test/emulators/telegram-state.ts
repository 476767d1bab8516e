/** The state of the emulated Telegram: bots, chats, messages, and a log of calls. */
import { z } from 'zod';

export const Bot = z.object({
  token: z.string(),
  username: z.string(),
  /** Whether it sees every message of its groups. */
  sees_all: z.boolean().default(false),
});

export const Member = z.object({
  status: z.enum(['creator', 'administrator', 'member', 'restricted', 'left', 'kicked']),
  can_post_messages: z.boolean().optional(),
  can_send_messages: z.boolean().optional(),
  can_delete_messages: z.boolean().optional(),
  is_member: z.boolean().optional(),
});
export type Member = z.infer<typeof Member>;

export const ChatFacts = z.object({
  id: z.int(),
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  permissions: z.object({ can_send_messages: z.boolean() }).optional(),
  /** The default membership of bots, unless `members` has an entry. */
  member: Member.default({ status: 'left' }),
  /** The supergroup that it was upgraded to. */
  migrate_to: z.int().optional(),
  /** A channel’s discussion group, or the group’s channel. */
  linked_chat_id: z.int().optional(),
  /** A private chat whose person blocked bots. */
  blocked: z.boolean().default(false),
  count: z.int().default(1),
});
export type ChatFacts = z.infer<typeof ChatFacts>;

export interface Entity {
  type: string;
  offset: number;
  length: number;
}

export interface Person {
  id: number;
  is_bot: boolean;
  first_name: string;
  username?: string;
}

/** A message as the Bot API returns it. */
export interface Message {
  message_id: number;
  date: number;
  chat: { id: number; type: string; title?: string; username?: string; first_name?: string };
  from?: Person;
  sender_chat?: Message['chat'];
  reply_to_message?: Omit<Message, 'reply_to_message'>;
  forward_origin?:
    | { type: 'user'; date: number; sender_user: Person }
    | { type: 'channel'; date: number; chat: Message['chat']; message_id: number };
  is_automatic_forward?: boolean;
  message_thread_id?: number;
  media_group_id?: string;
  text?: string;
  caption?: string;
  entities?: Entity[];
  caption_entities?: Entity[];
  animation?: {
    file_id: string;
    file_unique_id: string;
    width: number;
    height: number;
    duration: number;
    file_name: string;
  };
  video?: {
    file_id: string;
    file_unique_id: string;
    width: number;
    height: number;
    duration: number;
    mime_type: string;
    file_size: number;
    cover?: NonNullable<Message['photo']>;
  };
  photo?: { file_id: string; file_unique_id: string; width: number; height: number }[];
  reply_markup?: { inline_keyboard: Button[][] };
}

export type Button = { text: string; callback_data: string } | { text: string; url: string };

/** A button press as a bot receives it. */
interface CallbackQuery {
  id: string;
  from: Person;
  message: Message;
  chat_instance: string;
  data: string;
}

export interface Upload {
  name: string;
  type: string;
  size: number;
}

/** A logged call. */
export interface Call {
  at: number;
  /** The bot’s id. */
  bot: string;
  method: string;
  content_type: string;
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
  /** The connection it arrived on, from 1. */
  connection: number;
  /** `null` if it got no response. */
  status: number | null;
  /** The response if there was no fault, otherwise `null`. */
  answer: unknown;
  /** The ids of the messages it created, whatever the response. */
  made: number[];
}

type Update = { update_id: number } & ({ message: Message } | { callback_query: CallbackQuery });

export interface Hooked {
  url: string;
  secret: string | undefined;
  failed_at: number | undefined;
  failed_with: string | undefined;
}

export interface State {
  bots: Map<string, z.infer<typeof Bot>>;
  /** Rejected tokens. */
  revoked: Set<string>;
  chats: Map<number, ChatFacts>;
  messages: Message[];
  /** Pending updates by bot id. */
  updates: Map<number, Update[]>;
  calls: Call[];
  /** The update kinds that each bot last requested; missing means all. */
  allowed: Map<number, readonly string[]>;
  /** Unanswered presses: the bot’s id by query id. */
  queries: Map<string, number>;
  /** Whether another program’s webhook is set for every bot. */
  webhook: boolean;
  /** Webhooks by bot id. */
  hooks: Map<number, Hooked>;
  /** The real addresses of webhook hosts. */
  hosts: Map<string, string | undefined>;
  next_id: number;
  clock: () => number;
}

export const createState = (clock: () => number): State => ({
  bots: new Map(),
  revoked: new Set(),
  chats: new Map(),
  messages: [],
  updates: new Map(),
  calls: [],
  allowed: new Map(),
  queries: new Map(),
  webhook: false,
  hooks: new Map(),
  hosts: new Map(),
  next_id: 100,
  clock,
});

/** A Bot API error; `description` is without the status’s name. */
export class Refusal extends Error {
  readonly status: number;
  readonly parameters: Record<string, number> | undefined;

  constructor(status: number, description: string, parameters?: Record<string, number>) {
    super(description);
    this.name = 'Refusal';
    this.status = status;
    this.parameters = parameters;
  }
}

export const bad = (description: string): Refusal =>
  new Refusal(400, `Bad Request: ${description}`);

export const botNumber = (token: string): number => Number(token.split(':')[0]);

export const shortChat = ({ id, type, title, username, first_name }: ChatFacts) => ({
  id,
  type,
  ...(title !== undefined && { title }),
  ...(username !== undefined && { username }),
  ...(first_name !== undefined && { first_name }),
});

/** Mentions in a text. */
export const entitiesOf = (text: string): Entity[] =>
  [...text.matchAll(/(?<!\w)@[A-Za-z]\w{3,31}/g)].map((match) => ({
    type: 'mention',
    offset: match.index,
    length: match[0].length,
  }));

/** Adds a message to a chat. */
export function write(
  state: State,
  chat: ChatFacts,
  content: Omit<Message, 'message_id' | 'date' | 'chat'>,
): Message {
  const message: Message = {
    message_id: (state.next_id += 1),
    date: Math.floor(state.clock() / 1000),
    chat: shortChat(chat),
    ...content,
  };
  state.messages.push(message);
  return message;
}

const seenBy = (message: Message, chat: ChatFacts, bot: z.infer<typeof Bot>): boolean =>
  chat.type === 'private' ||
  bot.sees_all ||
  ['creator', 'administrator'].includes(chat.member.status) ||
  message.reply_to_message?.from?.id === botNumber(bot.token) ||
  (message.text ?? '').toLowerCase().includes(`@${bot.username.toLowerCase()}`);

/** Copies a channel’s post into its discussion group, like Telegram. */
export function discuss(state: State, channel: ChatFacts, post: Message): void {
  const group = state.chats.get(channel.linked_chat_id ?? 0);
  if (channel.type !== 'channel' || !group) return;
  const { message_id, date, chat, sender_chat: _, media_group_id: __, ...content } = post;
  const message = write(state, group, {
    ...content,
    from: { id: 777000, is_bot: false, first_name: 'Telegram' },
    sender_chat: chat,
    is_automatic_forward: true,
    forward_origin: { type: 'channel', date, chat, message_id },
  });
  deliver(state, group, message);
}

/** Delivers a person’s message to the bots that may see it. */
export function deliver(state: State, chat: ChatFacts, message: Message): void {
  for (const bot of state.bots.values()) {
    if (!seenBy(message, chat, bot)) continue;
    tell(state, botNumber(bot.token), { update_id: updateId(message.message_id), message });
  }
}

const updateId = (number: number): number => 870_000_000 + number;

/** Queues an update for a bot, if it subscribed to that kind. */
function tell(state: State, bot: number, update: Update): void {
  const kind = 'message' in update ? 'message' : 'callback_query';
  if (state.allowed.get(bot)?.includes(kind) === false) return;
  state.updates.set(bot, [...(state.updates.get(bot) ?? []), update]);
}

/** Someone presses a button; the bot that sent the message is notified. */
export function press(state: State, from: Person, message: Message, data: string): string {
  const number = (state.next_id += 1);
  const id = String(4_382_000_000 + number);
  const bot = message.from?.id ?? 0;
  const callback_query = { id, from, message, chat_instance: '1', data };
  state.queries.set(id, bot);
  tell(state, bot, { update_id: updateId(number), callback_query });
  return id;
}
