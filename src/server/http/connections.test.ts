/**
 * DO-2: limits on the size and duration of one connection. `npm run prove -- operations overload` opens a thousand of
 * them.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { createWorld, type World } from '#test/world.ts';
import { earlyHeaders } from './headers.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld('sqlite');
});
afterEach(() => world.close());

test('DO-2 headers must arrive within 10 seconds and the longest upload within 15 minutes, checked every 5 seconds', () => {
  const { headersTimeout, requestTimeout } = world.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 900_000,
  });
  expect(Reflect.get(world.app.server, 'connectionsCheckingInterval')).toBe(5000);
});

/** What the server answers to these bytes before it closes the connection. */
async function said(bytes: string): Promise<string> {
  const address = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

test('DO-2 headers larger than 16 KB are rejected with 431', async () => {
  const answer = await said(
    `GET /api/health HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).not.toMatch(/node|fastify|\/src\//i);
});

test.each([
  ['two lengths', 'content-length: 1\r\ncontent-length: 2\r\n'],
  ['a length and pieces', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'],
  ['an invalid length', 'content-length: -1\r\n'],
  ['a folded line', 'x-a: b\r\n c: d\r\n'],
])('DO-2 a request with %s, which allows request smuggling, is rejected', async (_what, lines) => {
  const answer = await said(
    `POST /api/auth/wallet-login HTTP/1.1\r\nhost: a\r\n${lines}\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: a\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

/** Head and body of a response. */
function parted(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

test('a malformed request is also rejected after a valid one on the same connection', async () => {
  const good = 'GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n';
  const answer = await said(`${good}hello\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400');
});

test.each([
  ['no request', 'hello\r\n\r\n', 400, 'malformed'],
  ['an unknown method', 'BREW /api/health HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'malformed'],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400, 'malformed'],
  [
    'headers that are too long',
    `GET /api/health HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'an unknown expectation',
    'GET /api/health HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n',
    417,
    'expectation_failed',
  ],
])(
  'HD-4 %s is rejected like any other request: same body shape, headers and request id',
  async (_what, bytes, status, code) => {
    const answer = parted(await said(bytes));
    expect(answer.status).toBe(status);
    const failure = Failure.parse(JSON.parse(answer.body));
    expect(failure).toMatchObject({ code, request_id: answer.headers.get('x-request-id') });
    const known = await world.call('GET', '/no-such-call');
    const usual = Object.keys(earlyHeaders('')).filter((name) => name !== 'x-request-id');
    for (const name of usual) expect(answer.headers.get(name)).toBe(known.headers[name]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  },
);
