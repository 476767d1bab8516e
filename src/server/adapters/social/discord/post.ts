/** Builds the call that creates a post’s message. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { discord } from '#contract/platforms/discord.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { type FormFile, piecesOf } from '#server/adapters/social/pieces.ts';
import { byId } from '#server/adapters/social/numbers.ts';
import {
  type Outgoing,
  PlatformError,
  type ReadBackWindow,
  type Sent,
} from '#server/adapters/social/port.ts';
import type { CallDiscord, DiscordCall } from './call.ts';
import { Message, messageLink, parentOf } from './message.ts';
import { type BotSecret, type DiscordSecret, isWebhook, Snowflake, snowflakeAt } from './secret.ts';

const mib = 1024 * 1024;
/** The limits per file (server without boosts) and per request. */
const [largestFile, largestRequest] = [10 * mib, 25 * mib];
/** The longest alt text. */
const longestAlt = 1024;
/** The longest nonce. */
const longestNonce = 25;
/** The longest name of a webhook’s message. */
const longestName = 80;

/** Discord rejects names that impersonate it or have a special meaning. */
const forbiddenName = /clyde|discord|```|[@#:]|^(?:everyone|here|system message)$/iu;

export const Created = z.object({ id: Snowflake, channel_id: Snowflake });
export type Created = z.infer<typeof Created>;

/** Throws for content that Discord would reject, before anything is sent. */
function refuseUnfit({ text, media }: Outgoing): void {
  if (text.length > discord.max_length) {
    throw new PlatformError(
      'rejected',
      `On Discord, a post can have up to ${discord.max_length} characters.`,
    );
  }
  const fault = mediaFaultOf(discord, media, kindOf);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
}

const noParent = (): PlatformError =>
  new PlatformError(
    'rejected',
    'The message it continues isn’t one of this webhook’s. A webhook can’t reply to messages of others.',
  );

/**
 * Checks whether a post can be sent at all. A bot can reply to any message. A webhook cannot reply: what follows its
 * own message is the next part of a thread, and nothing else can be answered.
 */
export async function requireSendable(
  call: CallDiscord,
  secret: DiscordSecret,
  post: Outgoing,
): Promise<void> {
  refuseUnfit(post);
  const { in_reply_to: parent } = post;
  if (parent === null) return;
  if (!Snowflake.safeParse(parent).success) throw noParent();
  if (!isWebhook(secret)) return;
  try {
    await call({ method: 'GET', path: `/messages/${parent}`, result: Created });
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'rejected') throw noParent();
    throw error;
  }
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
};

async function filesOf(media: Outgoing['media']): Promise<FormFile[]> {
  const reading = media.map(async (item, n) => {
    const { mime } = item;
    // Discord displays a file by its extension.
    const name = `${n + 1}.${extensions[mime] ?? 'png'}`;
    return { name, mime, pieces: await piecesOf(item) };
  });
  const files = await Promise.all(reading).catch((cause: unknown) => {
    throw new PlatformError('retry', 'Couldn’t read an image or video in the post.', { cause });
  });
  const sizes = files.map(({ pieces }) => pieces.size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > largestRequest || sizes.some((size) => size > largestFile)) {
    throw new PlatformError(
      'rejected',
      `Discord takes files up to ${largestFile / mib} MB, and ${largestRequest / mib} MB in one post.`,
    );
  }
  return files;
}

/** The same for every attempt of a part: for some minutes Discord answers with the existing message. */
const nonceOf = (idem_key: string): string =>
  createHash('sha256').update(idem_key).digest('base64url').slice(0, longestNonce);

/** Fields only a bot can send, and fields only a webhook can. */
function speakerFields(secret: DiscordSecret, post: Outgoing): Record<string, unknown> {
  if (isWebhook(secret)) {
    const name = post.agent.name.trim();
    const isFit = name !== '' && name.length <= longestName && !forbiddenName.test(name);
    const { avatar_url } = post.prepared;
    return { ...(isFit && { username: name }), ...(avatar_url !== undefined && { avatar_url }) };
  }
  const { in_reply_to: message_id } = post;
  return {
    nonce: nonceOf(post.idem_key),
    enforce_nonce: true,
    ...(message_id !== null && {
      message_reference: { message_id, fail_if_not_exists: true },
    }),
  };
}

/** The same call under the webhook’s own name. */
export const withoutName = (call: DiscordCall<Created>): DiscordCall<Created> => ({
  ...call,
  json: { ...call.json, username: undefined },
});

/** The call for a post; its text never pings anyone. Throws `rejected` for content that does not fit. */
export async function discordPost(
  secret: DiscordSecret,
  post: Outgoing,
): Promise<DiscordCall<Created>> {
  refuseUnfit(post);
  const files = await filesOf(post.media);
  const attachments = files.map(({ name: filename }, id) => {
    const description = cut(post.media[id]?.alt ?? '', longestAlt);
    return { id, filename, ...(description && { description }) };
  });
  const json = {
    ...(post.text !== '' && { content: post.text }),
    allowed_mentions: { parse: [] },
    ...(attachments.length > 0 && { attachments }),
    ...speakerFields(secret, post),
  };
  return {
    method: 'POST',
    ...(isWebhook(secret)
      ? { path: '', query: { wait: 'true' } }
      : { path: `/channels/${secret.channel_id}/messages` }),
    json,
    files,
    result: Created,
    creates: true,
  };
}

/** The created post’s id and address. */
export const discordSent = (secret: DiscordSecret, created: Created): Sent => ({
  external_id: created.id,
  url: messageLink(secret.guild_id, created),
});

// Finds a bot’s post in its channel.

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
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

const isSame = (message: Message, post: Outgoing, bot_id: string): boolean =>
  message.author.id === bot_id &&
  message.webhook_id === undefined &&
  parentOf(message) === post.in_reply_to &&
  message.attachments.length === post.media.length &&
  normalized(message.content) === normalized(post.text);

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
