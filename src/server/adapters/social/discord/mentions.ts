/** What people say to a bot in its channel, read by asking for what is new. */
import { z } from 'zod';
import type { Mention, Mentions } from '#server/adapters/social/port.ts';
import type { CallDiscord } from './call.ts';
import { messagesAfter, pageSize } from './find.ts';
import { Message, messageLink, parentOf, reactionsOf } from './message.ts';
import type { BotSecret } from './secret.ts';

/** Of a flood so many pages are read before what was heard is written down. */
const maxPages = 10;

/**
 * Whether a message is for the bot: it names the bot, or answers it. What bots and webhooks say is not heard, so that two
 * of them never answer each other without end. Discord hides the words of who answers without a ping.
 */
const isFor = (message: Message, { bot_id }: BotSecret): boolean =>
  message.author.bot !== true &&
  message.webhook_id === undefined &&
  message.content !== '' &&
  (message.mentions.some(({ id }) => id === bot_id) ||
    (parentOf(message) !== null && message.referenced_message?.author.id === bot_id));

/** A text in which people are called by their names, instead of by numbers. */
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

/** What was said to the bot after `cursor`, the id of a message. */
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
