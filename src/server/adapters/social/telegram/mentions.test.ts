import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { group, openTelegram, type TelegramWorld } from '#test/emulators/telegram-world.ts';
import type { Order } from '#test/emulators/telegram-control.ts';
import type { Account, Mentions } from '#server/adapters/social/port.ts';

type Chat = Extract<Order, { op: 'chat' }>['chat'];

let world: TelegramWorld;
let cursor: string | null = null;
const { signal } = new AbortController();

const read = async (account: Account = world.account): Promise<Mentions> => {
  const page = await world.port.mentions?.(account, cursor, signal);
  if (!page) throw new Error('Telegram cannot be asked for mentions.');
  ({ cursor } = page);
  return page;
};

const sayIn = async (
  chat: number,
  text: string,
  rest: { reply_to?: number; forwarded?: boolean; sender_chat?: number },
) => (await world.telegram.order({ op: 'say', chat, text, ...rest })) as { message_id: number };
const say = (text: string, rest = {}) => sayIn(group.id, text, rest);

beforeAll(async () => {
  world = await openTelegram();
  await read();
});
afterAll(() => world.close());

const post = (text: string) =>
  world.port.publish(
    world.account,
    {
      text,
      media: [],
      in_reply_to: null,
      agent: world.agent,
      idem_key: text,
      first_intent_at: 0,
      prepared: {},
    },
    signal,
  );

const numberOf = (external_id: string): number => Number(external_id.split('/')[1]);

test('a message that names the bot is returned with all details', async () => {
  const { message_id } = await say('What does @Ada_Writes_Bot say?');
  const { mentions } = await read();
  expect(mentions).toEqual([
    {
      external_id: `${group.id}/${message_id}`,
      url: `https://t.me/coffee_talk/${message_id}`,
      text: 'What does @Ada_Writes_Bot say?',
      created_at: expect.any(Number),
      author: {
        external_id: '5150',
        username: 'grace_h',
        display_name: 'Grace',
        followers: null,
      },
      in_reply_to: null,
      conversation: null,
      is_repost: false,
      likes: null,
    },
  ]);
  expect(Math.abs((mentions[0]?.created_at ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('a reply to the bot refers to the post it answers', async () => {
  const { external_id } = await post('Tea or coffee?');
  await say('Coffee.', { reply_to: numberOf(external_id) });
  expect((await read()).mentions).toMatchObject([
    { text: 'Coffee.', in_reply_to: external_id, conversation: external_id },
  ]);
});

test('a message to someone else moves the cursor and is not returned', async () => {
  const before = cursor;
  const { message_id } = await say('Good morning everybody.');
  await say('Ask @ada_writes_bot_2 or mail me@ada_writes_bot.example', { reply_to: message_id });
  expect((await read()).mentions).toEqual([]);
  expect(Number(cursor)).toBeGreaterThan(Number(before));
});

test('a forwarded message is marked', async () => {
  await say('Seen this, @ada_writes_bot?', { forwarded: true });
  expect((await read()).mentions).toMatchObject([{ is_repost: true }]);
});

test('another chat of the same bot is a different account; a private message always addresses the bot', async () => {
  const person = { id: 7, type: 'private', first_name: 'Grace' } as const;
  await world.telegram.order({ op: 'chat', chat: person });
  const talk = { op: 'say', chat: person.id, text: 'Hello!' } as const;
  await world.telegram.order(talk);
  expect((await read()).mentions).toEqual([]);
  await world.telegram.order(talk);
  expect((await read(world.in(person.id))).mentions).toMatchObject([
    { text: 'Hello!', url: null, in_reply_to: null },
  ]);
});

test('an administrator who posts as the group is not the bot', async () => {
  await say('And you, @ada_writes_bot?', { sender_chat: group.id });
  expect((await read()).mentions).toMatchObject([
    { text: 'And you, @ada_writes_bot?', author: { external_id: String(group.id) } },
  ]);
});

describe('a channel and the group that discusses it', () => {
  const member = { status: 'administrator', can_post_messages: true } as const;
  const channel: Chat = {
    id: -1009000000001,
    type: 'channel',
    title: 'News',
    username: 'ada_news',
    member,
    linked_chat_id: -1009000000002,
  };
  const discussion: Chat = {
    id: -1009000000002,
    type: 'supergroup',
    title: 'News talk',
    member,
    linked_chat_id: channel.id,
  };
  const outgoing = (text: string, in_reply_to: string | null) => ({
    text,
    media: [],
    in_reply_to,
    agent: world.agent,
    idem_key: text,
    first_intent_at: 0,
    prepared: {},
  });
  /** Prepares and publishes, like the ledger. */
  const send = async (text: string, in_reply_to: string | null) => {
    const account = world.in(channel.id);
    const planned = outgoing(text, in_reply_to);
    const prepared = (await world.port.prepare?.(account, planned, signal)) ?? {};
    return world.port.publish(account, { ...planned, prepared }, signal);
  };
  const commentOn = async (text: string, comment: string) => {
    const copy = (await world.telegram.messages()).find(
      (one) => one.is_automatic_forward === true && one.text === text,
    );
    return sayIn(discussion.id, comment, { reply_to: copy?.message_id ?? 0 });
  };

  beforeAll(async () => {
    await world.telegram.order({ op: 'chat', chat: channel });
    await world.telegram.order({ op: 'chat', chat: discussion });
  });

  test('a comment refers to the channel’s post, and is answered in the discussion group', async () => {
    const post = await send('News for @ada_writes_bot.', null);
    const { message_id } = await commentOn('News for @ada_writes_bot.', 'Is that so?');
    const account = world.in(channel.id);
    const { mentions } = await read(account);
    expect(mentions).toMatchObject([
      {
        external_id: `${discussion.id}/${message_id}`,
        text: 'Is that so?',
        in_reply_to: post.external_id,
        url: `https://t.me/c/9000000002/${message_id}`,
      },
    ]);
    const answer = await send('It is.', `${discussion.id}/${message_id}`);
    expect(await world.telegram.held(discussion.id)).toEqual([
      {
        external_id: answer.external_id,
        text: 'It is.',
        media: 0,
        in_reply_to: `${discussion.id}/${message_id}`,
      },
    ]);
    expect((await world.telegram.held(channel.id)).map(({ text }) => text)).not.toContain('It is.');
    await world.port.remove?.(account, answer.external_id, signal);
    expect(await world.telegram.held(discussion.id)).toEqual([]);
  });

  test('a post by an owner as the channel itself counts as the account’s own', async () => {
    await read(world.in(channel.id));
    await send('News again.', null);
    const copy = (await world.telegram.messages()).find(
      (one) => one.is_automatic_forward === true && one.text === 'News again.',
    );
    const reply_to = copy?.message_id ?? 0;
    await sayIn(discussion.id, 'We add: @ada_writes_bot', { reply_to, sender_chat: channel.id });
    expect((await read(world.in(channel.id))).mentions).toEqual([]);
  });

  test('a message in an unrelated group does not address the channel', async () => {
    await say('Hello @ada_writes_bot');
    expect((await read(world.in(channel.id))).mentions).toEqual([]);
  });

  test('a reply goes to no other chat, prepared or not', async () => {
    const { message_id } = await say('Hello @ada_writes_bot');
    const parent = `${group.id}/${message_id}`;
    const account = world.in(channel.id);
    const refused = { kind: 'rejected', message: /isn’t in this chat/ };
    await expect(send('Strayed.', parent)).rejects.toMatchObject(refused);
    const strayed = { ...outgoing('Strayed.', parent), prepared: {} };
    await expect(world.port.publish(account, strayed, signal)).rejects.toMatchObject(refused);
    expect((await world.held()).map(({ text }) => text)).not.toContain('Strayed.');
    await read(account);
  });
});

test('more updates than fit on a page are read in order', async () => {
  for (let n = 0; n < 105; n += 1) await say(`@ada_writes_bot ${n}`);
  const first = await read();
  const second = await read();
  expect([first.mentions.length, second.mentions.length]).toEqual([100, 5]);
  expect(second.mentions.at(-1)?.text).toBe('@ada_writes_bot 104');
});

test('another program’s webhook is reported, and publishing still works', async () => {
  await world.telegram.order({ op: 'webhook', on: true });
  await expect(read()).rejects.toMatchObject({ kind: 'rejected', message: /webhook/ });
  await world.telegram.order({ op: 'webhook', on: false });
  await read();
});
