import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEgress, type Egress } from '#server/egress/egress.ts';
import { answeringServer, type Scripted } from '#test/answering-server.ts';
import { type Outgoing, PlatformError } from '#server/adapters/social/port.ts';
import { openTelegram, type TelegramWorld } from '#test/emulators/telegram-world.ts';
import { telegramRefusal, telegramSecret, tokenIn } from './call.ts';
import { createTelegram } from './adapter.ts';

const half = 'AAcanaryCanaryCanaryCanaryCanary';
const token = `42:${half}`;
const account = {
  id: 'account',
  owner_id: 'owner',
  external_id: '-1001',
  username: 'talk',
  secret: telegramSecret(token),
};
const post = {
  text: 'A cup.',
  media: [],
  in_reply_to: null,
  agent: { id: 'a', name: 'Ada' },
  idem_key: 'one',
  first_intent_at: 0,
  prepared: {},
};

let egress: Egress | undefined;
let server: Awaited<ReturnType<typeof answeringServer>> | undefined;
afterEach(async () => {
  await egress?.close();
  await server?.close();
});

async function failureOf(...script: [Scripted, ...Scripted[]]): Promise<unknown> {
  server = await answeringServer(...script);
  egress = createEgress({ origins: [server.base] });
  const tools = { fetch: egress.fetch, clock: () => 0, onDate: () => undefined };
  const port = createTelegram({ ...tools, base_url: server.base });
  return port.publish(account, post, AbortSignal.timeout(5000)).catch((error: unknown) => error);
}

/** A response that echoes the token, as a proxy’s error page might. */
const echo = `/bot${token}/sendMessage`;
test.each<[string, Scripted, PlatformError['kind']]>([
  ['a page instead of an answer', { status: 200, text: half }, 'unknown'],
  [
    'a refusal',
    { status: 400, body: { ok: false, description: `Bad Request: ${echo}` } },
    'rejected',
  ],
  ['a failure', { status: 502, text: echo }, 'unknown'],
  ['another place', { status: 302, text: echo }, 'retry'],
  ['another shape', { status: 200, body: { ok: true, result: { url: echo } } }, 'unknown'],
  ['no success', { status: 200, body: { ok: false, description: echo } }, 'unknown'],
  ['a hang-up', 'hang_up', 'unknown'],
])('the token never leaks: %s', async (_, line, kind) => {
  const failure = await failureOf(line);
  expect(failure).toBeInstanceOf(PlatformError);
  expect(failure).toMatchObject({ kind });
  const told = inspect(failure, { depth: 20, showHidden: true, maxStringLength: null });
  expect(told).not.toContain(half.slice(0, 6));
  expect(server?.asked[0]?.url).toContain(half);
});

test('the token never leaks: a client error that quotes its URL', async () => {
  const quoting = (asked: string | URL | Request) => {
    const url = asked instanceof Request ? asked.url : asked.toString();
    const cause = new Error(`connect to ${url}`, { cause: new Error(half) });
    return Promise.reject(new TypeError(`Failed to fetch ${url}`, { cause }));
  };
  const tools = { fetch: quoting, clock: () => 0, onDate: () => undefined };
  const port = createTelegram({ ...tools, base_url: 'https://telegram.example' });
  const { signal } = new AbortController();
  const failure: unknown = await port.publish(account, post, signal).catch((error) => error);
  const told = inspect(failure, { depth: 20, showHidden: true, maxStringLength: null });
  expect(told).not.toContain(half);
  expect(told).toContain('connect to https://telegram.example/bot42:…/sendMessage');
});

test.each([
  null,
  '',
  '{"bot_tok',
  '"42:AA"',
  JSON.stringify({ bot_token: 42 }),
  telegramSecret('42'),
  telegramSecret('42:AA/../getMe'),
  telegramSecret('42:AA?x=1'),
  telegramSecret('../42:AA'),
])('%s contains no token', (secret) => {
  expect(() => tokenIn(secret)).toThrow(expect.objectContaining({ kind: 'reconnect' }));
});

test('a token is returned unchanged', () => {
  expect(tokenIn(telegramSecret(token))).toBe(token);
});

type Kind = PlatformError['kind'];

describe('telegramRefusal', () => {
  test.each<[number, string, Kind, RegExp]>([
    [401, 'Unauthorized', 'reconnect', /bot token/],
    [404, 'Not Found', 'reconnect', /bot token/],
    [403, 'Forbidden: bot was kicked from the channel chat', 'reconnect', /isn’t a member/],
    [403, 'Forbidden: the group chat was deleted', 'reconnect', /isn’t a member/],
    [403, 'Forbidden: bot was blocked by the user', 'reconnect', /start it first/],
    [403, "Forbidden: bot can't initiate conversation with a user", 'reconnect', /start it first/],
    [403, 'Forbidden: user is deactivated', 'reconnect', /start it first/],
    [403, 'Forbidden: not enough rights to send text messages', 'reconnect', /can’t write/],
    [400, 'Bad Request: chat not found', 'reconnect', /can’t find the chat/],
    [400, 'Bad Request: PEER_ID_INVALID', 'reconnect', /can’t find the chat/],
    [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', 'reconnect', /can’t write/],
    [400, 'Bad Request: have no rights to send a message', 'reconnect', /can’t write/],
    [400, 'Bad Request: need administrator rights in the channel chat', 'reconnect', /may not/],
    [400, 'Bad Request: not enough rights to send photos to the chat', 'rejected', /pictures/],
    [400, 'Bad Request: member list is inaccessible', 'reconnect', /isn’t a member/],
    [400, 'Bad Request: message to be replied not found', 'rejected', /answers is not there/],
    [400, 'Bad Request: replied message not found', 'rejected', /answers is not there/],
    [400, 'Bad Request: message is too long', 'rejected', /too long/],
    [400, 'Bad Request: MEDIA_CAPTION_TOO_LONG', 'rejected', /too long/],
    [400, 'Bad Request: message text is empty', 'rejected', /empty/],
    [400, 'Bad Request: IMAGE_PROCESS_FAILED', 'rejected', /picture/],
    [400, 'Bad Request: PHOTO_INVALID_DIMENSIONS', 'rejected', /picture/],
    [400, 'Bad Request: TOPIC_CLOSED', 'rejected', /TOPIC_CLOSED/],
    [413, 'Request Entity Too Large', 'rejected', /too large/],
    [409, "Conflict: can't use getUpdates method while webhook is active", 'rejected', /webhook/],
    [409, 'Conflict: terminated by other getUpdates request', 'retry', /Another program/],
    [418, '', 'rejected', /refused/],
  ])('%i %s', (status, description, kind, message) => {
    const failure = telegramRefusal(status, { ok: false, error_code: status, description });
    expect(failure).toMatchObject({ kind, message, http: status });
  });

  test('keeps Telegram’s message, without its class and shortened', () => {
    const code = (description: string) => telegramRefusal(400, { description }).code;
    expect(code('Bad Request: chat not found')).toBe('chat not found');
    expect(code(`Bad Request: ${'x'.repeat(500)}`)).toHaveLength(120);
    expect(code('')).toBeUndefined();
  });

  test.each([undefined, null, 'text', [], { description: 7 }, { parameters: 'none' }])(
    'takes %j for a refusal without words',
    (body) => {
      expect(telegramRefusal(400, body)).toMatchObject({ kind: 'rejected', http: 400 });
    },
  );
});

describe('an error response', () => {
  let world: TelegramWorld;
  const { signal } = new AbortController();
  beforeAll(async () => {
    world = await openTelegram();
  });
  afterAll(() => world.close());
  const post: Outgoing = {
    text: 'A cup.',
    media: [],
    in_reply_to: null,
    agent: { id: 'a', name: 'Ada' },
    idem_key: 'one',
    first_intent_at: 0,
    prepared: {},
  };

  test('a group that was upgraded is recognized, whatever the message', async () => {
    const chat = { id: -55, type: 'group', title: 'Old', migrate_to: -1005555555555 } as const;
    await world.telegram.order({ op: 'chat', chat });
    const moved = { kind: 'reconnect', message: /became a supergroup/, http: 400 };
    await expect(world.port.publish(world.in(-55), post, signal)).rejects.toMatchObject(moved);
    const parameters = { migrate_to_chat_id: -1005555555555 };
    const answer = { method: 'sendMessage', status: 400, description: 'Bad Request', parameters };
    await world.telegram.order({ op: 'answer', answer });
    await expect(world.port.publish(world.account, post, signal)).rejects.toMatchObject(moved);
  });

  test('OB-2 a rate limit without a time is waited out for a minute', async () => {
    const answer = { method: 'sendMessage', status: 429, description: 'Too Many Requests' };
    await world.telegram.order({ op: 'answer', answer });
    const limited = { kind: 'retry', retry_after: 60, http: 429 };
    await expect(world.port.publish(world.account, post, signal)).rejects.toMatchObject(limited);
  });

  test.each([
    [{ status: 'left' }, 'reconnect'],
    [{ status: 'kicked' }, 'reconnect'],
    [{ status: 'restricted', is_member: true, can_send_messages: false }, 'reconnect'],
  ] as const)('a bot that is %o cannot publish', async (member, kind) => {
    const chat = { id: -1006, type: 'supergroup', title: 'Closed', member } as const;
    await world.telegram.order({ op: 'chat', chat });
    await expect(world.port.publish(world.in(-1006), post, signal)).rejects.toMatchObject({ kind });
    expect(await world.telegram.held(-1006)).toEqual([]);
  });
});
