/** The endpoint for Content Security Policy reports, which browsers call, and anyone else can. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { withoutSecrets } from './csp-report.ts';

const rates = { auth: 9, check: 9, confirm: 9, read: 9, write: 5, generate: 9, preview: 9 };
const single = 'application/csp-report';
const batch = 'application/reports+json';

const asked = {
  'document-uri': 'https://social.example/reset?a=private#token=secret',
  'blocked-uri': 'https://user:secret@evil.example/x.js?stolen=secret#secret',
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src',
};
const violation = {
  type: 'csp-violation',
  body: {
    documentURL: asked['document-uri'],
    blockedURL: asked['blocked-uri'],
    effectiveDirective: 'script-src-elem',
  },
};
const told = { directive: 'script-src-elem', blocked: 'https://evil.example/x.js', page: '/reset' };

describe('CSP reports', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld('sqlite', { app: { rates } });
  });
  afterEach(() => world.close());

  const send = (type: string | undefined, body: unknown, ip?: string) =>
    world.call('POST', '/csp-report', {
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(ip && { ip }),
    });
  const lines = () => world.logged.filter((line) => line.includes('csp_violation'));

  test.each([
    ['report-uri', single, { 'csp-report': asked }],
    ['report-to', batch, [violation, { type: 'deprecation', body: { id: 'x' } }]],
  ])('HD-1 by %s become one log line without queries and fragments', async (_way, type, body) => {
    const answer = await send(type, body);
    expect([answer.status, answer.raw.length]).toEqual([204, 0]);
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      level: 40,
      event: 'csp_violation',
      violations: [told],
    });
    expect(lines()[0]).not.toMatch(/secret|private/);
  });

  test('take limited space in the log, however long they are', async () => {
    const long = 'x'.repeat(400);
    const body = { documentURL: `https://a/${long}`, blockedURL: long, effectiveDirective: long };
    await send(
      batch,
      Array.from({ length: 12 }, () => ({ type: 'csp-violation', body })),
    );
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '').violations).toHaveLength(10);
    expect(lines()[0]?.length).toBeLessThan(8000);
  });

  test('of other kinds are not logged', async () => {
    expect((await send(batch, [{ type: 'deprecation', body: {} }])).status).toBe(204);
    expect(lines()).toEqual([]);
  });

  test.each([
    ['another type', 'application/json', { 'csp-report': asked }, 415],
    ['plain text', 'text/plain', 'x', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['no type', undefined, 'x', 415],
    ['too much', single, { 'csp-report': { 'blocked-uri': 'x'.repeat(17 * 1024) } }, 413],
    ['no JSON', single, '{', 400],
    ['no report', single, { other: 1 }, 400],
    ['a wrong field', batch, [{ type: 'csp-violation', body: { blockedURL: 5 } }], 400],
    ['a prototype', single, '{"__proto__":{"x":1}}', 400],
  ])('reject %s', async (_what, type, body, status) => {
    const answer = await send(type, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false });
    expect(lines()).toEqual([]);
  });

  test('are rate-limited by address', async () => {
    const from = (ip: string) => send(single, { 'csp-report': asked }, ip);
    for (let count = 0; count < rates.write; count += 1)
      expect((await from('203.0.113.1')).status).toBe(204);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2')).status).toBe(204);
    expect(lines()).toHaveLength(rates.write + 1);
  });
});

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['data:text/html,<b>secret</b>', 'data:'],
  ['blob:https://a.example/secret', 'blob:'],
  ['//user:x@a?secret', '//user:x@a'],
  ['https://u:p@a.example:8443/b?c#d', 'https://a.example:8443/b'],
  [`https://a.example/review/${'s'.repeat(43)}`, 'https://a.example/review/…'],
])('of the address %s are logged as %s', (address, kept) => {
  expect(withoutSecrets(address)).toBe(kept);
});
