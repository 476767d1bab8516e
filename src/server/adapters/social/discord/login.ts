/** Reads an account’s profile, and checks its permission to post, before anything is posted. */
import { z } from 'zod';
import { Count } from '#server/adapters/social/numbers.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { type CallDiscord, type DiscordTools, createDiscordCall } from './call.ts';
import {
  type BotSecret,
  type DiscordSecret,
  Snowflake,
  type WebhookSecret,
  isWebhook,
  partsOf,
  webhookAccount,
} from './secret.ts';

// A bot’s permissions in a channel, computed like Discord does: server roles first, then the channel’s overwrites.

/** A bit set too large for a JavaScript number. */
const Permissions = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);

const Overwrite = z.object({
  /** The id of a role or a member. */
  id: z.string(),
  allow: Permissions,
  deny: Permissions,
});
type Overwrite = z.infer<typeof Overwrite>;

interface GuildRoles {
  /** Also the id of the @everyone role. */
  id: string;
  owner_id: string;
  roles: readonly { id: string; permissions: bigint }[];
}

const administrator = 1n << 3n;

/** The permissions needed for posting, named as in Discord’s settings. */
const needed: readonly (readonly [name: string, bit: bigint])[] = [
  ['View Channel', 1n << 10n],
  ['Send Messages', 1n << 11n],
  ['Attach Files', 1n << 15n],
  ['Read Message History', 1n << 16n],
];

const changed = (permissions: bigint, overwrites: readonly Overwrite[]): bigint => {
  const deny = overwrites.reduce((all, one) => all | one.deny, 0n);
  const allow = overwrites.reduce((all, one) => all | one.allow, 0n);
  return (permissions & ~deny) | allow;
};

/** The names of the permissions that a bot lacks in a channel; empty if it may post. */
function mayPost(
  bot_id: string,
  roles: readonly string[],
  guild: GuildRoles,
  overwrites: readonly Overwrite[],
): string[] {
  const held = new Set([guild.id, ...roles]);
  const base = guild.roles
    .filter(({ id }) => held.has(id))
    .reduce((all, { permissions }) => all | permissions, 0n);
  if (guild.owner_id === bot_id || (base & administrator) !== 0n) return [];
  const of = (ids: (id: string) => boolean) => overwrites.filter(({ id }) => ids(id));
  const forEveryone = changed(
    base,
    of((id) => id === guild.id),
  );
  const forRoles = changed(
    forEveryone,
    of((id) => id !== guild.id && held.has(id)),
  );
  const here = changed(
    forRoles,
    of((id) => id === bot_id),
  );
  return needed.filter(([, bit]) => (here & bit) === 0n).map(([name]) => name);
}

const User = z.object({ id: Snowflake, avatar: z.string().nullish() });

const Channel = z.object({
  id: Snowflake,
  type: z.int(),
  guild_id: Snowflake.optional(),
  name: z.string().nullish(),
  permission_overwrites: z.array(Overwrite).catch([]),
});

const Guild = z.object({
  id: Snowflake,
  name: z.string(),
  owner_id: Snowflake,
  roles: z.array(z.object({ id: Snowflake, permissions: Permissions })),
  approximate_member_count: Count,
});

const Webhook = z.object({
  id: Snowflake,
  type: z.int(),
  name: z.string().nullish(),
  avatar: z.string().nullish(),
  channel_id: Snowflake.nullish(),
  guild_id: Snowflake.nullish(),
});

/** Text and announcement channels. */
const postable = new Set([0, 5]);
/** A webhook that can be posted to by its URL. */
const incoming = 1;

/** An avatar’s URL; Discord’s hashes are hexadecimal, with `a_` before animated ones. */
const avatarOf = (id: string, hash: string | null | undefined): string | null =>
  hash && /^\w{1,64}$/.test(hash) ? `https://cdn.discordapp.com/avatars/${id}/${hash}.png` : null;

const refused = (message: string): PlatformError => new PlatformError('reconnect', message);

interface Known<Secret extends DiscordSecret> {
  profile: Profile;
  secret: Secret;
}

/** A bot in its channel. */
async function knowBot(
  call: CallDiscord,
  { bot_token, channel_id }: Pick<BotSecret, 'bot_token' | 'channel_id'>,
): Promise<Known<BotSecret>> {
  const bot = await call({ method: 'GET', path: '/users/@me', result: User });
  const channel = await call({ method: 'GET', path: `/channels/${channel_id}`, result: Channel });
  const { guild_id, type } = channel;
  if (guild_id === undefined || !postable.has(type)) {
    throw refused('Choose a text or announcement channel of a server. Others don’t work.');
  }
  const path = `/guilds/${guild_id}`;
  const guild = await call({
    method: 'GET',
    path,
    query: { with_counts: 'true' },
    result: Guild,
  });
  const member = await call({
    method: 'GET',
    path: `${path}/members/${bot.id}`,
    result: z.object({ roles: z.array(Snowflake) }),
  });
  const name = `#${channel.name ?? channel.id}`;
  const missing = mayPost(bot.id, member.roles, guild, channel.permission_overwrites);
  if (missing.length > 0) {
    throw refused(
      `The bot lacks permissions in ${name}: ${missing.join(', ')}. Grant them in the channel’s settings.`,
    );
  }
  return {
    secret: { bot_token, bot_id: bot.id, guild_id, channel_id: channel.id },
    profile: {
      external_id: channel.id,
      username: name,
      display_name: `${guild.name} ${name}`,
      avatar_url: avatarOf(bot.id, bot.avatar),
      followers: guild.approximate_member_count,
    },
  };
}

async function knowWebhook(
  call: CallDiscord,
  { webhook_token }: Pick<WebhookSecret, 'webhook_token'>,
): Promise<Known<WebhookSecret>> {
  const webhook = await call({ method: 'GET', path: '', result: Webhook });
  const { id: webhook_id, guild_id, channel_id } = webhook;
  if (webhook.type !== incoming || !guild_id || !channel_id) {
    throw refused('That webhook doesn’t take posts. Make one in the settings of a text channel.');
  }
  const name = webhook.name?.trim() || 'Webhook';
  return {
    secret: { webhook_id, webhook_token, guild_id },
    profile: {
      external_id: webhookAccount(webhook_id),
      // A name without a space would look like a handle.
      username: `“${name}”`,
      display_name: name,
      avatar_url: avatarOf(webhook_id, webhook.avatar),
      followers: null,
    },
  };
}

/** The current profile of an account. Throws `reconnect` with a sentence if it may not post. */
export const readDiscordProfile = async (
  call: CallDiscord,
  secret: DiscordSecret,
): Promise<Profile> =>
  (await (isWebhook(secret) ? knowWebhook(call, secret) : knowBot(call, secret))).profile;

/** Checks typed credentials. */
export const createDiscordLogin = (tools: DiscordTools) => ({
  async webhook(webhook_url: string, signal: AbortSignal): Promise<Known<WebhookSecret>> {
    // The channel is not known yet, and the call only needs the webhook’s address.
    const draft = { ...partsOf(webhook_url), guild_id: '' };
    return knowWebhook(createDiscordCall(tools, draft, signal), draft);
  },
  async bot(
    given: { bot_token: string; channel_id: string },
    signal: AbortSignal,
  ): Promise<Known<BotSecret>> {
    const draft = { ...given, bot_id: '', guild_id: '' };
    return knowBot(createDiscordCall(tools, draft, signal), given);
  },
});
