/** A post as the one call that creates its message. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { discord } from '#contract/platforms/discord.ts';
import { kindOf, mediaFaultOf } from '#domain/pictures/post-media.ts';
import { type Outgoing, PlatformError, type Sent } from '#server/adapters/social/port.ts';
import type { CallDiscord, DiscordCall } from './call.ts';
import { messageLink } from './message.ts';
import { type DiscordSecret, isWebhook, Snowflake } from './secret.ts';

const mib = 1024 * 1024;
/** Of one file, on a server without boosts, and of one request. */
const [largestFile, largestRequest] = [10 * mib, 25 * mib];
/** Of the description of a file. */
const longestAlt = 1024;
/** Of a nonce. */
const longestNonce = 25;
/** Of the name that a webhook takes for one message. */
const longestName = 80;

/** Discord turns names down that look as if Discord itself spoke, or that would be read as something else. */
const forbiddenName = /clyde|discord|```|[@#:]|^(?:everyone|here|system message)$/iu;

export const Created = z.object({ id: Snowflake, channel_id: Snowflake });
type Created = z.infer<typeof Created>;

/** Refuses what Discord would refuse, before anything is sent. */
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
 * Looks whether a post can go out at all. A bot's answer names the message that it answers. A webhook's cannot: what
 * follows a message of its own is the next part of a thread, and nothing else can be answered.
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

async function filesOf(media: Outgoing['media']): Promise<File[]> {
  const reading = media.map(async ({ bytes, mime }, n) => {
    // Discord shows a file by what its name ends with.
    const name = `${n + 1}.${extensions[mime] ?? 'png'}`;
    return new File([Uint8Array.from(await bytes())], name, { type: mime });
  });
  const files = await Promise.all(reading).catch((cause: unknown) => {
    throw new PlatformError('retry', 'Couldn’t read an image or video in the post.', { cause });
  });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > largestRequest || files.some(({ size }) => size > largestFile)) {
    throw new PlatformError(
      'rejected',
      `Discord takes files up to ${largestFile / mib} MB, and ${largestRequest / mib} MB in one post.`,
    );
  }
  return files;
}

/** The same for every attempt of one part: Discord answers with the first message for some minutes. */
const nonceOf = (idem_key: string): string =>
  createHash('sha256').update(idem_key).digest('base64url').slice(0, longestNonce);

/** What only a bot can say, and what only a webhook can. */
function ofSpeaker(secret: DiscordSecret, post: Outgoing): Record<string, unknown> {
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

/** The call for a post; nobody is ever pinged by what it says. Throws `rejected` for what does not fit. */
export async function discordPost(
  secret: DiscordSecret,
  post: Outgoing,
): Promise<DiscordCall<Created>> {
  refuseUnfit(post);
  const files = await filesOf(post.media);
  const attachments = files.map(({ name: filename }, id) => {
    const description = post.media[id]?.alt.slice(0, longestAlt);
    return { id, filename, ...(description && { description }) };
  });
  const json = {
    ...(post.text !== '' && { content: post.text }),
    allowed_mentions: { parse: [] },
    ...(attachments.length > 0 && { attachments }),
    ...ofSpeaker(secret, post),
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

export const discordSent = (secret: DiscordSecret, created: Created): Sent => ({
  external_id: created.id,
  url: messageLink(secret.guild_id, created),
});
