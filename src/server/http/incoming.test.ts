/** Limits on any request, whatever the call: nesting, size, encoding and form. */
import { gzipSync, brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { unwritable } from '#contract/core/text.ts';
import { sampleOf } from '#test/sampled.ts';
import { bodyFor, calls, pathFor, type NamedCall } from '#test/calls.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { unwritableAt } from './incoming.ts';

const json = { 'content-type': 'application/json' };
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);

describe('a request', () => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await createWorld('sqlite');
    ada = await world.member();
    await world.ctx.db.updateTable('users').set({ is_admin: 1 }).execute();
  });
  afterAll(() => world.close());

  const create = (body: unknown, headers: Record<string, string> = json) =>
    world.call('POST', '/agents', {
      as: ada,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const agent = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
  const agentsMade = async () => (await world.call('GET', '/agents', { as: ada })).body.total;

  test('IN-2 may nest 20 levels deep and no deeper', async () => {
    const inner = limits.json_depth - 1;
    const deepest = await create({ ...agent, extra: nested(inner) });
    expect(deepest.body.details).toEqual([{ path: 'extra', message: 'Unknown field' }]);
    const deeper = await create({ ...agent, extra: nested(inner + 1) });
    expect(deeper.body).toMatchObject({ code: 'invalid_input' });
    expect(deeper.body.details).toEqual([{ path: '', message: 'Use up to 20 levels of nesting' }]);
    expect((await create(nested(5000))).status).toBe(400);
  });

  const changing = calls.filter(({ call }) => call.method !== 'GET' && !call.upload);
  // Each makes what its body asks for four times, and these take seconds for it.
  const long: readonly string[] = ['samples.make', 'images.generateAvatar'];
  const isLong = ({ name }: { name: string }) => long.includes(name);
  describe.each([
    {
      tags: [],
      those: sampleOf(
        changing.filter((one) => !isLong(one)),
        4,
      ),
    },
    { tags: ['slow'], those: changing.filter(isLong) },
  ])('without a body', ({ tags, those }) => {
    test.each(those)('IN-2 may leave out an empty body: $name', { tags }, async (named) => {
      const url = `/api${pathFor(named, aThing)}`;
      const { method } = named.call;
      const codeOf = async (headers: Record<string, string>, payload?: string) => {
        const { token } = await world.member();
        const authorization = `Bearer ${token}`;
        const reply = await world.app.inject({
          method,
          url,
          headers: { authorization, ...headers },
          ...(payload !== undefined && { payload }),
        });
        return reply.json<{ code?: string }>().code;
      };
      const whole = await codeOf(json, '{}');
      expect(await codeOf({ ...json, 'content-length': '0' })).toBe(whole);
      expect(await codeOf(json)).toBe(whole);
      expect(await codeOf({})).toBe(whole);
      expect(await codeOf({ 'transfer-encoding': 'chunked' }, '')).toBe(whole);
      expect(await codeOf({ 'content-type': 'text/plain', 'content-length': '0' })).toBe(whole);
    });
  });

  test('IN-2 may have 256 KiB and not a byte more', async () => {
    const sized = (size: number) => {
      const frame = JSON.stringify({ ...agent, extra: '' }).length;
      return create({ ...agent, extra: 'x'.repeat(size - frame) });
    };
    expect((await sized(limits.body_bytes)).body.code).toBe('invalid_input');
    const larger = await sized(limits.body_bytes + 1);
    expect([larger.status, larger.body.code]).toEqual([413, 'too_large']);
  });

  test.each(['NaN', 'Infinity', '-Infinity', 'undefined', '0x10', '1_000', "'x'", '.5', '01'])(
    'IN-2 may not contain %s in its JSON',
    async (value) => {
      const answer = await create(`{"name":"Ada","humor_level":${value}}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json']);
    },
  );

  test.each(['1e309', '-1e309', '1e400', '50.5', '-1', '101', '"50"', 'true', '[50]', 'null'])(
    'IN-2 may not contain %s where an integer from 0 to 100 is expected',
    async (value) => {
      const text = JSON.stringify(agent).replace(/\}$/, `,"humor_level":${value}}`);
      const answer = await create(text);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect(answer.body.details[0].path).toBe('humor_level');
    },
  );

  test.each([
    ['a zero byte', 'A\\u0000da'],
    ['the first half of a pair', 'Ada \\uD83D'],
    ['the second half of a pair', '\\uDE00 Ada'],
    ['halves in the wrong order', '\\uDE00\\uD83D'],
  ])('IN-2 may not contain text with %s', async (_what, text) => {
    for (const body of [
      JSON.stringify(agent).replace('Ada', text),
      JSON.stringify({ ...agent, platforms: ['sandbox', '?'] }).replace('?', text),
      JSON.stringify({ ...agent, x: 1 }).replace('"x"', `"${text}"`),
    ]) {
      const answer = await create(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect(answer.body.details[0].message).toBe(unwritable);
    }
  });

  test('IN-2 may not contain such text in its path either', async () => {
    for (const path of ['/auth/check-username/a%00b', '/sandbox/timeline?search=a%00b']) {
      const answer = await world.call('GET', path, { as: ada });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });

  test.each([
    '{"__proto__":{"is_admin":true}}',
    '{"name":"Ada","__proto__":{"is_admin":true}}',
    '{"\\u005f_proto__":{"is_admin":true}}',
    '{"name":{"__proto__":{"is_admin":true}}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
  ])('IN-2 cannot reach a prototype by %s', async (body) => {
    expect((await create(body)).status).toBe(400);
    expect(Object.prototype).not.toHaveProperty('is_admin');
    const asked = await world.call('GET', '/agents?__proto__[is_admin]=1&__proto__=1', { as: ada });
    expect(asked.status).toBe(400);
    expect(Object.prototype).not.toHaveProperty('is_admin');
  });

  test.each([
    ['gzip', gzipSync(JSON.stringify(agent))],
    ['br', brotliCompressSync(JSON.stringify(agent))],
    ['deflate', Buffer.from('x')],
    ['gzip, identity', gzipSync('x'.repeat(10_000_000))],
    ['identity, gzip', Buffer.from('{}')],
    ['unheard-of', Buffer.from('{}')],
  ])('IN-4 is not decompressed: Content-Encoding %s', async (encoding, payload) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'content-encoding': encoding };
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const answer = await world.app.inject({
        method: 'POST',
        url: type.startsWith('multi') ? '/api/content/ai/images/upload' : '/api/agents',
        headers: { ...headers, 'content-type': type },
        payload,
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
    expect(await agentsMade()).toBe(0);
  });

  test('may declare that it is uncompressed and in UTF-8', async () => {
    const headers = {
      'content-encoding': 'Identity',
      'content-type': 'application/json; charset="UTF-8"',
    };
    expect((await create({ ...agent, extra: 1 }, headers)).body.code).toBe('invalid_input');
  });

  const types = [
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/csp-report',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json, text/plain',
    'garbage',
  ];
  const withBody = calls.filter(({ call }) => call.body);
  test.each(withBody)(
    'IN-4 is 415 in any format but JSON, or the form of a page: $name',
    async (named) => {
      const refused = types.filter(
        (type) => !(named.call.form && type.endsWith('form-urlencoded')),
      );
      for (const type of refused) {
        const answer = await world.call(named.call.method, pathFor(named, aThing), {
          as: ada,
          headers: { 'content-type': type },
          body: JSON.stringify(bodyFor(named, aThing)),
        });
        expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported_media']);
      }
    },
  );
});

/** An id for every path parameter. It need not exist, because the form is checked first. */
const aThing: Record<string, string> = new Proxy(
  {},
  { get: () => '00000000-0000-4000-8000-000000000000' },
);

describe('an address', () => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await createWorld('sqlite');
    ada = await world.member();
    await world.ctx.db.updateTable('users').set({ is_admin: 1 }).execute();
  });
  afterAll(() => world.close());

  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const paths = Map.groupBy(calls, (named) => named.call.path);
  /** Whether a path also matches a call with a wildcard in that place, such as `/occurrences/:id`. */
  const fits = (pattern: string, path: string) => {
    const [wanted, given] = [pattern.split('/'), path.split('/')];
    const same = (segment: string, at: number) => segment === given[at] || segment.startsWith(':');
    return wanted.length === given.length && wanted.every(same);
  };
  test.each([...paths])('IN-4 accepts only its own methods: %s', async (path, [named]) => {
    const here = calls.filter(({ call }) => fits(call.path, path));
    const own = new Set(here.map(({ call }) => call.method));
    if (!named) throw new Error('an address without a call');
    for (const method of methods.filter((each) => !own.has(each))) {
      const answer = await world.call(method, pathFor(named, aThing), { as: ada });
      expect([method, answer.status]).toEqual([method, errors.method_not_allowed.status]);
      expect(answer.body.code).toBe('method_not_allowed');
      const allowed = String(answer.headers['allow']).split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...own]));
    }
    const strange = named.call.head ? ['TRACE', 'PROPFIND'] : ['HEAD', 'TRACE', 'PROPFIND'];
    for (const method of strange) {
      const { statusCode } = await world.app.inject({
        method: method as 'HEAD',
        url: `/api${pathFor(named, aThing)}`,
      });
      expect([method, statusCode]).toEqual([method, expect.toBeOneOf([404, 405])]);
    }
  });

  const asking = calls.flatMap((named: NamedCall) =>
    Object.keys(named.call.query?.shape ?? {}).map((parameter) => ({ ...named, parameter })),
  );
  test.each(asking)('IN-4 may not repeat a parameter: $name ?$parameter', async (named) => {
    const { parameter } = named;
    for (const query of [`${parameter}=1&${parameter}=2`, `${parameter}=1&${parameter}=1`]) {
      const path = `${pathFor(named, aThing)}?${query}`;
      const answer = await world.call(named.call.method, path, { as: ada });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  test('IN-4 may not have a parameter that is not in the contract', async () => {
    for (const { call, ...named } of calls.filter((each) => each.call.method === 'GET')) {
      const path = `${pathFor({ call, ...named }, aThing)}?unheard_of=1`;
      const answer = await world.call('GET', path, { as: ada });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});

describe('text that cannot be stored', () => {
  test('IN-2 is found wherever it is, with no false positives', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), (value) => {
        const bad = /\\u0000|\\ud[89a-f]/.test(JSON.stringify(value).replaceAll('\\\\', ''));
        expect(unwritableAt(value) !== undefined).toBe(bad);
      }),
      { numRuns: 500 },
    );
  });

  test('is reported by its path', () => {
    expect(unwritableAt({ a: [{ b: 'ok' }, { b: '\0' }] })).toBe('a.1.b');
    expect(unwritableAt({ a: { '\uD800': 1 } })).toBe('a');
    expect(unwritableAt({ a: ['😀'] })).toBeUndefined();
  });
});
