import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day, second } from '#contract/core/time.ts';
import { createApp } from '#server/app.ts';
import { engines } from '#test/engines.ts';
import { testWallet } from '#test/wallet.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type World } from '#test/world.ts';
import { openSession } from './session.ts';
import { userOfWallet } from '#server/features/auth/store.ts';
import { authCleanupJob } from '#server/features/auth/sweep.job.ts';

/** Number of tokens searched for in the database and the log. */
const tokens = Number(process.env['TOKENS'] ?? 100);

describe.each(engines)('a session on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const signIn = async (wallet = testWallet()): Promise<string> =>
    (await enter(world, wallet)).body.data.token;
  const statusOf = async (token: string) => (await world.call('GET', '/auth/me', { token })).status;
  const refresh = (token: string) => world.call('POST', '/auth/refresh', { token });
  const rows = () => world.ctx.db.selectFrom('sessions').selectAll().execute();
  const sweep = () => authCleanupJob(world.ctx).run(null, new AbortController().signal);

  test('LG-3 SE-1 no token is in plain text in the database or the log', async () => {
    const origin = { ip: '192.0.2.1', user_agent: 'a browser', request_id: 'r1' };
    const issued = [await signIn()];
    const user_id = await userOfWallet(world.ctx.db, testWallet().address, world.ctx.clock());
    for (let count = 1; count < tokens; count += 1) {
      const { token } = await openSession(world.ctx.db, user_id, origin, world.ctx.clock());
      expect(await statusOf(token)).toBe(200);
      issued.push(token);
    }
    await refresh(issued[0] ?? '');
    const { db } = world.ctx;
    const kept = await Promise.all([
      db.selectFrom('sessions').selectAll().execute(),
      db.selectFrom('users').selectAll().execute(),
      db.selectFrom('meta').selectAll().execute(),
      db.selectFrom('idempotent_answers').selectAll().execute(),
      db.selectFrom('consumed_challenges').selectAll().execute(),
    ]);
    const dump = JSON.stringify(kept) + world.logged.join('');
    const secrets = issued.map((token) => token.split('.')[1] ?? token);
    expect(new Set(secrets).size).toBe(tokens);
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect(dump.includes(secret)).toBe(false);
    }
  });

  test.each([
    ['no token', undefined],
    ['a foreign secret', (token: string) => `${token.split('.')[0]}.${'A'.repeat(43)}`],
    ['half a token', (token: string) => token.slice(0, -1)],
    ['only the id', (token: string) => token.split('.')[0] ?? ''],
    ['a longer token', (token: string) => `${token}A`],
    ['an unknown id', (token: string) => `${crypto.randomUUID()}.${token.split('.')[1]}`],
  ])('SE-1 rejects %s', async (_name, change) => {
    const token = await signIn();
    const headers = change ? { authorization: `Bearer ${change(token)}` } : {};
    const reply = await world.call('GET', '/auth/me', { headers });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect((await world.call('POST', '/auth/refresh', { headers })).status).toBe(401);
  });

  test('SE-7 rejects a token in the URL', async () => {
    const token = await signIn();
    for (const name of ['token', 'access_token', 'authToken', 'authorization']) {
      expect((await world.call('GET', '/auth/me', { query: { [name]: token } })).status).toBe(401);
    }
  });

  test('SE-2 starts with a new token, whatever was sent before', async () => {
    const wallet = testWallet();
    const planted = `${crypto.randomUUID()}.${'B'.repeat(43)}`;
    const first = await enter(world, wallet, { token: planted });
    const again = await enter(world, wallet, { token: first.body.data.token });
    expect(again.body.data.token).not.toBe(first.body.data.token);
    expect(await statusOf(planted)).toBe(401);
  });

  test('S1-7.6 P-9.11 SE-3 expires after 7 days without use', async () => {
    const token = await signIn();
    world.pass(6 * day);
    expect(await statusOf(token)).toBe(200);
    world.pass(6 * day);
    expect(await statusOf(token)).toBe(200);
    world.pass(7 * day + second);
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });

  test('P-9.11 SE-3 expires 30 days after the sign-in, however often it is refreshed', async () => {
    let token = await signIn();
    for (let age = 0; age < 25; age += 5) {
      world.pass(5 * day);
      token = (await refresh(token)).body.data.token;
      expect(await statusOf(token)).toBe(200);
    }
    const { body } = await refresh(token);
    const end = Date.parse(body.data.expires_at) - world.ctx.clock();
    expect(Math.round(end / day)).toBe(5);
    world.pass(5 * day);
    expect(await statusOf(body.data.token)).toBe(401);
  });

  test('updates its last use at most once a minute', async () => {
    const token = await signIn();
    const seen = async () => (await rows())[0]?.last_seen_at;
    const before = await seen();
    world.pass(30 * second);
    await statusOf(token);
    expect(await seen()).toBe(before);
    world.pass(31 * second);
    await statusOf(token);
    expect(await seen()).toBeGreaterThan((before ?? 0) + 60 * second);
  });

  test('S1-7.5 SE-3 changes its token on refresh; the old one is invalid at once', async () => {
    const old = await signIn();
    const { body } = await refresh(old);
    expect(await statusOf(body.data.token)).toBe(200);
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(body.data.token)).toBe(200);
  });

  test('refreshes again within the grace period, in case the response was lost', async () => {
    const old = await signIn();
    await refresh(old);
    world.pass(9 * second);
    const { body } = await refresh(old);
    expect(await statusOf(body.data.token)).toBe(200);
  });

  test('SE-3 ends completely when an old token is refreshed after the grace period, and logs it', async () => {
    const wallet = testWallet();
    const other = await signIn(wallet);
    const old = await signIn(wallet);
    const next = (await refresh(old)).body.data.token;
    const newest = (await refresh(next)).body.data.token;
    world.pass(11 * second);
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(newest)).toBe(200);
    expect((await refresh(old)).status).toBe(401);
    expect(await statusOf(newest)).toBe(401);
    expect((await refresh(newest)).status).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect(world.logged.filter((line) => line.includes('session_reused'))).toHaveLength(1);
  });

  test('survives concurrent refreshes', async () => {
    const old = await signIn();
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(old)));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(await statusOf(body.data.token)).toBe(200);
    }
  });

  test('S1-7.4 SE-4 ends for good at sign-out, with all its tokens, even after a restart', async () => {
    const wallet = testWallet();
    const other = await signIn(wallet);
    const old = await signIn(wallet);
    const { token } = (await refresh(old)).body.data;
    const out = await world.call('POST', '/auth/logout', { token });
    expect(out).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } });
    for (let count = 0; count < 100; count += 1) expect(await statusOf(token)).toBe(401);
    for (const dead of [token, old]) expect((await refresh(dead)).status).toBe(401);
    expect(await statusOf(other)).toBe(200);
    const restarted = await createApp(world.ctx);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await restarted.inject({ method: 'GET', url: '/api/auth/me', headers });
    await restarted.close();
    expect(reply.statusCode).toBe(401);
  });

  test('SE-4 leaves no valid token when a refresh and a sign-out run concurrently', async () => {
    for (let round = 0; round < 20; round += 1) {
      const token = await signIn();
      const [refreshed, out] = await Promise.all([
        refresh(token),
        world.call('POST', '/auth/logout', { token }),
      ]);
      const alive = refreshed.status === 200 && (await statusOf(refreshed.body.data.token)) === 200;
      expect(alive && out.status === 200).toBe(false);
    }
  });

  test('SE-7 is one of at most 20 per person; the oldest ones are ended', async () => {
    const wallet = testWallet();
    const issued: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      issued.push(await signIn(wallet));
      world.pass(second);
    }
    const statuses = await Promise.all(issued.map(statusOf));
    expect(statuses).toEqual([...Array(3).fill(401), ...Array(20).fill(200)]);
  });

  test('SE-7 is one of at most 20 even after many concurrent sign-ins', async () => {
    const wallet = testWallet();
    await Promise.all(Array.from({ length: 30 }, () => enter(world, wallet)));
    expect(await rows()).toHaveLength(20);
  });

  test('is deleted by the cleanup after it expired, and so is a used challenge', async () => {
    const gone = await signIn();
    const kept = await signIn();
    const replaced = (await refresh(kept)).body.data.token;
    world.pass(6 * day);
    expect(await statusOf(replaced)).toBe(200);
    world.pass(2 * day);
    await sweep();
    const left = (await rows()).map(({ id }) => id).toSorted();
    expect(left).toEqual([kept, replaced].map((token) => token.split('.')[0]).toSorted());
    expect(await statusOf(gone)).toBe(401);
    expect(await world.ctx.db.selectFrom('consumed_challenges').selectAll().execute()).toEqual([]);
    world.pass(23 * day);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  test('the cleanup keeps a challenge that is still valid', async () => {
    await signIn();
    world.pass(5 * 60 * second);
    await sweep();
    expect(await world.ctx.db.selectFrom('consumed_challenges').selectAll().execute()).toHaveLength(
      1,
    );
  });
});
