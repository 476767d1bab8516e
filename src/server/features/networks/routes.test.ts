import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startXProcess, type XEmulator } from '#test/emulators/x-process.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('the OAuth apps of this server, on %s', (engine) => {
  let x: XEmulator;
  let world: World;
  let admin: Person;
  let ada: Person;
  beforeAll(async () => {
    x = await startXProcess();
    world = await createWorld(engine, { env: { X_API_BASE_URL: x.url } });
    [admin, ada] = [await world.admin(), await world.member()];
  });
  afterAll(async () => {
    await world.close();
    await x.close();
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, path = '', body?: object, as = admin) =>
    world.call(method, `/admin/networks${path}`, { as, ...(body && { body }) });
  const ofX = async () =>
    (await call('GET')).body.data.find((one: { id: string }) => one.id === 'twitter');
  const begin = () =>
    world.call('POST', '/connections/visits', { as: ada, body: { platform: 'twitter' } });
  const offered = async () =>
    (await world.call('GET', '/connections', { as: ada })).body.platforms.find(
      (one: { platform: string }) => one.platform === 'twitter',
    );
  const keys = () => ({ id: x.api_key, secret: x.api_secret });

  test('P-7.302 P-7.303 P-7.305 P-7.307 a new app takes effect at once, and so does its removal', async () => {
    expect(await ofX()).toEqual({
      id: 'twitter',
      set_by: 'nobody',
      id_ends: null,
      saved_at: null,
      callback: 'http://localhost:3000/auth/twitter/callback',
      can_test: true,
      accounts: 0,
    });
    expect(await offered()).toMatchObject({ available: false });
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'platform_unavailable' } });
    const saved = await call('PUT', '/twitter', keys());
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { set_by: 'administrator', id_ends: x.api_key.slice(-4) } },
    });
    expect(await offered()).toMatchObject({ available: true, reason: null });
    expect((await begin()).body.url).toContain(x.url);
    expect((await call('DELETE', '/twitter')).status).toBe(200);
    expect((await begin()).status).toBe(409);
    expect((await call('DELETE', '/twitter')).status).toBe(404);
    const events = await world.call('GET', '/auth/audit', { as: admin });
    const named = events.body.data.map(({ event }: { event: string }) => event);
    expect(named.slice(0, 2)).toEqual(['network_removed', 'network_set_up']);
  });

  test('P-7.304 an app can be tried before and after saving', async () => {
    const wrong = { id: x.api_key, secret: 'not-this-one' };
    expect(await call('POST', '/twitter/test', wrong)).toMatchObject({
      status: 400,
      body: { code: 'connection_failed', error: expect.stringContaining('key or secret is wrong') },
    });
    expect(await call('POST', '/twitter/test', keys())).toMatchObject({
      status: 200,
      body: { message: 'X accepts this app.' },
    });
    expect((await call('POST', '/twitter/test', {})).status).toBe(400);
    await call('PUT', '/twitter', wrong);
    expect((await call('POST', '/twitter/test', {})).status).toBe(400);
    await call('PUT', '/twitter', keys());
    expect((await call('POST', '/twitter/test', {})).status).toBe(200);
  });

  test('CR-4 P-7.307 an app is stored encrypted, and its secret is never returned', async () => {
    const replies = [await call('PUT', '/twitter', keys()), await call('GET')];
    const rows = await world.ctx.db.selectFrom('platform_apps').selectAll().execute();
    expect(rows[0]?.secret).toMatch(/^v1\./);
    for (const word of [x.api_secret, x.api_key]) {
      expect(JSON.stringify([replies.map(({ body }) => body), rows])).not.toContain(word);
      expect(world.logged.join('\n')).not.toContain(word);
    }
  });

  test('P-7.302 members who are not administrators can neither change nor see them', async () => {
    const replies = [
      await call('GET', '', undefined, ada),
      await call('PUT', '/twitter', keys(), ada),
      await call('POST', '/twitter/test', keys(), ada),
      await call('DELETE', '/twitter', undefined, ada),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test('P-7.307 apps in the environment have priority, and cannot be changed here', async () => {
    const env = { X_API_BASE_URL: x.url, X_API_KEY: x.api_key, X_API_SECRET: x.api_secret };
    const set = await createWorld(engine, { env });
    const as = await set.admin();
    const { body } = await set.call('GET', '/admin/networks', { as });
    expect(body.data[0]).toMatchObject({ id: 'twitter', set_by: 'environment' });
    const refused = await set.call('PUT', '/admin/networks/twitter', {
      as,
      body: { id: 'another', secret: 'another' },
    });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error).toContain('X_API_KEY');
    expect((await set.call('DELETE', '/admin/networks/twitter', { as })).status).toBe(409);
    await set.close();
  });
});
