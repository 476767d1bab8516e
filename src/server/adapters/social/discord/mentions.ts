/** Reads messages for a bot in its channel, by polling. */
import { z } from 'zod';
import type { Mention, Mentions } from '#server/adapters/social/port.ts';
import type { CallDiscord } from './call.ts';
import { messagesAfter, pageSize } from './find.ts';
import { Message, messageLink, parentOf, reactionsOf } from './message.ts';
import type { BotSecret } from './secret.ts';

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
export async function readDiscordMentions(
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
