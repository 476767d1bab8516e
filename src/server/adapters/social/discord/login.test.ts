import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bot,
  channel,
  type DiscordWorld,
  guild,
  openDiscordBot,
  webhook,
  webhookUrl,
} from '#test/emulators/discord-world.ts';
import { createDiscordLogin } from './login.ts';

let world: DiscordWorld;
const { signal } = new AbortController();
beforeAll(async () => {
  world = await openDiscordBot();
});
afterAll(() => world.close());

const withBot = (channel_id: string = channel.id, bot_token: string = bot.token) =>
  createDiscordLogin(world.tools).bot({ bot_token, channel_id }, signal);
const withWebhook = (url: string) => createDiscordLogin(world.tools).webhook(url, signal);

test('a bot is named after its channel, and its server’s members are counted', async () => {
  const { profile, secret } = await withBot();
  expect(profile).toEqual({
    external_id: channel.id,
    username: '#general',
    display_name: 'Coffee club #general',
    avatar_url: null,
    followers: 42,
  });
  expect(secret).toMatchObject({ bot_id: bot.id, guild_id: guild.id });
  const account = { ...world.asBot, secret: JSON.stringify(secret) };
  expect(await world.port.profile?.(account, signal)).toEqual(profile);
  expect(world.port.speaker?.(account)).toBe(bot.id);
});

test('each webhook is an account of its own, with the webhook’s name', async () => {
  const { profile, secret } = await withWebhook(webhookUrl);
  expect(profile).toMatchObject({
    external_id: `webhook/${webhook.id}`,
    username: '“Captain Hook”',
    followers: null,
  });
  const account = { ...world.asWebhook, secret: JSON.stringify(secret) };
  expect(await world.port.profile?.(account, signal)).toEqual(profile);
  expect(world.port.speaker?.(account)).toBe('');
});

/** View Channel, Send Messages, Attach Files and Read Message History. */
const [view, send, files, history] = [1n << 10n, 1n << 11n, 1n << 15n, 1n << 16n];
const none = { allow: '0', deny: '0' };
const role = '110000000000000001';

test.each<[string, object[], string[], RegExp | undefined]>([
  ['everybody may', [], [], undefined],
  [
    'the channel is closed',
    [{ id: guild.id, type: 0, ...none, deny: String(view | send) }],
    [],
    /lacks permissions in #news: View Channel, Send Messages\./,
  ],
  [
    'the channel is closed, and open for its role',
    [
      { id: guild.id, type: 0, ...none, deny: String(send) },
      { id: role, type: 0, ...none, allow: String(send) },
    ],
    [role],
    undefined,
  ],
  [
    'it alone may not send files or read',
    [
      { id: role, type: 0, ...none, allow: String(files) },
      { id: bot.id, type: 1, ...none, deny: String(files | history) },
    ],
    [role],
    /Attach Files, Read Message History\./,
  ],
  [
    'it is an administrator',
    [{ id: bot.id, type: 1, ...none, deny: String(send) }],
    ['120000000000000001'],
    undefined,
  ],
])('checks a bot’s permissions: %s', async (_, overwrites, roles, refusal) => {
  const { order } = world.discord;
  const all = [
    ...guild.roles,
    { id: role, permissions: '0' },
    { id: '120000000000000001', permissions: '8' },
  ];
  await order({ op: 'guild', guild: { ...guild, roles: all } });
  await order({ op: 'bot', bot: { ...bot, guilds: { [guild.id]: roles } } });
  const news = { ...channel, id: '200000000000000002', name: 'news', type: 5 };
  const permission_overwrites = overwrites as (typeof news & { allow: string; deny: string })[];
  await order({ op: 'channel', channel: { ...news, permission_overwrites } });
  const connecting = withBot(news.id);
  if (refusal) {
    await expect(connecting).rejects.toMatchObject({ kind: 'reconnect', message: refusal });
  } else expect((await connecting).profile.external_id).toBe(news.id);
});

test('reports what is wrong with the token, the channel or the webhook', async () => {
  const { order } = world.discord;
  await order({ op: 'channel', channel: { ...channel, id: '210000000000000001', type: 15 } });
  const elsewhere = { ...channel, id: '210000000000000002', guild_id: '100000000000000009' };
  await order({ op: 'channel', channel: elsewhere });
  const another = { ...webhook, id: '510000000000000001', type: 2 };
  await order({ op: 'webhook', webhook: another });
  const [id, token] = [webhook.id, webhook.token];
  const wrong: [() => Promise<unknown>, RegExp][] = [
    [() => withBot(channel.id, `${bot.token}X`), /doesn’t accept the bot token/],
    [() => withBot('999999999999999999'), /channel no longer exists/],
    [() => withBot('210000000000000001'), /text or announcement channel/],
    [() => withBot(elsewhere.id), /can’t see or write/],
    [() => withWebhook(webhookUrl.replace(id, '599999999999999999')), /no longer exists/],
    [() => withWebhook(webhookUrl.replace(token, 'x'.repeat(68))), /no longer exists/],
    [() => withWebhook(webhookUrl.replace(id, another.id)), /doesn’t take posts/],
  ];
  for (const [connecting, message] of wrong) {
    await expect(connecting()).rejects.toMatchObject({ kind: 'reconnect', message });
  }
});
