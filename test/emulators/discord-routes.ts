/** The API calls that the emulator supports. */
import { sendAsBot, sendAsWebhook } from './discord-sending.ts';
import type { Asked } from './discord-request.ts';
import {
  type BotFacts,
  invalid,
  type Message,
  Refusal,
  type State,
  unknownMessage,
  type WebhookFacts,
} from './discord-state.ts';

export interface Reply {
  status: number;
  body?: unknown;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const done: Reply = { status: 204 };
const noAccess = () => new Refusal(403, 50001, 'Missing Access');

/** The calling bot. Throws a `Refusal`. */
function botOf(state: State, { authorization }: Asked): BotFacts {
  const bot = [...state.bots.values()].find(({ token }) => authorization === `Bot ${token}`);
  if (!bot || state.revoked.has(bot.token)) throw new Refusal(401, 0, '401: Unauthorized');
  return bot;
}

const hidden = (message: Message, bot: BotFacts): boolean =>
  !bot.reads_all &&
  message.author.id !== bot.id &&
  !message.mentions.some(({ id }) => id === bot.id);

/** A message as a bot sees it: if it is neither its own nor mentions it, only its author. */
function seen(message: Message, bot: BotFacts): Message {
  const { nonce: _, ...shown } = message;
  if (!hidden(message, bot)) return shown;
  return { ...shown, content: '', embeds: [], attachments: [] };
}

const larger = (a: string, b: string): boolean => BigInt(a) > BigInt(b);

function list(state: State, bot: BotFacts, channel_id: string, query: URLSearchParams): Reply {
  const limit = Number(query.get('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalid('limit', 'NUMBER_TYPE');
  const all = state.messages
    .filter((one) => one.channel_id === channel_id)
    .toSorted((a, b) => (larger(a.id, b.id) ? 1 : -1));
  const after = query.get('after');
  // Those next to the id, or the newest; each page newest first.
  const page = after
    ? all.filter(({ id }) => larger(id, after)).slice(0, limit)
    : all.slice(-limit);
  return ok(page.toReversed().map((message) => seen(message, bot)));
}

function ofMessage(state: State, channel_id: string, id: string, mine: (m: Message) => boolean) {
  const message = state.messages.find((one) => one.channel_id === channel_id && one.id === id);
  if (!message) throw unknownMessage();
  return {
    message,
    take(): Reply {
      if (!mine(message)) throw new Refusal(403, 50013, 'Missing Permissions');
      state.messages.splice(state.messages.indexOf(message), 1);
      return done;
    },
  };
}

function inChannel(state: State, bot: BotFacts, asked: Asked, [id = '', , message]: string[]) {
  const channel = state.channels.get(id);
  if (!channel) throw new Refusal(404, 10003, 'Unknown Channel');
  if (channel.guild_id !== undefined && !(channel.guild_id in bot.guilds)) throw noAccess();
  const isMessages = asked.path.includes('/messages');
  if (!isMessages) return ok({ ...channel, position: 0, nsfw: false, topic: null });
  if (message === undefined) {
    if (asked.method === 'GET') return list(state, bot, id, asked.query);
    return ok(sendAsBot(state, bot, id, asked));
  }
  const found = ofMessage(state, id, message, ({ author }) => author.id === bot.id);
  return asked.method === 'DELETE' ? found.take() : ok(seen(found.message, bot));
}

function inGuild(state: State, bot: BotFacts, asked: Asked, [id = '', members, member]: string[]) {
  const guild = state.guilds.get(id);
  const roles = bot.guilds[id];
  if (!guild || !roles) throw new Refusal(404, 10004, 'Unknown Guild');
  if (members === 'members') {
    if (member !== bot.id) throw new Refusal(404, 10007, 'Unknown Member');
    return ok({ user: { id: bot.id }, roles, joined_at: '2026-01-01T00:00:00+00:00' });
  }
  const counted = asked.query.get('with_counts') === 'true';
  const { count, ...known } = guild;
  return ok({ ...known, icon: null, ...(counted && { approximate_member_count: count }) });
}

/** The webhook in a URL. Throws a `Refusal`. */
function webhookOf(state: State, [id = '', token = '']: string[]): WebhookFacts {
  const webhook = state.webhooks.get(id);
  if (!webhook || state.revoked.has(webhook.token)) {
    throw new Refusal(404, 10015, 'Unknown Webhook');
  }
  if (webhook.token !== token) throw new Refusal(401, 50027, 'Invalid Webhook Token');
  return webhook;
}

function asWebhook(state: State, asked: Asked, rest: string[]): Reply {
  const webhook = webhookOf(state, rest);
  const [, , messages, message] = rest;
  if (messages === 'messages' && message !== undefined) {
    const mine = (one: Message) => one.webhook_id === webhook.id;
    const found = ofMessage(state, webhook.channel_id, message, mine);
    if (!mine(found.message)) throw unknownMessage();
    return asked.method === 'DELETE' ? found.take() : ok(found.message);
  }
  if (asked.method === 'GET') return ok({ ...webhook, avatar: null, application_id: null });
  const made = sendAsWebhook(state, webhook, asked);
  return asked.query.get('wait') === 'true' ? ok(made) : done;
}

/** Whether a call creates a message. */
export const creates = ({ method }: Asked): boolean => method === 'POST';

/** The response to a call. Throws a `Refusal`. */
export function perform(state: State, asked: Asked): Reply {
  // A proxy in front of Discord blocks callers without a proper user agent.
  if (!/^DiscordBot \(https?:\/\/[^\s,]+, [\w.-]+\)$/.test(asked.user_agent)) {
    return { status: 403, body: '<html>error code: 1010</html>' };
  }
  const [kind, ...rest] = asked.path.split('/').slice(1);
  if (kind === 'webhooks') return asWebhook(state, asked, rest);
  const bot = botOf(state, asked);
  if (asked.path === '/users/@me') {
    return ok({ id: bot.id, username: bot.username, avatar: null, bot: true });
  }
  if (kind === 'channels') return inChannel(state, bot, asked, rest);
  if (kind === 'guilds') return inGuild(state, bot, asked, rest);
  throw new Refusal(404, 0, '404: Not Found');
}
