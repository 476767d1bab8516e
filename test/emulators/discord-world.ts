/** Discord adapters with their emulator: a bot and a webhook that may post in a channel. */
import { freePort } from '#scripts/free-port.ts';
import { createEgress } from '#server/egress/egress.ts';
import { createDiscord, type DiscordPortTools } from '#server/adapters/social/discord/adapter.ts';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { webhookAccount } from '#server/adapters/social/discord/secret.ts';
import { picture } from './a-picture.ts';
import { video } from './a-video.ts';
import { type Discord, startDiscord } from './discord-process.ts';

export const guild = {
  id: '100000000000000001',
  name: 'Coffee club',
  // View Channel, Send Messages, Attach Files, Read Message History.
  roles: [{ id: '100000000000000001', permissions: String(1024 + 2048 + 32768 + 65536) }],
  count: 42,
} as const;
export const channel = {
  id: '200000000000000001',
  type: 0,
  guild_id: guild.id,
  name: 'general',
} as const;
/** Its last part must never leak. */
const secretPart = 'canary0canary1canary2canary3canary4can';
export const bot = {
  id: '400000000000000001',
  token: `NDAwMDAwMDAwMDAwMDAwMDAx.Gcanry.${secretPart}`,
  username: 'ada_writes',
  guilds: { [guild.id]: [] },
} as const;
export const webhook = {
  id: '500000000000000001',
  token: 'canary5canary6canary7canary8canary9canaryAcanaryBcanaryCcanaryDcanaryE',
  name: 'Captain Hook',
  channel_id: channel.id,
  guild_id: guild.id,
} as const;
/** In the format that Discord hands out. */
export const webhookUrl = `https://discord.com/api/webhooks/${webhook.id}/${webhook.token}`;

/** Adds a server with a channel, a bot and a webhook to an empty Discord. */
export async function furnish({ order }: Pick<Discord, 'order'>): Promise<void> {
  await order({ op: 'guild', guild: { ...guild, roles: [...guild.roles] } });
  await order({ op: 'channel', channel });
  await order({ op: 'bot', bot: { ...bot, guilds: { [guild.id]: [] } } });
  await order({ op: 'webhook', webhook });
}

export interface DiscordWorld extends FaultyWorld {
  discord: Discord;
  tools: DiscordPortTools;
  /** The bot’s account in the channel. */
  asBot: Account;
  asWebhook: Account;
  /** The stored credentials, oldest first. */
  saved: string[];
}

const accountOf = (external_id: string, secret: object): Account => ({
  id: 'account',
  owner_id: 'owner',
  external_id,
  username: 'general',
  secret: JSON.stringify(secret),
});

async function open(): Promise<
  Omit<DiscordWorld, 'account' | 'held' | 'faults'> & { dead: string }
> {
  const discord = await startDiscord();
  const { base_url } = discord;
  const dead = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [base_url, dead] });
  const saved: string[] = [];
  const tools: DiscordPortTools = {
    base_url,
    caller: { url: 'https://social.example', version: '0.1.0' },
    fetch: egress.fetch,
    clock: Date.now,
    onDate: () => {},
    saveSecret: async (_account, next) => {
      saved.push(next);
      return next;
    },
  };
  await furnish(discord);
  return {
    discord,
    tools,
    saved,
    dead,
    picture,
    video,
    port: createDiscord(tools),
    agent: { id: 'agent', name: 'Ada' },
    missing_parent: '600000000000000001',
    asBot: accountOf(channel.id, {
      bot_token: bot.token,
      bot_id: bot.id,
      guild_id: guild.id,
      channel_id: channel.id,
    }),
    asWebhook: accountOf(webhookAccount(webhook.id), {
      webhook_id: webhook.id,
      webhook_token: webhook.token,
      guild_id: guild.id,
    }),
    now: Date.now,
    async close() {
      await egress.close();
      await discord.close();
    },
  };
}

const faultsOf = (
  { discord, tools }: Awaited<ReturnType<typeof open>>,
  token: string,
  dead: string,
) => ({
  next: async (fault: Parameters<FaultyWorld['faults']['next']>[0]) =>
    void (await discord.order({ op: 'fault', fault })),
  accepts: async (taken: boolean) => void (await discord.order({ op: 'accepts', token, taken })),
  unreachable: createDiscord({ ...tools, base_url: dead }),
});

/** With the bot’s account. */
export async function openDiscordBot(): Promise<DiscordWorld> {
  const world = await open();
  const { discord } = world;
  return {
    ...world,
    account: world.asBot,
    held: () => discord.held(bot.id),
    async mention(text) {
      const said = { op: 'say', channel: channel.id, text: `<@${bot.id}> ${text}` } as const;
      return { external_id: ((await discord.order(said)) as { id: string }).id };
    },
    faults: { ...faultsOf(world, bot.token, world.dead), secrets: [secretPart] },
  };
}

/** With the webhook’s account. */
export async function openDiscordWebhook(): Promise<DiscordWorld> {
  const world = await open();
  return {
    ...world,
    account: world.asWebhook,
    without_parents: true,
    held: () => world.discord.held(webhook.id),
    faults: { ...faultsOf(world, webhook.token, world.dead), secrets: [webhook.token] },
  };
}
