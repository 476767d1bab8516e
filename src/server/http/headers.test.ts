/** Response headers of the API, of pages and of images, and which origins may read them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originTricks } from '#test/origin-tricks.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const friend = 'https://app.example';

describe('headers', () => {
  let world: World;
  let ada: Person;
  let webDir: string;
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'headers-'));
    mkdirSync(join(webDir, 'assets'));
    const html = '<meta name="nonce" content="__CSP_NONCE__">';
    const pages = { routes: [{ path: '/agents/create', listed: false, html }], not_found: html };
    writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
    world = await createWorld('sqlite', {
      env: { CORS_ORIGINS: friend },
      app: { web_dir: webDir },
    });
    ada = await world.member();
  });
  afterAll(async () => {
    await world.close();
    rmSync(webDir, { recursive: true });
  });

  const everywhere = {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };

  test.each([
    ['a success', '/health', 200],
    ['a refusal', '/auth/me', 401],
    ['an unknown path', '/nothing', 404],
  ])('HD-2 of the API: %s', async (_what, path, status) => {
    const answer = await world.call('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none';frame-ancestors 'none'; report-uri /api/csp-report",
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
  });

  test.each(['/auth/check-username/%ff', `/auth/check-username/${'a'.repeat(250)}`, '/%'])(
    'HD-2 of an address that is rejected before routing: %s',
    async (path) => {
      const { headers: ordinary } = await world.call('GET', '/nothing');
      const early = await world.call('GET', path);
      expect(early.status).toBe(404);
      expect(early.headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' });
      expect(early.headers['content-security-policy']).toBe(ordinary['content-security-policy']);
      expect(early.headers['x-request-id']).toBe(early.body.request_id);
    },
  );

  test('HD-4 a failure body has the same request id as the header', async () => {
    const { body, headers } = await world.call('GET', '/auth/me');
    expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-request-id']).toBe(body.request_id);
  });

  const page = async () => {
    const { headers, body } = await world.app.inject('/agents/create');
    const policy = String(headers['content-security-policy']);
    const rules = policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')] as const;
    });
    return { headers, body, policy: new Map(rules) };
  };

  test('HD-1 of a page: only own scripts, no inline scripts and no eval', async () => {
    const { headers, policy } = await page();
    expect(headers).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(policy.get('script-src')).toBe("'self'");
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect([name, policy.get(name)]).toEqual([name, "'none'"]);
    for (const name of ['connect-src', 'form-action', 'font-src'])
      expect([name, policy.get(name)]).toEqual([name, "'self'"]);
    expect(policy.get('img-src')).toBe("'self' blob: data:");
    expect([...policy.keys()].filter((name) => /-(?:elem|attr)$/.test(name))).toEqual([]);
    expect(policy.get('report-uri')).toBe('/api/csp-report');
  });

  test('HD-1 of a page: styles need the nonce of this response', async () => {
    const [first, second] = [await page(), await page()];
    const [, nonce = ''] = /content="([^"]+)"/.exec(first.body) ?? [];
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(first.policy.get('style-src')).toBe(`'self' 'nonce-${nonce}'`);
    expect(second.body).not.toContain(nonce);
    expect(second.policy.get('style-src')).not.toContain(nonce);
  });

  test('HD-1 of the API docs page: only own scripts, and the address for reports', async () => {
    const { headers, body } = await world.app.inject('/api/docs/');
    expect(body).toContain('<title>SocialAI</title>');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(headers).toMatchObject(everywhere);
    expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
    for (const rule of ["default-src 'none'", "script-src 'self'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).toContain('report-uri /api/csp-report');
  });

  test('HD-1 over https, reports also use the Reporting API', async () => {
    const secure = await createWorld('sqlite', { env: { PUBLIC_URL: 'https://social.example' } });
    const { headers } = await secure.app.inject('/api/health');
    await secure.close();
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
    expect(headers['content-security-policy']).toMatch(
      /; report-uri \/api\/csp-report; report-to csp$/,
    );
    expect((await world.app.inject('/api/health')).headers).not.toHaveProperty(
      'reporting-endpoints',
    );
  });

  test('HD-2 UP-7 of an image: a fixed content type, and nothing inside it may run', async () => {
    const { body } = await world.call('POST', '/content/ai/images/generate', {
      as: ada,
      body: { prompt: 'a calm fox' },
    });
    const { headers } = await world.app.inject(body.imageUrl);
    expect(headers).toMatchObject({
      ...everywhere,
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox; report-uri /api/csp-report",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  const preflight = (origin: string) =>
    world.app.inject({
      method: 'OPTIONS',
      url: '/api/agents',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
  const read = (origin: string) => world.app.inject({ url: '/api/health', headers: { origin } });

  test('HD-3 an allowed origin may read and write, without cookies', async () => {
    expect((await read(friend)).headers['access-control-allow-origin']).toBe(friend);
    const { headers } = await preflight(friend);
    expect(headers['access-control-allow-origin']).toBe(friend);
    expect(headers['access-control-allow-methods']).toContain('POST');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each(originTricks)('HD-3 the origin %j is not allowed', async (origin) => {
    // A header carries bytes: non-ASCII text arrives as its UTF-8.
    const sent = Buffer.from(origin).toString('latin1');
    for (const { headers } of [await read(sent), await preflight(sent)]) {
      const permissions = Object.keys(headers).filter((name) => /-allow-(?:origin|cr)/.test(name));
      expect(permissions).toEqual([]);
    }
  });

  test('HD-3 without a list of origins, no other origin is allowed', async () => {
    const closed = await createWorld('sqlite');
    const { headers } = await closed.app.inject({
      url: '/api/health',
      headers: { origin: friend },
    });
    await closed.close();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('HD-3 no response sets a cookie, and a cookie does not authenticate', async () => {
    const cookie = `token=${ada.token}; authToken=${ada.token}`;
    const { status } = await world.call('GET', '/auth/me', { headers: { cookie } });
    expect(status).toBe(401);
    const { headers } = await world.call('POST', '/auth/refresh', { as: ada });
    expect(headers).not.toHaveProperty('set-cookie');
  });
});
