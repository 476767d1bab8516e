/** Generates requests that violate the contract in every possible way. */
import fc from 'fast-check';
import type { World } from './world.ts';
import { showsInside } from './insides.ts';
import { bodyFor, calls, type NamedCall, pathFor } from './calls.ts';

interface Malformed {
  kind: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

type Things = Record<string, string>;

const json = { 'content-type': 'application/json' };

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Etxt.exe',
  '\u200B\u200B',
  '\u{E0041}',
  '💥'.repeat(5000),
  'a'.repeat(100_000),
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  '%00',
  'NaN',
  '\r\nset-cookie: a=b',
  'ﷺ'.repeat(2000),
];

/** Almost always invalid values, as JSON text, including numbers beyond JavaScript’s range. */
const hostileValue = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '1e309',
    '-1e309',
    '1e-400',
    '0.1',
    '-1',
    '2147483648',
  ),
  fc.constantFrom(...hostileTexts).map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.constantFrom('{"__proto__":{"is_admin":true}}', '{"constructor":{"prototype":{"x":1}}}'),
  fc.integer({ min: 21, max: 5000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 100, max: 2000 }).map((count) => JSON.stringify(Array(count).fill('topic'))),
);

const fieldName = fc.oneof(
  fc.constantFrom('id', 'owner_id', 'role', 'is_admin', '__proto__', 'constructor', 'toString', ''),
  fc.string({ maxLength: 20 }),
);

const member = (key: string, value: string) => `${JSON.stringify(key)}:${value}`;

/** A valid body with one field replaced, added, removed or repeated. */
const brokenBody = (valid: object): fc.Arbitrary<string> => {
  const entries = Object.entries(valid).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  const keys = entries.map(([key]) => key);
  const text = (list: readonly (readonly [string, string])[]) =>
    `{${list.map(([key, value]) => member(key, value)).join(',')}}`;
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...keys, 'x'), hostileValue)
      .map(([key, value]) => text([...entries.filter(([name]) => name !== key), [key, value]])),
    fc.tuple(fieldName, hostileValue).map(([key, value]) => text([...entries, [key, value]])),
    fc.constantFrom(...keys, 'x').map((key) => text(entries.filter(([name]) => name !== key))),
    fc.constantFrom(...keys, 'x').map((key) => text([...entries, [key, '1'], [key, '"2"']])),
  );
};

/** Bodies that are not a JSON object. */
const noBody = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '}',
    '[',
    'null',
    '"text"',
    '42',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '\uFEFF{}',
  ),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('x'.repeat(300 * 1024), `{"topic":"${'y'.repeat(300 * 1024)}"}`),
);

const contentType = fc.constantFrom(
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'garbage',
);

const wrongId = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    'null',
    'undefined',
    '%00',
    '%ff',
    '..',
    '%2e%2e%2f',
    'a'.repeat(5000),
  ),
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

const query = fc
  .array(
    fc.tuple(fieldName, fc.oneof(fc.constantFrom('1', '-1', '1e99', '[]', 'a,b'), fc.string())),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((pairs) =>
    pairs
      .map(
        ([key, value]) =>
          `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
      )
      .join('&'),
  );

function requestsOf(named: NamedCall, things: Things): fc.Arbitrary<Malformed> {
  const { method } = named.call;
  const url = `/api${pathFor(named, things)}`;
  const base = { method, url, headers: json, payload: undefined };
  const valid = bodyFor(named, things) ?? {};
  const withBody = method !== 'GET';
  const kinds: fc.Arbitrary<Malformed>[] = [
    query.map((text) => ({
      ...base,
      kind: 'query',
      url: `${url}?${text}`,
      payload: withBody ? JSON.stringify(valid) : undefined,
    })),
    wrongId.map((id) => ({
      ...base,
      kind: 'id',
      url: `/api${named.call.path.replace(/:\w+/, () => id)}`,
      payload: withBody ? JSON.stringify(valid) : undefined,
    })),
    fc
      .constantFrom('PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD', 'TRACE')
      .map((other) => ({ ...base, kind: 'method', method: other })),
  ];
  if (withBody) {
    kinds.push(
      brokenBody(valid).map((payload) => ({ ...base, kind: 'field', payload })),
      brokenBody(valid).map((payload) => ({ ...base, kind: 'field', payload })),
      noBody.map((payload) => ({ ...base, kind: 'json', payload })),
      fc.tuple(contentType, brokenBody(valid)).map(([type, payload]) => ({
        ...base,
        kind: 'content type',
        headers: { 'content-type': type },
        payload,
      })),
      fc.string({ maxLength: 300 }).map((key) => ({
        ...base,
        kind: 'header',
        headers: { ...json, 'idempotency-key': encodeURIComponent(key.toWellFormed()) || ' ' },
        payload: JSON.stringify({ ...valid, extra: 1 }),
      })),
    );
  }
  return fc.oneof(...kinds);
}

/** `/review/:token` itself answers with a page, for whoever opens it in a browser; its files don’t. */
const reviewPage = /^\/api\/review\/[^/]+$/u;

/** Whether an answer has the shape that its caller expects. */
const isAnswered = ({ method, url }: Malformed, status: number, body: string): boolean =>
  method === 'HEAD' ||
  (reviewPage.test(url) && body.startsWith('<!doctype html>')) ||
  isShaped(status, body);

export interface Tally {
  requests: number;
  by_status: Record<string, number>;
  /** Responses of 500 and above, with their requests. */
  failures: { request: Malformed; body: string }[];
  /** Error responses that do not have the contract’s shape. */
  shapeless: Malformed[];
  /** Responses that reveal internals. */
  leaky: { request: Malformed; body: string }[];
  /** JSON or HTML responses without a charset. */
  without_charset: Malformed[];
}

/** In batches, because some bodies are large. */
function* batches(requests: fc.Arbitrary<Malformed>, count: number, seed: number) {
  const size = 250;
  for (let made = 0; made < count; made += size) {
    yield* fc.sample(requests, { numRuns: Math.min(size, count - made), seed: seed + made });
  }
}

const isShaped = (status: number, body: string): boolean =>
  status < 400 || (body.startsWith('{"success":false,') && body.includes('"request_id":'));

const namesCharset = (type: string): boolean =>
  !/json|html/.test(type) || /; charset=utf-8$/i.test(type);

/** What this server must not reveal. */
const keptBy = ({ ctx: { config } }: World, token: string): string[] =>
  [token, config.secret_key, config.database_url, config.data_dir, process.cwd()].filter(
    (kept) => kept !== undefined,
  );

/** Sends `count` malformed requests as a member; the same seed sends the same ones. */
export async function sendMalformed(
  world: World,
  things: Things,
  token: string,
  { count, seed }: { count: number; seed: number },
): Promise<Tally> {
  // Signing out would turn all later responses into 401; a valid stream request would never end.
  const ending = new Set(['auth.logout', 'auth.refresh']);
  const targets = calls.filter(({ name, call }) => !ending.has(name) && call.response !== 'stream');
  const anyRequest = fc.oneof(...targets.map((named) => requestsOf(named, things)));
  const secrets = keptBy(world, token);
  const tally: Tally = {
    requests: 0,
    by_status: {},
    failures: [],
    shapeless: [],
    leaky: [],
    without_charset: [],
  };
  for (const request of batches(anyRequest, count, seed)) {
    const reply = await world.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    tally.requests += 1;
    tally.by_status[reply.statusCode] = (tally.by_status[reply.statusCode] ?? 0) + 1;
    if (reply.statusCode >= 500) tally.failures.push({ request, body: reply.body });
    if (!isAnswered(request, reply.statusCode, reply.body)) tally.shapeless.push(request);
    if (showsInside(reply.statusCode, reply.body, secrets))
      tally.leaky.push({ request, body: reply.body });
    if (!namesCharset(reply.headers['content-type'] ?? '')) tally.without_charset.push(request);
  }
  return tally;
}
