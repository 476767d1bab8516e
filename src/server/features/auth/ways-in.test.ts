/** With a second factor enabled, every way of signing in requires a code. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day, minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { finish, guard, type Guarded, nextCode, wrongCode } from '#test/second-factor.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { bootstrapLink } from './wallet/bootstrap-admin.ts';
import { issueMailToken } from './email/mail-token.store.ts';
import { authCleanupJob } from './sweep.job.ts';

const email = 'ada@example.com';
const password = 'a long winding river';
const { short, day: daily } = limits.second_factor_failures;

const isRefusal = ({ kind }: { kind: string }) => kind === 'second_factor_refused';

describe.each(engines)('an account with a second factor on %s', (engine) => {
  let world: World;
  let owner: Guarded;
  beforeEach(async () => {
    world = await createWorld(engine);
    const person = await world.member();
    await world.ctx.db
      .updateTable('users')
      .set({
        email,
        email_verified_at: 1,
        password_hash: await world.ctx.hashers.password.hash(password),
      })
      .where('id', '=', person.id)
      .execute();
    owner = await guard(world, person);
  });
  afterEach(() => world.close());

  const sessions = () => world.ctx.db.selectFrom('sessions').selectAll().execute();
  const events = async (event: string) => {
    const rows = await world.ctx.db.selectFrom('audit_events').selectAll().execute();
    return rows.filter((row) => row.event === event && row.user_id === owner.id);
  };
  const login = (secret = password): Promise<Reply> =>
    world.call('POST', '/auth/login', { body: { email, password: secret } });
  const byWallet = (claim?: string): Promise<Reply> => enter(world, owner.wallet, { claim });
  const pending = async (): Promise<string> => (await byWallet()).body.data.pending_token;

  const ways: Record<string, () => Promise<Reply>> = {
    'a password': () => login(),
    'the wallet': () => byWallet(),
    'the wallet with a claim': async () => {
      const link = await bootstrapLink(world.ctx);
      return byWallet(new URL(link ?? '').searchParams.get('claim') ?? undefined);
    },
    'the wallet without a nonce': async () => {
      const { wallet } = owner;
      const { body } = await ask(world, wallet);
      return world.call('POST', '/auth/wallet-login', {
        body: { walletAddress: wallet.address, signature: wallet.sign(body.message) },
      });
    },
    'a password that was reset': async () => {
      const { db } = world.ctx;
      const told = { user_id: owner.id, kind: 'reset' as const, email };
      const token = await issueMailToken(db, told, world.ctx.clock());
      const body = { token, password: 'another winding river' };
      const reset = await world.call('POST', '/auth/confirm-reset', { body });
      expect(reset.status).toBe(200);
      expect(reset.body.data).toBeUndefined();
      expect(await sessions()).toEqual([]);
      return login('another winding river');
    },
    'a wallet that was linked': async () => {
      const wallet = testWallet();
      const asked = await ask(world, wallet, { purpose: 'link', as: owner });
      const { message, nonce } = asked.body;
      const body = { walletAddress: wallet.address, signature: wallet.sign(message), nonce };
      const linked = await world.call('POST', '/auth/link-wallet', { as: owner, body });
      expect(linked.status).toBe(200);
      return enter(world, wallet);
    },
  };

  test.each(Object.keys(ways))(
    'TF-3 can be signed in to with %s and a code, not without',
    async (name) => {
      const before = (await sessions()).length;
      const { status, body } = (await ways[name]?.()) ?? {};
      expect(status).toBe(200);
      expect(body.message).toBe('Please enter a code from your authenticator app');
      expect(Object.keys(body.data).toSorted()).toEqual([
        'expires_at',
        'passkeys',
        'pending_token',
        'requires_2fa',
      ]);
      expect(Date.parse(body.data.expires_at)).toBeLessThanOrEqual(world.ctx.clock() + 5 * minute);
      const { pending_token: token } = body.data;
      for (const [method, path] of [
        ['GET', '/auth/me'],
        ['POST', '/auth/refresh'],
        ['POST', '/auth/2fa/enable'],
        ['GET', '/agents'],
      ] as const) {
        expect((await world.call(method, path, { token })).status).toBe(401);
      }
      expect((await finish(world, token, wrongCode(world, owner.seed))).status).toBe(400);
      expect((await sessions()).length).toBeLessThanOrEqual(before);
      const done = await finish(world, token, nextCode(world, owner.seed));
      expect(done).toMatchObject({ status: 200, body: { message: 'Welcome back!' } });
      expect(done.body.data.backup_codes).toBeUndefined();
      const me = await world.call('GET', '/auth/me', { token: done.body.data.token });
      expect(me.body.data.user.id).toBe(owner.id);
      expect(await events('second_factor_asked')).toHaveLength(1);
      expect((await events('signed_in')).at(-1)).toMatchObject({ detail: 'authenticator' });
    },
  );

  test('TF-3 cannot be signed in to by refreshing an ended session', async () => {
    const first = await finish(world, await pending(), nextCode(world, owner.seed));
    await world.call('POST', '/auth/revoke-all-sessions', { as: owner });
    const reply = await world.call('POST', '/auth/refresh', { token: first.body.data.token });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  test('does not claim the server before the code', async () => {
    const { body } = (await ways['the wallet with a claim']?.()) ?? {};
    const administrators = () =>
      world.ctx.db.selectFrom('users').select('id').where('is_admin', '=', 1).execute();
    expect(await administrators()).toEqual([]);
    const { pending_token } = body.data;
    const done = await finish(world, pending_token, nextCode(world, owner.seed));
    expect(done.body.data.user.is_admin).toBe(true);
    expect(await administrators()).toEqual([{ id: owner.id }]);
    expect(await events('admin_claimed')).toHaveLength(1);
  });

  describe('a pending sign-in', () => {
    const dead = { status: 401, body: { code: 'unauthorized' } };

    test('can be completed once', async () => {
      const token = await pending();
      expect((await finish(world, token, nextCode(world, owner.seed))).status).toBe(200);
      expect(await finish(world, token, nextCode(world, owner.seed))).toMatchObject(dead);
    });

    test('expires after five minutes, and is deleted by the cleanup', async () => {
      const [early, late] = [await pending(), await pending()];
      world.pass(5 * minute - 90_000);
      expect((await finish(world, early, nextCode(world, owner.seed))).status).toBe(200);
      world.pass(61_000);
      expect(await finish(world, late, nextCode(world, owner.seed))).toMatchObject(dead);
      await authCleanupJob(world.ctx).run(null, new AbortController().signal);
      const { db } = world.ctx;
      expect(await db.selectFrom('pending_logins').selectAll().execute()).toEqual([]);
    });

    test('S1-7.21 TF-2 ends after five wrong codes, even if the next one is correct', async () => {
      const token = await pending();
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await finish(world, token, wrongCode(world, owner.seed))).status).toBe(400);
      }
      const right = nextCode(world, owner.seed);
      expect(await finish(world, token, right)).toMatchObject(dead);
      const entered = await finish(world, await pending(), right);
      expect(entered.status).toBe(200);
      const told = await world.call('GET', '/notices', { token: entered.body.data.token });
      expect(told.body.data.filter(isRefusal)).toHaveLength(1);
    });

    test('is not found with another secret, or without one', async () => {
      const token = await pending();
      const other = await pending();
      const [id = '', secret = ''] = token.split('.');
      const code = nextCode(world, owner.seed);
      for (const wrong of [id, secret, `${id}.${other.split('.')[1]}`, owner.token, 'x']) {
        expect(await finish(world, wrong, code)).toMatchObject(dead);
      }
      expect((await finish(world, token, code)).status).toBe(200);
    });

    test('ends with the sessions when the password changes or all are ended', async () => {
      for (const path of ['/auth/revoke-all-sessions', '/auth/change-password']) {
        const token = await pending();
        const change = { current_password: password, new_password: 'another winding river' };
        const body = path.endsWith('password') ? { body: change } : {};
        expect((await world.call('POST', path, { as: owner, ...body })).status).toBe(200);
        expect(await finish(world, token, nextCode(world, owner.seed))).toMatchObject(dead);
      }
    });
  });

  describe('accepts a limited number of wrong codes', () => {
    const wrong = () => wrongCode(world, owner.seed);
    const anywhere = [
      async (ip: string) =>
        world.call('POST', '/auth/2fa/verify', {
          ip,
          body: { pending_token: await pending(), code: wrong() },
        }),
      (ip: string) =>
        world.call('POST', '/auth/2fa/disable', { as: owner, ip, body: { code: wrong() } }),
      (ip: string) =>
        world.call('POST', '/auth/2fa/backup-codes', {
          as: owner,
          ip,
          body: { code: wrong() },
        }),
      (ip: string) =>
        world.call('POST', '/auth/reauth', { as: owner, ip, body: { password, code: wrong() } }),
    ];
    const guess = async (count: number) => {
      const replies: Reply[] = [];
      for (let at = 0; at < count; at += 1) {
        const reply = await anywhere[at % anywhere.length]?.(`203.0.113.${at}`);
        if (reply) replies.push(reply);
      }
      return replies;
    };
    const limited = ({ status }: Reply) => status === 429;

    test('TF-2 in ten minutes, across all calls and addresses', async () => {
      const replies = await guess(short.count + 6);
      expect(replies.map(limited).indexOf(true)).toBe(short.count);
      expect(replies.slice(short.count).every(limited)).toBe(true);
      expect(await events('second_factor_refused')).toHaveLength(short.count);
      const [last] = replies.slice(-1);
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(short.span / 1000);
      const waiting = await pending();
      expect((await finish(world, waiting, nextCode(world, owner.seed))).status).toBe(429);
      expect((await finish(world, waiting, owner.backup_codes[0] ?? '')).status).toBe(200);
      world.pass(short.span);
      expect((await finish(world, await pending(), nextCode(world, owner.seed))).status).toBe(200);
    });

    test('TF-2 per day', async () => {
      let judged = 0;
      for (let round = 0; round < 5; round += 1) {
        const replies = await Promise.all(
          Array.from({ length: short.count }, async () => finish(world, await pending(), wrong())),
        );
        judged += replies.filter(({ status }) => status === 400).length;
        world.pass(short.span + 1000);
      }
      expect(judged).toBe(daily.count);
      const refused = await finish(world, await pending(), nextCode(world, owner.seed));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(short.span / 1000);
      world.pass(day);
      expect((await finish(world, await pending(), nextCode(world, owner.seed))).status).toBe(200);
    });

    test('TF-2 with a separate limit for backup codes, so that guesses at one kind do not block the other', async () => {
      for (let count = 0; count <= short.count; count += 1) {
        const reply = await finish(world, await pending(), `00000000000000${10 + count}`);
        expect(reply.status).toBe(count < short.count ? 400 : 429);
      }
      const [code = ''] = owner.backup_codes;
      expect((await finish(world, await pending(), code)).status).toBe(429);
      expect((await finish(world, await pending(), nextCode(world, owner.seed))).status).toBe(200);
    });

    test('TF-2 not counting a correct code that is sent again, which is rejected', async () => {
      const right = [nextCode(world, owner.seed), owner.backup_codes[0] ?? ''];
      for (const code of right) {
        expect((await finish(world, await pending(), code)).status).toBe(200);
        const waiting = await pending();
        for (let count = 0; count < daily.count + 3; count += 1) {
          expect((await finish(world, waiting, code)).status).toBe(400);
        }
        const next = code === right[0] ? owner.backup_codes[1] : nextCode(world, owner.seed);
        expect((await finish(world, waiting, next ?? '')).status).toBe(200);
      }
      expect(await world.ctx.db.selectFrom('tries').selectAll().execute()).toEqual([]);
    });

    test('TF-2 even if they are concurrent', async () => {
      const tokens = await Promise.all(Array.from({ length: 40 }, pending));
      const replies = await Promise.all(tokens.map((token) => finish(world, token, wrong())));
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(short.count);
      expect(replies.filter(limited)).toHaveLength(40 - short.count);
    });

    test('not counting correct ones', async () => {
      for (let count = 0; count < short.count + 5; count += 1) {
        const done = await finish(world, await pending(), nextCode(world, owner.seed));
        expect(done.status).toBe(200);
      }
      expect(await world.ctx.db.selectFrom('tries').selectAll().execute()).toEqual([]);
    });

    test('per account, without affecting others', async () => {
      await guess(short.count);
      const other = await guard(world, await world.member());
      const waiting = (await enter(world, other.wallet)).body.data.pending_token;
      expect((await finish(world, waiting, nextCode(world, other.seed))).status).toBe(200);
    });
  });
});
