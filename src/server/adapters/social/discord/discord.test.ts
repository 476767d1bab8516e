import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { picture } from '#test/emulators/a-picture.ts';
import {
  bot,
  channel,
  type DiscordWorld,
  guild,
  openDiscordBot,
  webhook,
} from '#test/emulators/discord-world.ts';
import type { Call } from '#test/emulators/discord-state.ts';
import type { Account, Outgoing } from '#server/adapters/social/port.ts';
import { createDiscord, type DiscordPortTools } from './adapter.ts';
import { goneSecret } from './secret.ts';
import { aPost } from '#server/adapters/social/outgoing.fixture.ts';

let world: DiscordWorld;
let seen = 0;
const { signal } = new AbortController();

beforeAll(async () => {
  world = await openDiscordBot();
});
beforeEach(async () => {
  seen = (await world.discord.calls()).length;
  world.saved.length = 0;
});
afterAll(() => world.close());

/** The calls of this test, in order. */
const calls = async (): Promise<Call[]> => (await world.discord.calls()).slice(seen);

const publish = (post: Outgoing, account: Account = world.asBot) =>
  world.port.publish(account, post, signal);

describe('a post of a webhook', () => {
  test('P-7.402 has the agent’s name, and waits for Discord’s confirmation', async () => {
    const post = aPost();
    const sent = await publish(post, world.asWebhook);
    expect(sent.url).toBe(
      `https://discord.com/channels/${guild.id}/${channel.id}/${sent.external_id}`,
    );
    expect(await calls()).toMatchObject([
      {
        method: 'POST',
        path: `/webhooks/${webhook.id}?wait=true`,
        content_type: 'application/json',
        json: { content: post.text, username: 'Ada', allowed_mentions: { parse: [] } },
        status: 200,
      },
    ]);
    const [call] = await calls();
    expect(Object.keys(call?.json ?? {}).toSorted()).toEqual([
      'allowed_mentions',
      'content',
      'username',
    ]);
  });

  test('P-7.449 has no avatar if Discord can’t reach this server', async () => {
    const asked: unknown[] = [];
    const publishFace = async (...given: unknown[]) => {
      asked.push(given);
      return 'https://social.example/face.jpg';
    };
    const post = aPost();
    const prepare = (tools: DiscordPortTools, account = world.asWebhook) =>
      createDiscord(tools).prepare?.(account, post, signal);
    expect(await prepare(world.tools)).toEqual({});
    expect(await prepare({ ...world.tools, publishFace })).toEqual({
      avatar_url: 'https://social.example/face.jpg',
    });
    expect(await prepare({ ...world.tools, publishFace }, world.asBot)).toEqual({});
    expect(asked).toEqual([['owner', post.agent.id]]);
  });

  test.each([
    'Discord fan',
    'Wumpus',
    'Official D1scord',
    'CLYDE',
    'Ada #1',
    'Ask @ada',
    'everyone',
    'A: B',
    '  ',
    'x'.repeat(81),
  ])('P-7.402 has the webhook’s own name if Discord rejects the agent’s: %j', async (name) => {
    const post = aPost({ agent: { id: 'a', name } });
    await publish(post, world.asWebhook);
    const said = (await world.discord.messages()).find(({ content }) => content === post.text);
    expect(said?.author.username).toBe(webhook.name);
  });

  test('continues after its own message, and after no one else’s', async () => {
    const first = await publish(aPost(), world.asWebhook);
    const next = aPost({ in_reply_to: first.external_id });
    expect(await world.port.prepare?.(world.asWebhook, next, signal)).toEqual({});
    const others = await publish(aPost());
    for (const in_reply_to of [others.external_id, 'at://elsewhere']) {
      const post = aPost({ in_reply_to });
      await expect(world.port.prepare?.(world.asWebhook, post, signal)).rejects.toMatchObject({
        kind: 'rejected',
        message: /A webhook can’t reply to messages of others/,
      });
    }
  });

  test('P-7.404 if the webhook is gone, its address is deleted and never called again', async () => {
    await world.discord.order({ op: 'accepts', token: webhook.token, taken: false });
    const gone = { kind: 'reconnect', message: /The webhook no longer exists/ };
    await expect(publish(aPost(), world.asWebhook)).rejects.toMatchObject(gone);
    expect(world.saved).toEqual([goneSecret]);
    expect(goneSecret).not.toContain(webhook.token);
    const after = { ...world.asWebhook, secret: goneSecret };
    await expect(publish(aPost(), after)).rejects.toMatchObject(gone);
    await expect(world.port.profile?.(after, signal)).rejects.toMatchObject(gone);
    expect(await calls()).toHaveLength(1);
    await world.discord.order({ op: 'accepts', token: webhook.token, taken: true });
  });

  test('P-7.404 the address is kept if a proxy in front of Discord answers 404', async () => {
    const answer = { status: 404, body: '<h1>Not Found</h1>' };
    await world.discord.order({ op: 'answer', answer });
    await expect(publish(aPost(), world.asWebhook)).rejects.toMatchObject({ kind: 'reconnect' });
    expect(world.saved).toEqual([]);
  });
});

describe('a post of a bot', () => {
  test('P-7.402 pings no one, whatever its text', async () => {
    const post = aPost({ text: `@everyone <@${bot.id}> and @here, look!` });
    await publish(post);
    await publish(post, world.asWebhook);
    const said = (await world.discord.messages()).filter(({ content }) => content === post.text);
    expect(said.map(({ mention_everyone }) => mention_everyone)).toEqual([false, false]);
  });

  test('P-7.403 exists once however often it is sent within minutes', async () => {
    const post = aPost();
    const [once, again] = [await publish(post), await publish(post)];
    expect(again).toEqual(once);
    const [call] = await calls();
    expect(call?.json).toMatchObject({ enforce_nonce: true });
    expect(String(call?.json['nonce'])).toMatch(/^[\w-]{25}$/);
    await publish({ ...post, idem_key: 'another' });
    const said = (await world.discord.held(bot.id)).filter(({ text }) => text === post.text);
    expect(said).toHaveLength(2);
  });

  test('P-7.403 is found although Discord removed invisible characters, beyond the first page', async () => {
    const since = Date.now() - 1000;
    for (let n = 0; n < 120; n += 1) {
      await world.discord.order({ op: 'say', channel: channel.id, text: `Small talk ${n}` });
    }
    const sent = await publish(aPost({ text: 'Two  words\nand a line.' }));
    const post = aPost({ text: 'Two\u200B  words\r\nand a line. ' });
    const search = { since, until: Date.now() + 60_000, isTaken: async () => false };
    expect(await world.port.find?.(world.asBot, post, search, signal)).toEqual(sent);
    const taken = { ...search, isTaken: async (id: string) => id === sent.external_id };
    expect(await world.port.find?.(world.asBot, post, taken, signal)).toBeUndefined();
    const before = { ...search, since: 0, until: since - 60_000 };
    expect(await world.port.find?.(world.asBot, post, before, signal)).toBeUndefined();
  });

  test('counts its reactions', async () => {
    const { external_id } = await publish(aPost());
    await world.discord.order({ op: 'react', message: external_id, count: 3 });
    const figures = await world.port.metrics?.(world.asBot, [external_id], signal);
    expect(figures?.get(external_id)).toEqual({
      impressions: null,
      likes: 3,
      replies: null,
      reposts: null,
    });
  });
});

test('sends files in order, with their alt texts', async () => {
  const media = [
    { ...picture, alt: 'A cup' },
    { ...picture, mime: 'image/gif', alt: '' },
    { ...picture, mime: 'image/webp', alt: 'x'.repeat(2000) },
  ];
  for (const account of [world.asBot, world.asWebhook]) await publish(aPost({ media }), account);
  for (const call of await calls()) {
    expect(call).toMatchObject({
      content_type: 'multipart/form-data',
      status: 200,
      json: {
        attachments: [
          { id: 0, filename: '1.png', description: 'A cup' },
          { id: 1, filename: '2.gif' },
          { id: 2, filename: '3.webp', description: 'x'.repeat(1024) },
        ],
      },
      files: [
        { field: 'files[0]', name: '1.png', type: 'image/png', size: 70 },
        { field: 'files[1]', name: '2.gif', type: 'image/gif', size: 70 },
        { field: 'files[2]', name: '3.webp', type: 'image/webp', size: 70 },
      ],
    });
  }
});

const large = (bytes: number) => ({
  ...video,
  bytes: async () => new Uint8Array(videoFile({ padding: bytes })),
});

test.each<[string, () => Partial<Outgoing>, RegExp]>([
  ['a text that is too long', () => ({ text: 'x'.repeat(2001) }), /up to 2000 characters/],
  ['a video among images', () => ({ media: [picture, video] }), /one video on its own/],
  ['P-7.243 a video that is too large', () => ({ media: [large(11 * 2 ** 20)] }), /up to 10 MB/],
])('%s is rejected before anything is sent', { tags: 'slow' }, async (_, change, message) => {
  await expect(publish(aPost(change()))).rejects.toMatchObject({ kind: 'rejected', message });
  expect(await calls()).toEqual([]);
});

test('accepts the longest text', async () => {
  await publish(aPost({ text: '👍'.repeat(1000) }));
  expect((await calls()).map(({ status }) => status)).toEqual([200]);
});

test.each([
  [{ message: 'You are being rate limited.', retry_after: 64.57, global: false }, {}, 65],
  [{ message: 'You are being rate limited.', retry_after: 0.31, global: true }, {}, 1],
  ['<h1>error code: 1015</h1>', { 'retry-after': '600' }, 600],
  ['<h1>error code: 1015</h1>', { 'x-ratelimit-reset-after': '2.5' }, 3],
])('OB-2 a rate limit is recognized in every form: %j', async (body, headers, retry_after) => {
  await world.discord.order({ op: 'answer', answer: { status: 429, body, headers } });
  const limited = { kind: 'retry', http: 429, retry_after };
  await expect(publish(aPost())).rejects.toMatchObject(limited);
});

test('a caller without a user agent is rejected, and nothing is published', async () => {
  const [call] = (await world.discord.calls()).slice(-1);
  expect(call?.status).not.toBe(403);
  const answer = { status: 403, body: '<html>error code: 1010</html>' };
  await world.discord.order({ op: 'answer', answer });
  await expect(publish(aPost())).rejects.toMatchObject({ kind: 'retry' });
});

test.each(['', 'at://did/post/1', '12/../../messages'])(
  '%j is no message to take back',
  async (external_id) => {
    for (const account of [world.asBot, world.asWebhook]) {
      const removing = world.port.remove?.(account, external_id, signal);
      await expect(removing).rejects.toMatchObject({ kind: 'rejected' });
    }
    expect(await calls()).toEqual([]);
  },
);
