import { afterAll, beforeAll, expect, test } from 'vitest';
import { group, openTelegram, type TelegramWorld, token } from '#test/emulators/telegram-world.ts';
import type { Order } from '#test/emulators/telegram-control.ts';
import { telegramSecret } from './call.ts';
import { createTelegramLogin } from './check.ts';

let world: TelegramWorld;
const { signal } = new AbortController();
beforeAll(async () => {
  world = await openTelegram();
});
afterAll(() => world.close());

const check = (chat_id: string, bot_token = token) =>
  createTelegramLogin(world.tools).check({ bot_token, chat_id, signal });

test.each([`@${group.username}`, String(group.id)])('%s is the account', async (chat_id) => {
  const profile = await check(chat_id);
  expect(profile).toEqual({
    external_id: String(group.id),
    username: 'coffee_talk',
    display_name: 'Coffee talk',
    avatar_url: null,
    followers: 42,
  });
  const secret = telegramSecret(token);
  expect(await world.port.profile?.({ ...world.account, secret }, signal)).toEqual(profile);
});

type Chat = Extract<Order, { op: 'chat' }>['chat'];

const channel = (member: Chat['member'], rest: Partial<Chat> = {}): Chat => ({
  id: -1003,
  type: 'channel',
  title: 'News',
  username: 'ada_news',
  member,
  ...rest,
});
const supergroup = (member: Chat['member'], can_send_messages = true): Chat => ({
  id: -1004,
  type: 'supergroup',
  title: 'Talk',
  member,
  permissions: { can_send_messages },
});

test.each<[string, Chat]>([
  ['an administrator who posts', channel({ status: 'administrator', can_post_messages: true })],
  ['a member of a group', supergroup({ status: 'member' })],
  ['an administrator of a silent group', supergroup({ status: 'administrator' }, false)],
  [
    'restricted, but may write',
    supergroup({ status: 'restricted', is_member: true, can_send_messages: true }),
  ],
  ['with a person', { id: 7, type: 'private', first_name: 'Grace' }],
])('may post: %s', async (_, chat) => {
  await world.telegram.order({ op: 'chat', chat });
  const profile = await check(String(chat.id));
  expect(profile.external_id).toBe(String(chat.id));
});

test.each<[string, Chat, RegExp]>([
  ['a stranger in a public channel', channel({ status: 'left' }), /isn’t a member/],
  ['a stranger in a private channel', channel({ status: 'left' }, { username: undefined }), /find/],
  ['thrown out', channel({ status: 'kicked' }), /isn’t a member/],
  ['only a member of a channel', channel({ status: 'member' }), /may not post in “News”/],
  ['without the right', channel({ status: 'administrator' }), /may not post in “News”/],
  [
    'gone from a group',
    supergroup({ status: 'restricted', is_member: false }),
    /find|isn’t a member/,
  ],
  ['in a silent group', supergroup({ status: 'member' }, false), /may not write in “Talk”/],
  [
    'silenced',
    supergroup({ status: 'restricted', is_member: true, can_send_messages: false }),
    /may not write in “Talk”/,
  ],
])('may not post: %s', async (_, chat, message) => {
  await world.telegram.order({ op: 'chat', chat });
  await expect(check(String(chat.id))).rejects.toMatchObject({ kind: 'reconnect', message });
  await expect(world.port.profile?.(world.in(chat.id), signal)).rejects.toMatchObject({
    kind: 'reconnect',
  });
});

test('reports what is wrong with the token or the chat', async () => {
  const wrong: [string, string, RegExp][] = [
    ['@coffee_talk', '110201543:AAsomethingElse', /doesn’t accept the bot token/],
    ['@coffee_talk', 'not a token', /token is missing/],
    ['@coffee_talk', '12:../../getMe', /token is missing/],
    ['@nobody_here', token, /can’t find the chat/],
    ['-1009', token, /can’t find the chat/],
  ];
  for (const [chat, bot, message] of wrong) {
    await expect(check(chat, bot)).rejects.toMatchObject({ kind: 'reconnect', message });
  }
});
