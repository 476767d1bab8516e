/** The emulator’s control commands, in addition to the Bot API. */
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import {
  Bot,
  botNumber,
  ChatFacts,
  deliver,
  entitiesOf,
  type Message,
  type Person,
  press,
  shortChat,
  type State,
  write,
} from './telegram-state.ts';
import { AnyFault } from './serve.ts';

const Answer = z.object({
  /** The method that gets this response, once. */
  method: z.string(),
  status: z.int(),
  description: z.string(),
  parameters: z.record(z.string(), z.number()).optional(),
});

const Order = z.discriminatedUnion('op', [
  z.object({ op: z.literal('bot'), bot: Bot }),
  /** Adds or changes a chat. */
  z.object({ op: z.literal('chat'), chat: ChatFacts }),
  z.object({ op: z.literal('accepts'), token: z.string(), taken: z.boolean() }),
  z.object({ op: z.literal('fault'), fault: AnyFault }),
  z.object({ op: z.literal('answer'), answer: Answer }),
  z.object({ op: z.literal('webhook'), on: z.boolean() }),
  /** The address of a webhook’s host; unreachable if none is given. */
  z.object({ op: z.literal('host'), host: z.string(), at: z.url().optional() }),
  /** A bot’s pending updates. */
  z.object({ op: z.literal('waiting'), bot: z.int() }),
  /** A bot’s webhook, with its secret. */
  z.object({ op: z.literal('hook'), bot: z.int() }),
  /** Advances the clock. */
  z.object({ op: z.literal('later'), seconds: z.int() }),
  /** A person posts in a chat. */
  z.object({
    op: z.literal('say'),
    chat: z.int(),
    text: z.string(),
    reply_to: z.int().optional(),
    forwarded: z.boolean().default(false),
    /** The chat that an administrator posts as: the group itself, or its channel. */
    sender_chat: z.int().optional(),
  }),
  /** A person presses a button, or someone with the bot’s token forges a press. */
  z.object({
    op: z.literal('press'),
    chat: z.int(),
    message: z.int(),
    data: z.string(),
    /** Defaults to the chat’s owner. */
    by: z.int().optional(),
  }),
  z.object({ op: z.literal('messages') }),
  z.object({ op: z.literal('calls') }),
]);
export type Order = z.input<typeof Order>;

/** The faults for the next calls. */
export interface Plan {
  fault: Fault | undefined;
  answer: z.infer<typeof Answer> | undefined;
  passed: number;
}

const somebody: Person = { id: 5150, is_bot: false, first_name: 'Grace', username: 'grace_h' };

type Said = Extract<z.output<typeof Order>, { op: 'say' }>;

/** The placeholder senders for people who post as a chat. */
const standIns = {
  group: { id: 1087968824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' },
  channel: { id: 136817688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' },
} satisfies Record<string, Person>;

function speaker(
  state: State,
  { chat: id, sender_chat }: Said,
): Pick<Message, 'from' | 'sender_chat'> {
  const as = state.chats.get(sender_chat ?? 0);
  if (as) return { from: standIns[as.id === id ? 'group' : 'channel'], sender_chat: shortChat(as) };
  // A private chat has its person’s id.
  return { from: id > 0 ? { ...somebody, id } : somebody };
}

function say(state: State, said: Said) {
  const { chat: id, text, reply_to, forwarded } = said;
  const chat = state.chats.get(id);
  if (!chat) throw new Error(`There is no chat ${id}.`);
  const answered = state.messages.find((one) => one.chat.id === id && one.message_id === reply_to);
  const entities = entitiesOf(text);
  const message = write(state, chat, {
    ...speaker(state, said),
    text,
    ...(entities.length > 0 && { entities }),
    ...(answered && { reply_to_message: answered }),
    ...(answered?.is_automatic_forward && { message_thread_id: answered.message_id }),
    ...(forwarded && {
      forward_origin: { type: 'user', date: 1_700_000_000, sender_user: somebody },
    }),
  });
  deliver(state, chat, message);
  return message;
}

type Pressed = Extract<z.output<typeof Order>, { op: 'press' }>;

/** Performs a person’s action. */
function act(state: State, done: Said | Pressed) {
  if (done.op === 'say') return say(state, done);
  const { chat, message, data, by = chat } = done;
  const held = state.messages.find((one) => one.chat.id === chat && one.message_id === message);
  if (!held) throw new Error(`There is no message ${message}.`);
  return press(state, { ...somebody, id: by }, held, data);
}

type Change = Exclude<
  z.output<typeof Order>,
  { op: 'say' | 'press' | 'messages' | 'calls' | 'waiting' | 'hook' }
>;

function change(state: State, plan: Plan, order: Change): void {
  switch (order.op) {
    case 'bot':
      state.bots.set(order.bot.token, order.bot);
      state.updates.set(botNumber(order.bot.token), []);
      break;
    case 'chat':
      state.chats.set(order.chat.id, order.chat);
      break;
    case 'accepts':
      if (order.taken) state.revoked.delete(order.token);
      else state.revoked.add(order.token);
      break;
    case 'fault':
      plan.fault = order.fault;
      break;
    case 'answer':
      plan.answer = order.answer;
      break;
    case 'webhook':
      state.webhook = order.on;
      break;
    case 'host':
      state.hosts.set(order.host, order.at);
      break;
    case 'later':
      plan.passed += order.seconds * 1000;
  }
}

/** Runs one command, given as JSON. */
export function obey(state: State, plan: Plan, given: unknown): unknown {
  const order = Order.parse(given);
  if (order.op === 'messages') return state.messages;
  if (order.op === 'calls') return state.calls;
  if (order.op === 'waiting') return state.updates.get(order.bot) ?? [];
  if (order.op === 'hook') return state.hooks.get(order.bot) ?? null;
  if (order.op === 'say' || order.op === 'press') return act(state, order);
  change(state, plan, order);
  return null;
}
