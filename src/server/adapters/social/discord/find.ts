/** Finds a bot’s post in its channel. */
import { z } from 'zod';
import {
  type Outgoing,
  PlatformError,
  type ReadBackWindow,
  type Sent,
} from '#server/adapters/social/port.ts';
import type { CallDiscord } from './call.ts';
import { byId, Message, messageLink, parentOf } from './message.ts';
import { type BotSecret, snowflakeAt } from './secret.ts';

/** The most messages per request. */
export const pageSize = 100;
/** How far to read back a channel with many newer messages. */
const maxPages = 50;

/** A page of the channel’s messages after that id, oldest first. */
export async function messagesAfter(
  call: CallDiscord,
  channel_id: string,
  after: string,
): Promise<Message[]> {
  const messages = await call({
    method: 'GET',
    path: `/channels/${channel_id}/messages`,
    query: { after, limit: String(pageSize) },
    result: z.array(Message),
  });
  return messages.toSorted(byId);
}

/** Normalizes a text, because Discord removes invisible characters and changes spaces. */
const seen = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

const isSame = (message: Message, post: Outgoing, bot_id: string): boolean =>
  message.author.id === bot_id &&
  message.webhook_id === undefined &&
  parentOf(message) === post.in_reply_to &&
  message.attachments.length === post.media.length &&
  seen(message.content) === seen(post.text);

/** The message that an attempt created, or `undefined` if the channel has none. */
export async function findDiscordPost(
  call: CallDiscord,
  { channel_id, guild_id, bot_id }: BotSecret,
  post: Outgoing,
  search: ReadBackWindow,
): Promise<Sent | undefined> {
  let after = snowflakeAt(search.since);
  for (let page = 0; page < maxPages; page += 1) {
    const messages = await messagesAfter(call, channel_id, after);
    for (const message of messages) {
      if (message.timestamp > search.until) return undefined;
      if (!isSame(message, post, bot_id) || (await search.isTaken(message.id))) continue;
      return { external_id: message.id, url: messageLink(guild_id, message) };
    }
    const last = messages.at(-1);
    if (!last || messages.length < pageSize) return undefined;
    after = last.id;
  }
  // Messages that were not read are not known to be absent.
  throw new PlatformError('retry', 'The channel has more messages than can be read at once.');
}
