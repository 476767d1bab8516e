import { afterAll, beforeAll, expect, test } from 'vitest';
import { bot, channel, type DiscordWorld, openDiscordBot } from '#test/emulators/discord-world.ts';
import { canHear } from '#server/adapters/social/port.ts';

let world: DiscordWorld;
const { signal } = new AbortController();
beforeAll(async () => {
  world = await openDiscordBot();
});
afterAll(() => world.close());

const say = async (text: string, more: object = {}) => {
  const order = { op: 'say', channel: channel.id, text, ...more } as const;
  return ((await world.discord.order(order)) as { id: string }).id;
};
const hear = async (cursor: string | null) => {
  const page = await world.port.mentions?.(world.asBot, cursor, signal);
  if (!page) throw new Error('It hears nothing.');
  return page;
};

test('P-7.405 returns messages that name the bot or reply to it, and no others', async () => {
  const { cursor } = await hear(null);
  const { external_id: own } = await world.port.publish(
    world.asBot,
    {
      text: 'A cup.',
      media: [],
      in_reply_to: null,
      agent: world.agent,
      idem_key: 'one',
      first_intent_at: 0,
      prepared: {},
    },
    signal,
  );
  const named = await say(`<@${bot.id}> how do you <@999> brew?`);
  const answered = await say('With a filter?', { reply_to: own });
  // Discord hides the text of a reply without a ping, so it cannot be answered.
  await say('Quietly.', { reply_to: own, ping: false });
  await say('Among ourselves.');
  await say(`<@${bot.id}> I am a bot too`, { is_bot: true });
  const forwarded = await say(`<@${bot.id}> look`, { reply_to: own, forwarded: true });
  const { mentions } = await hear(cursor);
  expect(mentions).toMatchObject([
    {
      external_id: named,
      text: '@ada_writes how do you <@999> brew?',
      author: { username: 'grace', display_name: 'GRACE' },
      in_reply_to: null,
      is_repost: false,
    },
    { external_id: answered, text: 'With a filter?', in_reply_to: own, conversation: own },
    { external_id: forwarded, is_repost: true, in_reply_to: null },
  ]);
  expect(mentions[0]?.url).toMatch(new RegExp(`/${channel.id}/${named}$`));
  expect(Math.abs((mentions[0]?.created_at ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('P-7.405 misses nothing if there are more messages than fit on a page', async () => {
  const { cursor } = await hear(null);
  const said: string[] = [];
  for (let n = 0; n < 230; n += 1) {
    said.push(await say(n % 10 === 0 ? `<@${bot.id}> number ${n}` : `Small talk ${n}`));
  }
  const page = await hear(cursor);
  expect(page.mentions.map(({ text }) => text)).toEqual(
    Array.from({ length: 23 }, (_, n) => `@ada_writes number ${n * 10}`),
  );
  expect(page.cursor).toBe(said.at(-1));
  expect(await hear(page.cursor)).toEqual({ mentions: [], cursor: page.cursor });
});

test('P-7.405 reports that a webhook cannot read mentions', async () => {
  expect(canHear(world.port, world.asBot)).toBe(true);
  expect(canHear(world.port, world.asWebhook)).toBe(false);
  const hearing = world.port.mentions?.(world.asWebhook, null, signal);
  await expect(hearing).rejects.toMatchObject({ kind: 'rejected' });
});
