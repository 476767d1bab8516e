/** Programs that sign in by OAuth: the whole way with the official client, and everything that has to be refused on it. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Scopes } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import { freePort } from '#scripts/free-port.ts';
import { createEgressWorld, type EgressWorld } from '#test/egress-world.ts';
import { everyEngine } from '#test/engines.ts';
import { aProgram, type Program } from '#test/program.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const document = 'https://site.test/claude.json';
const callback = 'http://127.0.0.1:7777/callback';

describe.each(everyEngine)('programs that sign in by OAuth on %s', (engine) => {
  let outside: EgressWorld;
  let world: World;
  let address: string;
  let owner: Person;
  /** What the internet holds, by path. */
  let pages: Record<string, [body: unknown, type?: string, location?: string]>;
  beforeAll(async () => {
    outside = await createEgressWorld();
    outside.outside.answer = ({ url = '' }, response) => {
      const [body, type = 'application/json', location] = pages[url] ?? ['gone', 'text/plain'];
      response.writeHead(location ? 302 : 200, {
        'content-type': type,
        ...(location && { location }),
      });
      response.end(JSON.stringify(body));
    };
    const port = await freePort();
    address = `http://localhost:${port}`;
    const { guarded } = outside.build();
    world = await createWorld(engine, {
      env: { PUBLIC_URL: address },
      // The other side of the wall speaks no TLS in tests.
      parts: () => ({
        fetchPublic: async (url, init) => guarded(String(url).replace('https:', 'http:'), init),
      }),
    });
    await world.app.listen({ host: '127.0.0.1', port });
  });
  afterAll(async () => {
    await world.close();
    outside.stop();
  });
  beforeEach(async () => {
    owner = await world.member();
    outside.outside.requests = [];
    const metadata = { client_id: document, client_name: 'Claude', redirect_uris: [callback] };
    pages = { '/claude.json': [metadata] };
  });

  const ask = async (asked: object, as = owner) =>
    world.call('POST', '/programs/ask', { as, body: asked });
  const connect = async (asked: object, rights: object = { scopes: ['read', 'draft'] }) =>
    world.call('POST', '/programs', { as: owner, body: { asked, ...rights } });
  const form = async (path: string, fields: Record<string, string>) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  };
  const mcp = async (token?: string) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        host: new URL(address).host,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    });
    return reply;
  };
  const listed = async () =>
    (await world.call('GET', '/tokens', { as: owner })).body.data as Record<string, unknown>[];
  const events = async (event: string) => {
    const { body } = await world.call('GET', '/auth/audit', { as: owner, query: { limit: '200' } });
    return body.data.filter((one: { event: string }) => one.event === event);
  };

  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const good = (more: object = {}) => ({
    response_type: 'code',
    client_id: document,
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 's',
    resource: `${address}/mcp`,
    ...more,
  });
  const codeFor = async (rights?: object): Promise<string> => {
    const { body, status } = await connect(good(), rights);
    expect(status).toBe(201);
    return new URL(body.yes_url).searchParams.get('code') ?? '';
  };
  const exchange = async (code: string, more: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: document,
      redirect_uri: callback,
      code_verifier: verifier,
      ...more,
    });
  const refresh = async (refresh_token: string, more: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: document,
      ...more,
    });
  const tokens = async (rights?: object) => (await exchange(await codeFor(rights))).body;

  /** What a person does in their browser. */
  const allow = async (program: Program, rights?: object): Promise<void> => {
    const asked = await program.begin();
    const said = await ask(asked);
    expect(said.body.data).toMatchObject({ name: 'Claude', problem: null });
    const { body } = await connect(asked, rights);
    const url = new URL(body.yes_url);
    expect(url.searchParams.get('state')).toBe('its-own-state');
    await program.finish(body.yes_url);
  };

  test.each([document, undefined])(
    'P-23.1 P-23.2 the official client lets a person connect it, works, renews its keys by itself and is disconnected: %s',
    async (described) => {
      const program = aProgram(address, described === undefined ? {} : { document: described });
      await allow(program);
      expect(program.kept.client?.client_id).toMatch(described ?? /^reg_/);
      const client = await program.connect();
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toContain('write_post');
      expect(names).not.toContain('publish_post');
      expect(await client.callTool({ name: 'list_agents', arguments: {} })).not.toMatchObject({
        isError: true,
      });
      const before = program.kept.tokens;
      world.pass(limits.program_access_life + minute);
      expect((await client.listTools()).tools.length).toBe(names.length);
      expect(program.kept.tokens?.access_token).not.toBe(before?.access_token);
      expect((await mcp(before?.access_token)).statusCode).toBe(401);
      const [row] = await listed();
      expect(row).toMatchObject({ name: 'Claude', program: 'this device' });
      expect(row?.['last_used_at']).not.toBeNull();
      const ended = await world.call('DELETE', `/tokens/${String(row?.['id'])}`, { as: owner });
      expect(ended.body.message).toBe('Claude disconnected.');
      await expect(client.listTools()).rejects.toThrow();
      expect((await refresh(program.kept.tokens?.refresh_token ?? '')).status).toBe(400);
      await client.close();
      const log = world.logged.join('');
      for (const secret of [...Object.values(before ?? {}), program.kept.verifier]) {
        const end = String(secret).split('.').at(-1) ?? '';
        if (end.length > 40) expect(log).not.toContain(end);
      }
    },
  );

  test('P-23.3 whoever has no token is told where to sign in, and the documents say how', async () => {
    const refused = await mcp();
    expect(refused.statusCode).toBe(401);
    const where = `${address}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${where}", scope="${Scopes.join(' ')}"`,
    );
    expect((await mcp('sai_nobody')).headers['www-authenticate']).toMatch(
      /^Bearer error="invalid_token", resource_metadata=/,
    );
    const resource = await world.app.inject(new URL(where).pathname);
    expect(resource.json()).toMatchObject({
      resource: `${address}/mcp`,
      authorization_servers: [address],
    });
    const server = await world.app.inject('/.well-known/oauth-authorization-server');
    expect(server.json()).toMatchObject({
      issuer: address,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    const root = await world.app.inject('/.well-known/oauth-protected-resource');
    expect(root.statusCode).toBe(404);
  });

  test('P-23.4 a person chooses less than a program asks for, never more, and it keeps to that', async () => {
    const mine = await world.agent(owner);
    const other = await world.agent(owner, { name: 'Grace' });
    const asked = good({ scope: 'read draft openid' });
    expect((await ask(asked)).body.data.scopes).toEqual(['read', 'draft']);
    expect((await connect(asked, { scopes: ['read', 'publish'] })).body.code).toBe('invalid_input');
    const given = await tokens({ scopes: ['read'], agent_ids: [mine.id] });
    expect(given.scope).toBe('read');
    const text = (await mcp(given.access_token)).body;
    expect(text).toContain('list_agents');
    expect(text).not.toContain('write_post');
    const program = { id: '', token: given.access_token, wallet: owner.wallet };
    expect((await world.call('GET', '/agents', { as: program })).status).toBe(401);
    const wider = await refresh(given.refresh_token, { scope: 'read publish' });
    expect(wider).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    const [row] = await listed();
    expect(row).toMatchObject({ scopes: ['read'], agent_ids: [mine.id] });
    expect(JSON.stringify(row)).not.toContain(other.id);
  });

  test('P-23.5 nobody is sent to an address that a program did not name', async () => {
    const wrong = [
      'https://evil.test/callback',
      'http://127.0.0.1:7777/other',
      'http://127.0.0.1.evil.test/callback',
      'http://127.0.0.1:7777@evil.test/callback',
      'https://127.0.0.1:7777/callback',
      'http://127.0.0.1:7777/callback#x',
      'http://127.0.0.1:7777\\@evil.test/callback',
      'javascript:alert(1)',
      '',
    ];
    for (const redirect_uri of wrong) {
      for (const answer of [
        await ask(good({ redirect_uri })),
        await connect(good({ redirect_uri })),
      ]) {
        expect({ redirect_uri, ...answer }).toMatchObject({
          status: 400,
          body: { code: 'program_refused' },
        });
        expect(answer.body).not.toHaveProperty('data');
      }
    }
    const port = 'http://127.0.0.1:50123/callback';
    expect((await ask(good({ redirect_uri: port }))).status).toBe(200);
    const registering = async (redirect_uri: string) => {
      const payload = { client_name: 'x', redirect_uris: [redirect_uri] };
      const reply = await world.app.inject({ method: 'POST', url: '/oauth/register', payload });
      return reply.json().error ?? 'taken';
    };
    const places = [
      'javascript:alert(1)',
      'data://x',
      'http://evil.test/',
      'blob://x',
      'chrome://x',
    ];
    for (const place of places) expect(await registering(place)).toBe('invalid_redirect_uri');
    for (const place of ['https://evil.test/', 'cursor://oauth/callback', 'http://localhost/']) {
      expect(await registering(place)).toBe('taken');
    }
    const known = await world.app.inject({
      method: 'POST',
      url: '/oauth/register',
      payload: { client_name: 'Claude', redirect_uris: ['https://evil.test/'] },
    });
    const [body = '', mac] = known.json().client_id.slice('reg_'.length).split('.');
    const forged = Buffer.from(JSON.stringify(['Claude', [callback]])).toString('base64url');
    expect((await ask(good({ client_id: `reg_${forged}.${mac}` }))).body.code).toBe(
      'program_refused',
    );
    const own = good({ client_id: `reg_${body}.${mac}`, redirect_uri: 'https://evil.test/' });
    expect((await ask(own)).body.data).toMatchObject({ vouched_by: null, returns_to: 'evil.test' });
  });

  test('P-23.6 without a proof by S256, or for another resource, nothing is given, and the program is told', async () => {
    const bad: [object, string][] = [
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
      [{ resource: `${address}/api` }, 'invalid_target'],
      [{ scope: 'admin' }, 'invalid_scope'],
    ];
    for (const [more, error] of bad) {
      const { body } = await ask(good(more));
      expect(body.data.problem).toEqual(expect.any(String));
      const no = new URL(body.data.no_url);
      expect(`${no.origin}${no.pathname}`).toBe(callback);
      expect(Object.fromEntries(no.searchParams)).toMatchObject({
        error,
        state: 's',
        iss: address,
      });
      expect((await connect(good(more))).body.code).toBe('program_refused');
    }
    expect(await listed()).toEqual([]);
    const { body } = await ask(good());
    expect(new URL(body.data.no_url).searchParams.get('error')).toBe('access_denied');
  });

  test('P-23.7 a code is for one program, one address and one proof, once and not for long', async () => {
    const wrong: Record<string, string>[] = [
      { client_id: 'https://site.test/other.json' },
      { redirect_uri: 'http://127.0.0.1:7777/other' },
      { code_verifier: 'w'.repeat(64) },
      { resource: 'https://other.test/mcp' },
      { code_verifier: '' },
    ];
    const code = await codeFor();
    for (const more of wrong) expect((await exchange(code, more)).status).toBe(400);
    expect(await listed()).toEqual([]);
    const given = await exchange(code);
    expect(given).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'read draft' },
      headers: { 'cache-control': 'no-store' },
    });
    expect((await mcp(given.body.access_token)).statusCode).toBe(200);
    const replayed = await exchange(code);
    expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await mcp(given.body.access_token)).statusCode).toBe(401);
    expect((await refresh(given.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await events('session_reused')).toMatchObject([{ detail: 'Claude' }]);
    const late = await codeFor();
    world.pass(limits.program_code_life);
    expect((await exchange(late)).body.error).toBe('invalid_grant');
    const both = await codeFor();
    const answers = await Promise.all([exchange(both), exchange(both)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    await codeFor();
    const rows = await world.ctx.db
      .selectFrom('program_grants')
      .select('id')
      .where('owner_id', '=', owner.id)
      .where('code_used_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('P-23.8 a refresh token changes each time; an old one that comes back ends everything, a lost answer does not', async () => {
    const first = await tokens();
    const second = (await refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await mcp(first.access_token)).statusCode).toBe(401);
    expect((await refresh(first.refresh_token)).body).toMatchObject({
      access_token: second.access_token,
      refresh_token: second.refresh_token,
    });
    const answers = await Promise.all([
      refresh(second.refresh_token),
      refresh(second.refresh_token),
    ]);
    expect(answers[0]?.body.refresh_token).toBe(answers[1]?.body.refresh_token);
    const third = answers[0]?.body;
    expect((await mcp(third.access_token)).statusCode).toBe(200);
    expect((await refresh(third.refresh_token, { client_id: 'https://x.test/y' })).status).toBe(
      400,
    );
    expect((await refresh(third.refresh_token, { resource: 'https://x.test/' })).body.error).toBe(
      'invalid_target',
    );
    const strange = third.refresh_token.replace(/\.[\w-]{43}\./, `.${'a'.repeat(43)}.`);
    expect((await refresh(strange)).body.error).toBe('invalid_grant');
    expect((await mcp(third.access_token)).statusCode).toBe(200);
    world.pass(limits.program_refresh_grace + 1);
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    expect((await mcp(third.access_token)).statusCode).toBe(401);
    expect((await refresh(third.refresh_token)).body.error).toBe('invalid_grant');
    expect(await events('session_reused')).toHaveLength(1);
    const rows = JSON.stringify(
      await world.ctx.db.selectFrom('program_grants').selectAll().execute(),
    );
    for (const token of [first, second, third]) {
      expect(rows).not.toContain(token.refresh_token.split('.').at(-1));
      expect(rows).not.toContain(token.access_token.split('.').at(-1));
    }
  });

  test('P-23.9 access ends when its owner said, or when the program gives it back', async () => {
    const expires_at = new Date(world.ctx.clock() + 5 * minute).toISOString();
    const short = await tokens({ scopes: ['read'], expires_at });
    expect(short.expires_in).toBeLessThanOrEqual(300);
    world.pass(5 * minute);
    expect((await mcp(short.access_token)).statusCode).toBe(401);
    expect((await refresh(short.refresh_token)).body.error).toBe('invalid_grant');
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const given = await tokens();
      const other = { token: given[kind], client_id: 'https://x.test/y' };
      expect((await form('/oauth/revoke', other)).status).toBe(400);
      expect((await mcp(given.access_token)).statusCode).toBe(200);
      const ended = await form('/oauth/revoke', { token: given[kind], client_id: document });
      expect(ended.status).toBe(200);
      expect((await mcp(given.access_token)).statusCode).toBe(401);
      expect((await refresh(given.refresh_token)).body.error).toBe('invalid_grant');
    }
    const { token } = await aToken(world, owner, ['read']);
    await form('/oauth/revoke', { token, client_id: document });
    expect((await mcp(token)).statusCode).toBe(200);
    expect(await form('/oauth/revoke', { token: 'sai_nobody', client_id: document })).toMatchObject(
      { status: 200 },
    );
  });

  test('P-23.10 a document is read from the public internet only, once, and has to be about itself', async () => {
    const other = 'https://site.test/other.json';
    const metadata = { client_id: other, client_name: 'Other', redirect_uris: [callback] };
    const lies: [string, [unknown, string?, string?]][] = [
      ['another id', [{ ...metadata, client_id: document }]],
      ['no id', [{ redirect_uris: [callback] }]],
      ['a secret', [{ ...metadata, client_secret: 'x' }]],
      ['no addresses', [{ client_id: other }]],
      ['too large', [{ ...metadata, about: 'x'.repeat(limits.program_document) }]],
      ['a page', [metadata, 'text/html']],
      ['elsewhere', [metadata, 'application/json', 'http://site.test/claude.json']],
    ];
    for (const [what, page] of lies) {
      pages['/other.json'] = page;
      const { body } = await ask(good({ client_id: other }));
      expect({ what, code: body.code }).toEqual({ what, code: 'program_refused' });
    }
    pages['/other.json'] = [metadata];
    expect((await ask(good({ client_id: other }))).body.data).toMatchObject({
      name: 'Other',
      vouched_by: 'site.test',
    });
    outside.dialled.length = 0;
    const inside = [
      'https://inside.test/claude.json',
      'https://127.0.0.1/claude.json',
      'https://[::1]/claude.json',
      'https://169.254.169.254/latest/meta-data',
      'https://site.test:8443/claude.json',
      'http://site.test/claude.json',
      'https://me:secret@site.test/claude.json',
      'https://site.test/',
      'https://site.test/x/../claude.json',
      'https://site.test/claude.json#x',
    ];
    for (const client_id of inside) {
      const { body } = await ask(good({ client_id }));
      expect({ client_id, code: body.code }).toEqual({ client_id, code: 'program_refused' });
    }
    expect(outside.dialled).toEqual([]);
    expect(outside.inside.requests).toEqual([]);
    const visitor = await world.call('POST', '/programs/ask', { body: good() });
    expect(visitor.status).toBe(401);
  });

  test('P-23.11 what was never let in finds nothing at the door', async () => {
    const junk: [string, Record<string, string>, string][] = [
      ['/oauth/token', {}, 'invalid_request'],
      ['/oauth/token', { grant_type: 'password' }, 'unsupported_grant_type'],
      ['/oauth/token', { grant_type: 'authorization_code' }, 'invalid_request'],
      ['/oauth/revoke', { token: 'x' }, 'invalid_request'],
    ];
    for (const [path, fields, error] of junk) {
      expect((await form(path, fields)).body.error).toBe(error);
    }
    const twice = await world.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&grant_type=authorization_code',
    });
    expect(twice.json().error).toBe('invalid_request');
    const { token } = await aToken(world, owner, ['draft']);
    expect((await world.call('POST', '/programs', { token, body: {} })).body.code).toBe(
      'token_forbidden',
    );
    world.pass(limits.reauth_life + minute);
    expect((await connect(good())).body.code).toBe('reauth_required');
  });
});
