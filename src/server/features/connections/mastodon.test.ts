import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada } from '#test/emulators/mastodon-world.ts';
import { type Mastodon, startMastodon } from '#test/emulators/mastodon-process.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { revokeJob } from './revoke.job.ts';

describe.each(engines)('an account on a server of Mastodon’s kind on %s', (engine) => {
  let mastodon: Mastodon;
  let world: World;
  let owner: Person;
  let agent: string;
  let connection: string;

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const connect = (access_token = ada.token) =>
    call('POST', '/connections', { platform: 'mastodon', server: mastodon.server, access_token });
  const publish = (content: string) =>
    call('POST', `/agents/${agent}/posts`, { platform: 'mastodon', content });
  const check = () => call('POST', `/connections/${connection}/check`);

  beforeAll(async () => {
    mastodon = await startMastodon();
    await mastodon.order({ op: 'person', person: { ...ada, bot: true } });
    world = await createWorld(engine, { env: { MASTODON_TRUSTED_SERVERS: mastodon.server } });
    owner = await world.member();
    agent = (await world.agent(owner)).id;
  });
  afterAll(async () => {
    await world.close();
    await mastodon.close();
  });

  test('P-7.315 P-7.448 is connected by an access token, and shown with its server, its limits and its bot label', async () => {
    const refused = await connect('not a token');
    expect(refused.body.message).toBe('The server doesn’t accept this access token.');
    const { status, body } = await connect();
    expect(status).toBe(201);
    connection = body.data.id;
    expect(body.data).toMatchObject({
      username: `ada@${mastodon.host}`,
      limits: { software: 'mastodon', max_length: 500 },
      checklist: { automated_label: true },
      label_url: `${mastodon.server}/settings/profile`,
    });
    const labeled = await call('POST', `/connections/${connection}/label`);
    expect(labeled).toMatchObject({
      status: 409,
      body: { error: 'Only you can label the account, on Mastodon.' },
    });
    expect(JSON.stringify(body)).not.toContain(ada.token);
    expect(world.logged.join('')).not.toContain(ada.token);
    const joined = await call('POST', `/agents/${agent}/connect-platform`, {
      platform: 'mastodon',
    });
    expect(joined.status).toBe(200);
  });

  test('P-7.316 accepts what its own server accepts, as soon as its limits are known', async () => {
    const link = 'https://example.com/a/path/that/is/longer/than/twenty-three';
    const long = `${'x'.repeat(476)} ${link}`;
    expect((await publish(long)).body.data).toMatchObject({ status: 'PUBLISHED' });
    const tooLong = await publish(`${'x'.repeat(477)} ${link}`);
    expect(tooLong.body.details).toEqual([
      { path: 'content', message: 'Mastodon takes 500 characters; this has 501.' },
    ]);
    await mastodon.order({ op: 'software', software: 'gotosocial' });
    await check();
    expect((await publish('y'.repeat(900))).status).toBeLessThan(300);
    await mastodon.order({ op: 'software', software: 'pixelfed' });
    await check();
    const elsewhere = (await call('GET', '/connections')).body.data;
    expect(elsewhere.find(({ id }: { id: string }) => id === connection).label_url).toBeNull();
    expect((await publish('No picture')).body.message).toBe(
      'This Mastodon server only takes posts with an image or a video. Add one.',
    );
    await mastodon.order({ op: 'software', software: 'mastodon' });
    await mastodon.order({ op: 'person', person: { ...ada, bot: false } });
    const { body } = await check();
    expect(body.data).toMatchObject({ checklist: { automated_label: false } });
    expect(body.data.limits).toMatchObject({ software: 'mastodon' });
  });

  describe('an OAuth sign-in to it', () => {
    const eve = { id: '109000000000000003', acct: 'eve', name: 'Eve' };
    const begin = (as = owner, server = mastodon.server) =>
      world.call('POST', '/connections/visits', {
        as,
        body: { platform: 'mastodon', from: 'settings', fields: { server } },
      });
    const agree = async (url: string) => {
      const back = new URL(String(await mastodon.order({ op: 'agree', url, as: eve.id })));
      expect(back.pathname).toBe('/auth/mastodon/callback');
      return Object.fromEntries(back.searchParams);
    };
    const end = (brought: object, as = owner) =>
      world.call('POST', '/connections/visits/end', {
        as,
        body: { platform: 'mastodon', brought },
      });
    const made = async () =>
      (await mastodon.calls()).filter(({ path }) => path === '/api/v1/apps').length;
    beforeAll(() => mastodon.order({ op: 'person', person: eve }));

    test('P-7.394 uses PKCE and the narrowest scopes, one app for everyone, and revokes an unused token', async () => {
      const { body: begun } = await begin();
      const { searchParams: query } = new URL(begun.url);
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('scope')).toBe(
        'profile read:statuses read:notifications write:statuses write:media',
      );
      const brought = await agree(begun.url);
      const stranger = await world.member();
      expect(await end(brought, stranger)).toMatchObject({ status: 403 });
      const ended = await end(brought);
      expect(ended).toMatchObject({
        status: 200,
        body: { outcome: 'connected', data: { username: `eve@${mastodon.host}` } },
      });
      expect((await end(brought)).body.code).toBe('authorization_expired');
      // The next sign-in uses the same app, unless the server has deleted it.
      await begin(stranger);
      expect(await made()).toBe(1);
      await mastodon.order({ op: 'forget' });
      await agree((await begin(stranger)).body.url);
      expect(await made()).toBe(2);
      await agree((await begin()).body.url);
      expect(await made()).toBe(2);
      const rows = await world.ctx.db.selectFrom('platform_apps').selectAll().execute();
      expect(rows).toHaveLength(1);
    });

    test('P-7.394 revokes its token when it is disconnected', async () => {
      const { body } = await end(await agree((await begin()).body.url));
      const { id } = body.data;
      const tokenOf = async () => {
        const people = (await mastodon.order({ op: 'people' })) as Partial<typeof ada>[];
        return people.find((one) => one.id === eve.id)?.token;
      };
      const token = await tokenOf();
      expect(token).toBeTruthy();
      expect(world.logged.join('')).not.toContain(token);
      const gone = await world.call('DELETE', `/connections/${id}`, { as: owner });
      expect(gone.status).toBe(200);
      await revokeJob(world.ctx).run(null, new AbortController().signal);
      expect(await tokenOf()).toBeUndefined();
    });

    test.each([
      { token_endpoint: 'https://evil.example/oauth/token' },
      { authorization_endpoint: 'https://evil.example/oauth/authorize' },
      { issuer: 'https://mastodon.social' },
    ])('P-7.394 is rejected by a server that returns %j', async (metadata) => {
      await mastodon.order({ op: 'metadata', metadata });
      const refused = await begin();
      await mastodon.order({ op: 'metadata', metadata: {} });
      expect(refused.body).toMatchObject({ code: 'connection_failed' });
      expect(refused.body.message).toMatch(/sends its sign-in to another address/);
    });

    test('P-7.394 works without PKCE if the server has none, and reaches no internal address', async () => {
      await mastodon.order({ op: 'software', software: 'gotosocial' });
      const { body } = await begin();
      await mastodon.order({ op: 'software', software: 'mastodon' });
      expect(body.url).not.toContain('code_challenge');
      expect(new URL(body.url).searchParams.get('scope')).toBe('read write');
      const inside = await begin(owner, 'https://127.0.0.1');
      expect(inside.body.message).toBe('This server can’t reach that address.');
    });
  });
});
