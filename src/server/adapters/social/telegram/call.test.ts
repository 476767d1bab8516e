import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createEgress, type Egress } from '#server/egress/egress.ts';
import { answeringServer, type Scripted } from '#test/answering-server.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { telegramSecret, tokenIn } from './call.ts';
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
