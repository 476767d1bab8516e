/** The emulator’s control commands, in addition to Discord’s API. */
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import {
  BotFacts,
  ChannelFacts,
  GuildFacts,
  person,
  type State,
  WebhookFacts,
  write,
} from './discord-state.ts';
import { AnyFault } from './serve.ts';

/** The response to the next call, once. */
const Answer = z.object({
  status: z.int(),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).default({}),
});

const Order = z.discriminatedUnion('op', [
  z.object({ op: z.literal('guild'), guild: GuildFacts }),
  z.object({ op: z.literal('channel'), channel: ChannelFacts }),
  z.object({ op: z.literal('bot'), bot: BotFacts }),
  z.object({ op: z.literal('webhook'), webhook: WebhookFacts }),
  z.object({ op: z.literal('accepts'), token: z.string(), taken: z.boolean() }),
  z.object({ op: z.literal('fault'), fault: AnyFault }),
  z.object({ op: z.literal('answer'), answer: Answer }),
  /** Advances the clock. */
  z.object({ op: z.literal('later'), seconds: z.int() }),
  /** A person, or another bot, posts in a channel. */
  z.object({
    op: z.literal('say'),
    channel: z.string(),
    text: z.string(),
    reply_to: z.string().optional(),
    /** Whether the reply pings its recipient. */
    ping: z.boolean().default(true),
    is_bot: z.boolean().default(false),
    forwarded: z.boolean().default(false),
  }),
  z.object({ op: z.literal('react'), message: z.string(), count: z.int() }),
  z.object({ op: z.literal('messages') }),
  z.object({ op: z.literal('calls') }),
]);
export type Order = z.input<typeof Order>;

/** The faults for the next calls. */
export interface Plan {
  fault: Fault | undefined;
  answer: z.output<typeof Answer> | undefined;
  passed: number;
}

function say(state: State, said: Extract<z.output<typeof Order>, { op: 'say' }>) {
  const { channel, text, reply_to, ping, is_bot, forwarded } = said;
  const answered = state.messages.find(({ id }) => id === reply_to);
  const message = write(state, channel, {
    author: person('300000000000000001', 'grace', is_bot),
    content: text,
    ...(answered && {
      message_reference: {
        type: forwarded ? 1 : 0,
        channel_id: channel,
        guild_id: state.channels.get(channel)?.guild_id,
        message_id: answered.id,
      },
      referenced_message: answered,
    }),
  });
  if (answered && ping) message.mentions.push(answered.author);
  return message;
}

type Change = Exclude<z.output<typeof Order>, { op: 'say' | 'messages' | 'calls' }>;

/** Adds or changes an object. */
function put(
  state: State,
  order: Extract<Change, { op: 'guild' | 'channel' | 'bot' | 'webhook' }>,
): void {
  if (order.op === 'guild') state.guilds.set(order.guild.id, order.guild);
  if (order.op === 'channel') state.channels.set(order.channel.id, order.channel);
  if (order.op === 'bot') state.bots.set(order.bot.id, order.bot);
  if (order.op === 'webhook') state.webhooks.set(order.webhook.id, order.webhook);
}

function react(state: State, { message: id, count }: Extract<Change, { op: 'react' }>): void {
  const emoji = { id: null, name: '👍' };
  const message = state.messages.find((one) => one.id === id);
  if (message) message.reactions = [{ count, me: false, emoji }];
}

function change(state: State, plan: Plan, order: Change): void {
  switch (order.op) {
    case 'accepts':
      state.revoked[order.taken ? 'delete' : 'add'](order.token);
      break;
    case 'fault':
      plan.fault = order.fault;
      break;
    case 'answer':
      plan.answer = order.answer;
      break;
    case 'react':
      react(state, order);
      break;
    case 'later':
      plan.passed += order.seconds * 1000;
      break;
    default:
      put(state, order);
  }
}

/** Runs one command, given as JSON. */
export function obey(state: State, plan: Plan, given: unknown): unknown {
  const order = Order.parse(given);
  if (order.op === 'messages') return state.messages;
  if (order.op === 'calls') return state.calls;
  if (order.op === 'say') return say(state, order);
  change(state, plan, order);
  return null;
}
