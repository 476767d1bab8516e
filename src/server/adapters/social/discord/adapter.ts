/** The Discord port: a bot or a webhook that posts in one channel of a server. */
import { z } from 'zod';
import type { SocialAdapter, SocialOptions } from '#server/adapters/social/adapter.ts';
import {
  type Account,
  type Mention,
  type Mentions,
  type Metrics,
  PlatformError,
  type Prepared,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { createDiscordLogin, readDiscordProfile } from './login.ts';
import {
  type CallDiscord,
  createDiscordCall,
  type DiscordCall,
  type DiscordTools,
} from './call.ts';
import {
  type Created,
  discordPost,
  discordSent,
  findDiscordPost,
  messagesAfter,
  pageSize,
  requireSendable,
  withoutName,
} from './post.ts';
import { Message, messageLink, parentOf, reactionsOf } from './message.ts';
import { nameRefused } from './refusal.ts';
import {
  type BotSecret,
  type DiscordSecret,
  goneSecret,
  isWebhook,
  isWebhookAccount,
  readSecret,
  Snowflake,
} from './secret.ts';

/** Of many messages, this many pages are read before the result is stored. */
const maxPages = 10;

/**
 * Whether a message is for the bot: it mentions the bot, or replies to it. Messages by bots and webhooks are ignored,
 * so that two bots never answer each other endlessly. Discord hides the text of replies without a ping.
 */
const isFor = (message: Message, { bot_id }: BotSecret): boolean =>
  message.author.bot !== true &&
  message.webhook_id === undefined &&
  message.content !== '' &&
  (message.mentions.some(({ id }) => id === bot_id) ||
    (parentOf(message) !== null && message.referenced_message?.author.id === bot_id));

/** The text with names in place of user ids. */
const readable = ({ content, mentions }: Message): string =>
  content.replaceAll(/<@!?(\d{1,20})>/g, (found, id: string) => {
    const name = mentions.find((person) => person.id === id)?.username;
    return name ? `@${name}` : found;
  });

const mentionOf = (message: Message, { guild_id }: BotSecret): Mention => {
  const { author } = message;
  const in_reply_to = parentOf(message);
  return {
    external_id: message.id,
    url: messageLink(guild_id, message),
    text: readable(message),
    created_at: message.timestamp,
    author: {
      external_id: author.id,
      username: author.username,
      display_name: author.global_name ?? author.username,
      followers: null,
    },
    in_reply_to,
    conversation: in_reply_to,
    is_repost: message.message_reference?.type === 1,
    likes: reactionsOf(message),
  };
};

/** The messages for the bot after `cursor`, a message id. */
async function readDiscordMentions(
  call: CallDiscord,
  secret: BotSecret,
  cursor: string | null,
): Promise<Mentions> {
  const { channel_id, bot_id } = secret;
  if (cursor === null) {
    const path = `/channels/${channel_id}/messages`;
    const newest = {
      method: 'GET',
      path,
      query: { limit: '1' },
      result: z.array(Message),
    } as const;
    const [last] = await call(newest);
    return { mentions: [], cursor: last?.id ?? '0' };
  }
  const mentions: Mention[] = [];
  let [next, after] = [cursor, cursor];
  for (let page = 0; page < maxPages; page += 1) {
    const messages = await messagesAfter(call, channel_id, after);
    for (const message of messages) {
      after = message.id;
      if (message.author.id !== bot_id) next = message.id;
      if (isFor(message, secret)) mentions.push(mentionOf(message, secret));
    }
    if (messages.length < pageSize) return { mentions, cursor: next };
  }
  return { mentions, cursor: after };
}

export interface DiscordPortTools extends DiscordTools {
  /** Stores other credentials in place of `account.secret`. */
  saveSecret(account: Account, next: string): Promise<string>;
  /** Publishes an agent’s avatar where Discord can fetch it; missing if it can’t reach this server. */
  publishFace?: SocialOptions['publishFace'];
}

const messagePath = (secret: DiscordSecret, external_id: string): string => {
  if (!Snowflake.safeParse(external_id).success) {
    throw new PlatformError('rejected', 'That isn’t a Discord message.');
  }
  return isWebhook(secret)
    ? `/messages/${external_id}`
    : `/channels/${secret.channel_id}/messages/${external_id}`;
};

const isMissing = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === '10008';

/** Discord’s errors for a missing webhook, or a wrong token. */
const isGone = (error: unknown): boolean =>
  error instanceof PlatformError && (error.code === '10015' || error.code === '50027');

/** Sends a post; if the name is refused, which nothing was created with, once more under the webhook’s own. */
async function send(call: CallDiscord, post: DiscordCall<Created>): Promise<Created> {
  try {
    return await call(post);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== nameRefused) throw error;
    return call(withoutName(post));
  }
}

/** Only a bot can read. */
function botIn(secret: DiscordSecret): BotSecret {
  if (!isWebhook(secret)) return secret;
  throw new PlatformError('rejected', 'A webhook can’t read messages. Connect a bot for that.');
}

async function metricsOf(
  call: CallDiscord,
  secret: DiscordSecret,
  external_ids: readonly string[],
): Promise<ReadonlyMap<string, Metrics>> {
  const metrics = new Map<string, Metrics>();
  for (const id of external_ids) {
    try {
      const path = messagePath(secret, id);
      const message = await call({ method: 'GET', path, result: Message });
      metrics.set(id, {
        impressions: null,
        likes: reactionsOf(message),
        replies: null,
        reposts: null,
      });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return metrics;
}

/**
 * A bot’s posts can be read back, and its nonce prevents duplicates for some minutes. A webhook has neither: a lost
 * answer can only be settled by a person.
 */
export function createDiscord(tools: DiscordPortTools): SocialPort {
  /** Runs `work` with an account’s credentials; deletes those of a missing webhook, so that it is never called again. */
  async function as<T>(
    account: Account,
    signal: AbortSignal,
    work: (call: CallDiscord, secret: DiscordSecret) => Promise<T>,
  ): Promise<T> {
    const secret = readSecret(account.secret);
    try {
      return await work(createDiscordCall(tools, secret, signal), secret);
    } catch (error) {
      if (isWebhook(secret) && isGone(error)) await tools.saveSecret(account, goneSecret);
      throw error;
    }
  }
  return {
    platform: 'discord',
    capability: (account) => (isWebhookAccount(account) ? 'none' : 'read'),
    hears: (account) => !isWebhookAccount(account),
    // A bot’s id is public. Each webhook is an account of its own.
    speaker(account) {
      const secret = readSecret(account.secret);
      return isWebhook(secret) ? '' : secret.bot_id;
    },
    prepare: (account, post, signal) =>
      as(account, signal, async (call, secret): Promise<Prepared> => {
        await requireSendable(call, secret, post);
        if (!isWebhook(secret)) return {};
        const avatar_url = await tools.publishFace?.(account.owner_id, post.agent.id);
        return avatar_url === undefined ? {} : { avatar_url };
      }),
    publish: (account, post, signal) =>
      as(account, signal, async (call, secret) =>
        discordSent(secret, await send(call, await discordPost(secret, post))),
      ),
    find: (account, post, search, signal) =>
      as(account, signal, (call, secret) => findDiscordPost(call, botIn(secret), post, search)),
    remove: (account, external_id, signal) =>
      as(account, signal, async (call, secret) => {
        const path = messagePath(secret, external_id);
        await call({ method: 'DELETE', path, result: z.unknown() }).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),
    profile: (account, signal) => as(account, signal, readDiscordProfile),
    mentions: (account, cursor, signal) =>
      as(account, signal, (call, secret) => readDiscordMentions(call, botIn(secret), cursor)),
    metrics: (account, external_ids, signal) =>
      as(account, signal, (call, secret) => metricsOf(call, secret, external_ids)),
  };
}

export const discordAdapter: SocialAdapter<'discord'> = {
  manners:
    'People in one community who chat: short and friendly, one thought in a message. Discord shows *emphasis* and lists.',
  origins: ({ discord }) => [discord.base_url],
  create({ tools: social, settings, caller, saveSecret, publishFace }) {
    const tools = { ...social, ...settings.discord, caller };
    const accounts = createDiscordLogin(tools);
    return {
      port: createDiscord({
        ...tools,
        saveSecret,
        ...(settings.fetched_by.discord && { publishFace }),
      }),
      async login(given, signal) {
        const { profile, secret } =
          given.way === 'webhook'
            ? await accounts.webhook(given.webhook_url, signal)
            : await accounts.bot(given, signal);
        return { profile, secret: JSON.stringify(secret), expires_at: null };
      },
    };
  },
};
