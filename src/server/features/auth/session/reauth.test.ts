import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { bodyFor, calls, makeThings, pathFor } from '#test/calls.ts';
import { engines } from '#test/engines.ts';
import { guard, nextCode, wrongCode } from '#test/second-factor.ts';
import { testWallet, type TestWallet } from '#test/wallet.ts';
import { ask, enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';

const password = 'a long winding river';
const guarded = calls.filter(({ call }) => call.fresh);

describe.each(engines)('reauthentication on %s', (engine) => {
  let world: World;
  let person: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await world.member();
  });
  afterEach(() => world.close());

  const reauth = (body: object, as: Person = person) =>
    world.call('POST', '/auth/reauth', { as, body });
  async function proof(
    wallet: TestWallet = person.wallet,
    as: Person = person,
    purpose: 'login' | 'link' | 'reauth' = 'reauth',
  ) {
    const { body } = await ask(world, wallet, { purpose, as });
    const signature = wallet.sign(body.message);
    return { walletAddress: wallet.address, signature, nonce: body.nonce };
  }
  const withPassword = async () =>
    world.ctx.db
      .updateTable('users')
      .set({ password_hash: await world.ctx.hashers.password.hash(password) })
      .where('id', '=', person.id)
      .execute();
  const statusOf = async (token: string) => (await world.call('GET', '/auth/me', { token })).status;
  const events = async (event: string) => {
    const rows = await world.ctx.db.selectFrom('audit_events').selectAll().execute();
    return rows.filter((row) => row.event === event && row.user_id === person.id);
  };
  const expectRefused = (reply: Reply) =>
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });

  describe('is required by calls that need a recent sign-in', () => {
    test('which exist', () => {
      expect(guarded.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'sessions.revoke',
          'sessions.revokeAll',
          'two_factor.enable',
          'two_factor.disable',
          'two_factor.backupCodes',
          'passwords.changePassword',
          'users.linkWallet',
          'users.unlinkWallet',
          'users.deleteAccount',
          'users.disconnectPlatform',
        ]),
      );
    });

    /** Made once: who is refused is not asked what it is about. */
    let made: ReturnType<typeof makeThings> | undefined;

    test.each(guarded)('$name ($call.method $call.path)', async (named) => {
      const things = await (made ??= makeThings(world, person));
      const send = (token: string) =>
        world.call(named.call.method, pathFor(named, things), {
          token,
          body: bodyFor(named, things),
        });
      world.pass(10 * minute + 1000);
      const late = await send(person.token);
      expect(late).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
      const confirmed = await reauth(await proof());
      expect(confirmed.status).toBe(200);
      const { token } = confirmed.body.data;
      expect((await send(token)).body.code).not.toBe('reauth_required');
      expect((await send(person.token)).status).toBe(401);
    });

    test('SE-6 a sign-in is recent for ten minutes', async () => {
      world.pass(9 * minute);
      const reply = await world.call('POST', '/auth/revoke-all-sessions', { as: person });
      expect(reply.status).toBe(200);
    });

    test('SE-6 refreshing a session does not make it recent', async () => {
      world.pass(10 * minute + 1000);
      const { token } = (await world.call('POST', '/auth/refresh', { as: person })).body.data;
      const reply = await world.call('POST', '/auth/revoke-all-sessions', { token });
      expect(reply.body.code).toBe('reauth_required');
    });
  });

  test('P-7.5 SE-2 with the wallet issues a new token of the same sign-in, and ends the old one', async () => {
    world.pass(11 * minute);
    const reply = await reauth(await proof());
    expect(reply).toMatchObject({ status: 200, body: { data: { user: { id: person.id } } } });
    const { token } = reply.body.data;
    expect(token).not.toBe(person.token);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(person.token)).toBe(401);
    const sessions = await world.call('GET', '/auth/sessions', { token });
    expect(sessions.body.data).toMatchObject([{ current: true }]);
    expect(await events('reauthenticated')).toMatchObject([{ detail: 'wallet' }]);
  });

  test('does not store the token of its response for an idempotency key', async () => {
    const body = await proof();
    const headers = { 'idempotency-key': 'once' };
    const reply = await world.call('POST', '/auth/reauth', { as: person, body, headers });
    expect(reply.status).toBe(200);
    expect(await world.ctx.db.selectFrom('idempotent_answers').selectAll().execute()).toEqual([]);
  });

  test('accepts a signature once, only of the person’s own wallet, and only for this purpose', async () => {
    const once = await proof();
    const { token } = (await reauth(once)).body.data;
    person = { ...person, token };
    expectRefused(await reauth(once));
    const other = await world.member();
    expectRefused(await reauth(await proof(other.wallet)));
    expectRefused(await reauth(await proof(testWallet())));
    for (const purpose of ['login', 'link'] as const) {
      expectRefused(await reauth(await proof(person.wallet, person, purpose)));
    }
    const foreign = await proof(person.wallet, other);
    expectRefused(await reauth(foreign));
    expect(await events('reauth_refused')).toHaveLength(6);
    expect(await statusOf(person.token)).toBe(200);
  });

  test('accepts a signature submitted 20 times at once only once', async () => {
    const once = await proof();
    const replies = await Promise.all(Array.from({ length: 20 }, () => reauth(once)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('P-7.5 with the password, of which ten wrong ones are checked', async () => {
    await withPassword();
    const right = await reauth({ password });
    expect(right.status).toBe(200);
    person = { ...person, token: right.body.data.token };
    expect(await events('reauthenticated')).toMatchObject([{ detail: 'password' }]);
    for (let guess = 0; guess < 10; guess += 1) {
      expectRefused(await reauth({ password: `wrong ${guess}` }));
    }
    const late = await reauth({ password });
    expect(late).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await reauth(await proof())).status).toBe(200);
  });

  test('with a password is rejected if the account has none', async () => {
    expectRefused(await reauth({ password }));
  });

  test.each(['wallet', 'password'] as const)('with the %s requires a code too', async (by) => {
    await withPassword();
    const { seed, ...owner } = await guard(world, person);
    const first = async () => (by === 'password' ? { password } : proof(person.wallet, owner));
    const without = await reauth(await first(), owner);
    expect(without).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(without.body.details).toMatchObject([{ path: 'code' }]);
    expectRefused(await reauth({ ...(await first()), code: wrongCode(world, seed) }, owner));
    expectRefused(await reauth({ ...(await wrongFirst(by)), code: nextCode(world, seed) }, owner));
    const code = nextCode(world, seed);
    const right = await reauth({ ...(await first()), code }, owner);
    expect(right.status).toBe(200);
    owner.token = right.body.data.token;
    expectRefused(await reauth({ ...(await first()), code }, owner));
    const backup = await reauth({ ...(await first()), code: owner.backup_codes[0] }, owner);
    expect(backup.status).toBe(200);
  });

  const wrongFirst = async (by: 'wallet' | 'password') =>
    by === 'password' ? { password: 'wrong' } : { ...(await proof(testWallet())) };

  test('keeps a signature usable if only the code was wrong', async () => {
    const { seed, ...owner } = await guard(world, person);
    const signed = await proof(person.wallet, owner);
    expectRefused(await reauth({ ...signed, code: wrongCode(world, seed) }, owner));
    expect((await reauth({ ...signed, code: nextCode(world, seed) }, owner)).status).toBe(200);
  });

  test('does not revive a session that was ended meanwhile', async () => {
    const { token } = (await enter(world, person.wallet)).body.data;
    const signed = await proof();
    const [reply] = await Promise.all([
      reauth(signed),
      world.call('POST', '/auth/revoke-all-sessions', { token }),
    ]);
    const fresh = reply.status === 200 ? reply.body.data.token : person.token;
    expect(await statusOf(fresh)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });
});
