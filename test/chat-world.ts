/** A person who has a chat with their bot, and a schedule whose texts wait for approval. */
import { second } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { deliverChatsJob } from '#server/features/notifications/chats/deliver-chats.job.ts';
import { startChatJob } from '#server/features/notifications/chats/start-chat.job.ts';
import { pressJob } from '#server/features/posts/press.job.ts';
import type { Context } from '#server/context.ts';
import type { Telegram } from './emulators/telegram-process.ts';
import type { Button, Message } from './emulators/telegram-state.ts';
import { group, token } from './emulators/telegram-world.ts';
import { openSchedules, type Schedules } from './schedule-world.ts';
import { scriptedWriter } from './scripted-writer.ts';

const never = new AbortController().signal;
/** The person, and someone else who found the bot. */
export const grace = { id: 7007, type: 'private', first_name: 'Grace' } as const;
export const mallory = { id: 6666, type: 'private', first_name: 'Mallory' } as const;
export const written = 'Morning light on the keyboard, and the build is green.';
/** The later texts; none repeats. */
const later = [
  'Rain on the roof all night, so the garden can wait until noon.',
  'Somebody left a bag of plums at the door, and nobody knows who.',
];
const daily = { content_text: '', topic: 'mornings', frequency: 'daily', max_runs: 0 } as const;

/** Runs chat jobs at once and in order. */
export function doneAtOnce(ctx: Context): void {
  const [starting, pressing] = [startChatJob(ctx), pressJob(ctx)];
  const { enqueue } = ctx.jobs;
  ctx.jobs.enqueue = async (name, payload, options) => {
    if (name === starting.name) return starting.run(starting.payload.parse(payload), never);
    if (name === pressing.name) return pressing.run(pressing.payload.parse(payload), never);
    return enqueue.call(ctx.jobs, name, payload, options);
  };
}

export const deliverChats = (ctx: Context): Promise<void> => deliverChatsJob(ctx).run(null, never);

export interface ChatWorld extends Schedules {
  connection: string;
  /** The bot’s messages to a person, oldest first. */
  inbox(chat?: number): Promise<Message[]>;
  /** Reads the bot’s updates, and sends what is queued. */
  goOn(): Promise<void>;
  /** Requests a link and returns it. */
  invite(): Promise<string>;
  start(url: string, chat?: number): Promise<void>;
  /** Connects the chat and reads its first message. */
  connected(): Promise<void>;
  /** Creates a text that waits for approval and notifies its owner; returns its schedule. */
  waiting(): Promise<string>;
  /** Presses a button and returns the notice to the person who pressed. */
  press(message: Message, label: string | { data: string }, by?: number): Promise<string>;
}

/** The buttons under a message by label. */
export const buttonsOf = ({ reply_markup }: Message): Record<string, Button> =>
  Object.fromEntries((reply_markup?.inline_keyboard ?? []).flat().map((one) => [one.text, one]));

export async function openChats(
  engine: Engine,
  telegram: Telegram,
  env: Record<string, string> = {},
): Promise<ChatWorld> {
  const given = { TELEGRAM_API_BASE_URL: telegram.base_url };
  const schedules = await openSchedules(engine, 'read', { ...given, ...env });
  const { world, owner } = schedules;
  const { ctx } = world;
  // The network only accepts buttons with public host names.
  ctx.config = { ...ctx.config, public_url: 'http://social.example' };
  doneAtOnce(ctx);
  await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
  for (const chat of [group, grace, mallory]) await telegram.order({ op: 'chat', chat });
  scriptedWriter(ctx, written, ...later);
  const body = { platform: 'telegram', bot_token: token, chat_id: String(group.id) };
  const made = await world.call('POST', '/connections', { as: owner, body });
  const known = (await telegram.messages()).length;
  const goOn = async () => {
    world.pass(10 * second);
    await pollMentions(ctx, never);
    await deliverChats(ctx);
    await deliverChats(ctx);
  };
  const self: ChatWorld = {
    ...schedules,
    connection: made.body.data.id,
    goOn,
    inbox: async (chat = grace.id) =>
      (await telegram.messages())
        .slice(known)
        .filter((one) => one.chat.id === chat && one.from?.is_bot === true),
    async invite() {
      const asked = { connection_id: self.connection };
      const reply = await world.call('POST', '/chats', { as: owner, body: asked });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.url;
    },
    async start(url, chat = grace.id) {
      const text = `/start ${new URL(url).searchParams.get('start')}`;
      await telegram.order({ op: 'say', chat, text });
      await goOn();
    },
    async connected() {
      await self.start(await self.invite());
    },
    async waiting() {
      const id = await schedules.plan(daily);
      await schedules.until(new Date(ctx.clock() + second).toISOString());
      const states = await schedules.states(id);
      if (states[0] !== 'AWAITING_APPROVAL(approval)') throw new Error(states.join());
      await attentionJob(ctx).run(null, never);
      await deliverChats(ctx);
      return id;
    },
    async press(message, label, by = grace.id) {
      const button = typeof label === 'string' ? buttonsOf(message)[label] : undefined;
      const data =
        typeof label === 'string'
          ? button && 'callback_data' in button && button.callback_data
          : label.data;
      if (!data) throw new Error('There is no such button.');
      const { message_id, chat } = message;
      await telegram.order({ op: 'press', chat: chat.id, message: message_id, data, by });
      await goOn();
      const calls = await telegram.calls();
      const answer = calls.findLast(({ method }) => method === 'answerCallbackQuery');
      return String(answer?.fields['text']);
    },
  };
  return self;
}
