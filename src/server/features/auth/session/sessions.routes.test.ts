import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day, minute, second } from '#contract/core/time.ts';
import { createApp } from '#server/app.ts';
import { engines } from '#test/engines.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, enter, submit } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** Number of requests that are tried with an ended token. */
const requests = Number(process.env['REQUESTS'] ?? 100);

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe.each(engines)('the sessions of a person on %s', (engine) => {
  let world: World;
  let person: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await world.member();
  });
  afterEach(() => world.close());

  async function signIn(user_agent = '', ip = '203.0.113.7'): Promise<string> {
    const { wallet } = person;
    const headers = { 'user-agent': user_agent };
    const { body } = await ask(world, wallet, { ip });
    const proof = { signature: wallet.sign(body.message), nonce: body.nonce };
    return (await submit(world, wallet, proof, { ip, headers })).body.data.token;
  }
  const list = async (token = person.token) => {
    const { status, body } = await world.call('GET', '/auth/sessions', { token });
    return status === 200 ? body.data : [];
  };
  const currentOf = async (token: string): Promise<string> =>
    (await list(token)).find(({ current }: { current: boolean }) => current).id;
  const end = (id: string, token = person.token) =>
    world.call('DELETE', `/auth/sessions/${id}`, { token });
  const endOthers = () => world.call('POST', '/auth/revoke-all-sessions', { as: person });
  const refresh = (token: string) => world.call('POST', '/auth/refresh', { token });
  const events = async (event: string) => {
    const rows = await world.ctx.db.selectFrom('audit_events').selectAll().execute();
    return rows.filter((row) => row.event === event && row.user_id === person.id);
  };

  /** No request succeeds, neither here nor in a new process on the same database. */
  async function expectDead(token: string) {
    const authorization = `Bearer ${token}`;
    const restarted = await createApp(world.ctx);
    const asked = await Promise.all(
      Array.from({ length: requests }, () => world.call('GET', '/auth/me', { token })),
    );
    const anew = await restarted.inject({ url: '/api/auth/me', headers: { authorization } });
    const renewed = await restarted.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { authorization },
    });
    await restarted.close();
    const statuses = [...asked.map(({ status }) => status), anew.statusCode, renewed.statusCode];
    expect(new Set(statuses)).toEqual(new Set([401]));
  }

  test('S1-7.17 SE-7 are one row per sign-in, most recently used first, without their tokens', async () => {
    const first = await signIn(firefox, '192.168.1.20');
    world.pass(minute);
    const from = { token: first, ip: '192.168.1.21', headers: { 'user-agent': firefox } };
    const renewed = (await world.call('POST', '/auth/refresh', from)).body.data.token;
    world.pass(minute);
    const other = await signIn(safari, '::1');
    const { body } = await world.call('GET', '/auth/sessions', { token: other });
    expect(body.total).toBe(3);
    expect(body.data).toMatchObject([
      { device: 'Safari on iOS', ip: '::1', place: 'this_machine', current: true },
      { device: 'Firefox on Windows', ip: '192.168.1.21', place: 'local_network', current: false },
      { device: 'Unknown browser', current: false },
    ]);
    const query = { limit: '1', offset: '1' };
    const part = (await world.call('GET', '/auth/sessions', { token: other, query })).body;
    expect(part).toMatchObject({ data: [{ device: 'Firefox on Windows' }], total: 3 });
    const [row] = body.data;
    expect(Date.parse(row.expires_at) - Date.parse(row.last_seen_at)).toBe(7 * day);
    expect(Object.keys(row).toSorted()).toEqual(
      'current device expires_at id ip last_seen_at place signed_in_at'.split(' '),
    );
    for (const token of [first, renewed, other, person.token]) {
      for (const part of token.split('.')) expect(JSON.stringify(body)).not.toContain(part);
    }
  });

  test('are listed once even while two tokens of one sign-in are valid', async () => {
    const [one, two] = await Promise.all([refresh(person.token), refresh(person.token)]);
    const { token } = one.body.data;
    expect(await list(token)).toHaveLength(1);
    expect((await list(two.body.data.token))[0].current).toBe(true);
  });

  test('contain only the person’s own, and no expired ones', async () => {
    const other = await world.member();
    expect(await list()).toHaveLength(1);
    expect(await list(other.token)).toHaveLength(1);
    world.pass(8 * day);
    const token = await signIn();
    expect(await list(token)).toMatchObject([{ current: true }]);
  });

  test('S1-7.18 SE-4 can be ended one at a time, for good and even after a restart', async () => {
    const old = await signIn(firefox);
    const token = (await refresh(old)).body.data.token;
    const kept = await signIn(safari);
    const reply = await end(await currentOf(token));
    expect(reply).toMatchObject({ status: 200, body: { message: 'Session signed out' } });
    await expectDead(token);
    await expectDead(old);
    expect(await list(kept)).toHaveLength(2);
    expect(await list()).toHaveLength(2);
  });

  test('end with the current one, which is signing out', async () => {
    expect((await end(await currentOf(person.token))).status).toBe(200);
    await expectDead(person.token);
  });

  test('S1-7.18 SE-7 of someone else, and unknown ones, are 404', async () => {
    const other = await world.member();
    for (const id of [await currentOf(other.token), crypto.randomUUID()]) {
      expect(await end(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await list(other.token)).toHaveLength(1);
    expect(await events('session_revoked')).toEqual([]);
    const ended = await currentOf(await signIn());
    expect((await end(ended)).status).toBe(200);
    expect((await end(ended)).status).toBe(404);
  });

  test('S1-7.19 SE-4 can all be ended at once, except the current one', async () => {
    const others = [await signIn(firefox), await signIn(safari), await signIn()];
    const reply = await endOthers();
    expect(reply).toMatchObject({ status: 200, body: { data: { ended: 3 } } });
    for (const token of others) await expectDead(token);
    expect(await list()).toMatchObject([{ current: true }]);
    expect((await endOthers()).body.data.ended).toBe(0);
    const stranger = await world.member();
    await endOthers();
    expect(await list(stranger.token)).toHaveLength(1);
  });

  test('S1-7.19 SE-4 leave none valid that is refreshed or opened while all are being ended', async () => {
    const wallet = testWallet();
    for (let round = 0; round < 10; round += 1) {
      const token = await signIn();
      const [renewed, ended] = await Promise.all([refresh(token), endOthers()]);
      expect(ended.status).toBe(200);
      const fresh = renewed.body.data?.token;
      if (fresh) expect((await world.call('GET', '/auth/me', { token: fresh })).status).toBe(401);
    }
    expect((await enter(world, wallet)).status).toBe(200);
  });

  test('are recorded in the security log when they are ended', async () => {
    await end(await currentOf(await signIn(firefox)));
    await signIn();
    await endOthers();
    expect(await events('session_revoked')).toMatchObject([{ detail: 'Firefox on Windows' }]);
    expect(await events('sessions_revoked')).toMatchObject([{ detail: '1' }]);
  });

  test('notify their owner about a reused token, in the log, by notification and by email', async () => {
    await world.ctx.db
      .updateTable('users')
      .set({ email: 'ada@example.com', email_verified_at: 1 })
      .where('id', '=', person.id)
      .execute();
    const old = await signIn(firefox);
    const family = await currentOf(old);
    await refresh(old);
    world.pass(11 * second);
    expect((await refresh(old)).status).toBe(401);
    expect((await refresh(old)).status).toBe(401);
    expect(await events('session_reused')).toMatchObject([{ detail: 'Firefox on Windows' }]);
    const { body } = await world.call('GET', '/notices', { as: person });
    const told = body.data.filter(({ kind }: { kind: string }) => kind === 'session_reused');
    expect(told).toMatchObject([{ subject: family, link: '/settings?tab=security' }]);
    expect(told[0].text).toContain('Firefox on Windows');
    const mails = await world.ctx.db.selectFrom('mails').select('user_id').execute();
    // The sign-in from a new device sent an email too.
    expect(mails).toEqual([{ user_id: person.id }, { user_id: person.id }]);
  });

  describe('alert their owner about a new device', () => {
    const told = async () => {
      const { body } = await world.call('GET', '/notices', { as: person });
      return body.data
        .filter(({ kind }: { kind: string }) => kind === 'new_sign_in')
        .map(({ text }: { text: string }) => text);
    };

    test('but not at the first sign-in, and only once', async () => {
      expect(await told()).toEqual([]);
      await signIn(firefox);
      await signIn(firefox.replace('130.0', '131.0'));
      await signIn(firefox, '198.51.100.9');
      expect(await told()).toEqual(['New sign-in from Firefox on Windows, IP 203.0.113.7.']);
      await signIn(safari);
      expect(await told()).toHaveLength(2);
    });

    test('again after 90 days without it', async () => {
      await signIn(firefox);
      world.pass(89 * day);
      person = { ...person, token: await signIn(firefox) };
      expect(await told()).toHaveLength(1);
      world.pass(91 * day);
      person = { ...person, token: await signIn(firefox) };
      expect(await told()).toHaveLength(2);
    });
  });
});
