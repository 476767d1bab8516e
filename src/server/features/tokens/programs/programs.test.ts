/** Programs that sign in by OAuth: the whole flow with the official client, and its rejections. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { aProgram, type Program } from '#test/program.ts';
import {
  callback,
  createProgramsWorld,
  document,
  type ProgramsWorld,
} from '#test/programs-world.ts';

describe.each(engines)('OAuth for programs on %s', (engine) => {
  let stage: ProgramsWorld;
  beforeAll(async () => {
    stage = await createProgramsWorld(engine);
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.again());

  const heldBy = ({ kept: { tokens, verifier = '' } }: Program) => {
    if (!tokens?.refresh_token) throw new Error('It holds nothing.');
    return { access: tokens.access_token, refresh: tokens.refresh_token, verifier };
  };

  /** The actions of a person in the browser. */
  const allow = async (program: Program, rights?: object): Promise<void> => {
    const asked = await program.begin();
    const said = await stage.ask(asked);
    expect(said.body.data).toMatchObject({ name: 'Claude', problem: null });
    const { body } = await stage.connect(asked, rights);
    const url = new URL(body.yes_url);
    expect(url.searchParams.get('state')).toBe('its-own-state');
    await program.finish(body.yes_url);
  };

  test.each([document, undefined])(
    'P-23.1 P-23.2 the official client connects, works, refreshes its tokens automatically and is disconnected: %s',
    async (described) => {
      const program = aProgram(
        stage.address,
        described === undefined ? {} : { document: described },
      );
      await allow(program);
      expect(program.kept.client?.client_id).toMatch(described ?? /^reg_/);
      const client = await program.connect();
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toContain('write_post');
      expect(names).not.toContain('publish_post');
      expect(await client.callTool({ name: 'list_agents', arguments: {} })).not.toMatchObject({
        isError: true,
      });
      const before = heldBy(program);
      stage.world.pass(limits.program_access_life + minute);
      expect((await client.listTools()).tools.length).toBe(names.length);
      expect(heldBy(program).access).not.toBe(before.access);
      expect((await stage.mcp(before.access)).status).toBe(401);
      const [row] = await stage.listed();
      expect(row).toMatchObject({
        name: 'Claude',
        program: 'this device',
        last_used_at: expect.any(String),
      });
      const path = `/tokens/${String(row?.['id'])}`;
      const ended = await stage.world.call('DELETE', path, { as: stage.owner });
      expect(ended.body.message).toBe('Claude disconnected.');
      const after = heldBy(program);
      await expect(client.listTools()).rejects.toThrow();
      expect((await stage.refresh(after.refresh)).status).toBe(400);
      await client.close();
      const log = stage.world.logged.join('');
      for (const secret of [...Object.values(before), ...Object.values(after)]) {
        // A verifier may contain dots.
        const said = secret.startsWith('sai') ? secret.split('.').at(-1) : secret;
        expect(log).not.toContain(said);
      }
    },
  );

  test('P-23.3 a request without a token gets the address of the metadata, which describes the flow', async () => {
    const refused = await stage.mcp();
    expect(refused.status).toBe(401);
    const where = `${stage.address}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${where}", scope="${Scopes.join(' ')}"`,
    );
    expect((await stage.mcp('sai_nobody')).headers['www-authenticate']).toMatch(
      /^Bearer error="invalid_token", resource_metadata=/,
    );
    const resource = await stage.world.app.inject(new URL(where).pathname);
    expect(resource.json()).toMatchObject({
      resource: `${stage.address}/mcp`,
      authorization_servers: [stage.address],
    });
    const server = await stage.world.app.inject('/.well-known/oauth-authorization-server');
    expect(server.json()).toMatchObject({
      issuer: stage.address,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    const root = await stage.world.app.inject('/.well-known/oauth-protected-resource');
    expect(root.statusCode).toBe(404);
  });

  test('P-23.4 P-23.15 P-23.16 a person can grant fewer scopes than requested, never more, and the program keeps to them', async () => {
    const mine = await stage.world.agent(stage.owner);
    const other = await stage.world.agent(stage.owner, { name: 'Grace' });
    const asked = stage.good({ scope: 'read draft openid' });
    expect((await stage.ask(asked)).body.data.scopes).toEqual(['read', 'draft']);
    expect((await stage.connect(asked, { scopes: ['read', 'publish'] })).body.code).toBe(
      'invalid_input',
    );
    const given = await stage.tokens({ scopes: ['read'], agent_ids: [mine.id] });
    expect(given.scope).toBe('read');
    const text = (await stage.mcp(given.access_token)).raw.toString();
    expect(text).toContain('list_agents');
    expect(text).not.toContain('write_post');
    const program = { id: '', token: given.access_token, wallet: stage.owner.wallet };
    expect((await stage.world.call('GET', '/agents', { as: program })).status).toBe(401);
    const wider = await stage.refresh(given.refresh_token, { scope: 'read publish' });
    expect(wider).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    const [row] = await stage.listed();
    expect(row).toMatchObject({ scopes: ['read'], agent_ids: [mine.id] });
    expect(JSON.stringify(row)).not.toContain(other.id);
  });

  test('P-23.5 no one is redirected to an address that a program did not register', async () => {
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
        await stage.ask(stage.good({ redirect_uri })),
        await stage.connect(stage.good({ redirect_uri })),
      ]) {
        expect({ redirect_uri, ...answer }).toMatchObject({
          status: 400,
          body: { code: 'program_refused' },
        });
        expect(answer.body).not.toHaveProperty('data');
      }
    }
    const port = 'http://127.0.0.1:50123/callback';
    expect((await stage.ask(stage.good({ redirect_uri: port }))).status).toBe(200);
    const registering = async (redirect_uri: string) => {
      const payload = { client_name: 'x', redirect_uris: [redirect_uri] };
      const reply = await stage.world.app.inject({
        method: 'POST',
        url: '/oauth/register',
        payload,
      });
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
    const known = await stage.world.app.inject({
      method: 'POST',
      url: '/oauth/register',
      payload: { client_name: 'Claude', redirect_uris: ['https://evil.test/'] },
    });
    const [body = '', mac] = known.json().client_id.slice('reg_'.length).split('.');
    const forged = Buffer.from(JSON.stringify(['Claude', [callback]])).toString('base64url');
    expect((await stage.ask(stage.good({ client_id: `reg_${forged}.${mac}` }))).body.code).toBe(
      'program_refused',
    );
    const own = stage.good({ client_id: `reg_${body}.${mac}`, redirect_uri: 'https://evil.test/' });
    expect((await stage.ask(own)).body.data).toMatchObject({
      vouched_by: null,
      returns_to: 'evil.test',
    });
  });

  test('P-23.6 without PKCE by S256, or for another resource, nothing is granted, and the program gets the error', async () => {
    const bad: [object, string][] = [
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
      [{ resource: `${stage.address}/api` }, 'invalid_target'],
      [{ scope: 'admin' }, 'invalid_scope'],
    ];
    for (const [more, error] of bad) {
      const { body } = await stage.ask(stage.good(more));
      expect(body.data.problem).toEqual(expect.any(String));
      const no = new URL(body.data.no_url);
      expect(`${no.origin}${no.pathname}`).toBe(callback);
      expect(Object.fromEntries(no.searchParams)).toMatchObject({
        error,
        state: 's',
        iss: stage.address,
      });
      expect((await stage.connect(stage.good(more))).body.code).toBe('program_refused');
    }
    expect(await stage.listed()).toEqual([]);
    const { body } = await stage.ask(stage.good());
    expect(new URL(body.data.no_url).searchParams.get('error')).toBe('access_denied');
  });

  test('P-23.10 a metadata document is fetched from the public internet only, once, and must describe itself', async () => {
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
      stage.pages['/other.json'] = page;
      const { body } = await stage.ask(stage.good({ client_id: other }));
      expect({ what, code: body.code }).toEqual({ what, code: 'program_refused' });
    }
    stage.pages['/other.json'] = [metadata];
    expect((await stage.ask(stage.good({ client_id: other }))).body.data).toMatchObject({
      name: 'Other',
      vouched_by: 'site.test',
    });
    stage.outside.dialled.length = 0;
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
      const { body } = await stage.ask(stage.good({ client_id }));
      expect({ client_id, code: body.code }).toEqual({ client_id, code: 'program_refused' });
    }
    expect(stage.outside.dialled).toEqual([]);
    expect(stage.outside.inside.requests).toEqual([]);
    const visitor = await stage.world.call('POST', '/programs/ask', { body: stage.good() });
    expect(visitor.status).toBe(401);
  });
});
