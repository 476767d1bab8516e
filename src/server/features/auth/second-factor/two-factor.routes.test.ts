import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { minute } from '#contract/core/time.ts';
import { codePeriod } from '#domain/account/second-factor.ts';
import { engines } from '#test/engines.ts';
import {
  beginStep,
  codeNow,
  finish,
  guard,
  type Guarded,
  nextCode,
  wrongCode,
} from '#test/second-factor.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { codeAt } from './codes.ts';

describe.each(engines)('the second factor on %s', (engine) => {
  let world: World;
  let person: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await world.member();
  });
  afterEach(() => world.close());

  const enable = (as: Person = person) => world.call('POST', '/auth/2fa/enable', { as });
  const verify = (code: string, as: Person = person) =>
    world.call('POST', '/auth/2fa/verify', { as, body: { code } });
  const disable = (code: string, as: Person) =>
    world.call('POST', '/auth/2fa/disable', { as, body: { code } });
  const renew = (code: string, as: Person) =>
    world.call('POST', '/auth/2fa/backup-codes', { as, body: { code } });
  const me = async (token: string) => world.call('GET', '/auth/me', { token });
  const pending = async ({ wallet }: Person): Promise<string> =>
    (await enter(world, wallet)).body.data.pending_token;
  const signInWith = async (who: Person, code: string) => finish(world, await pending(who), code);
  const events = async (event: string) => {
    const rows = await world.ctx.db.selectFrom('audit_events').selectAll().execute();
    return rows.filter((row) => row.event === event && row.user_id === person.id);
  };
  const notices = async () => {
    const { body } = await world.call('GET', '/notices', { as: person });
    return body.data.map(({ kind }: { kind: string }) => kind);
  };

  test('S1-7.20 is off until a code of the seed is verified; a new seed replaces an unverified one', async () => {
    const first = (await enable()).body.data.secret;
    const second = (await enable()).body.data.secret;
    expect(second).not.toBe(first);
    expect((await enter(world, person.wallet)).body.data.token).toBeDefined();
    expect((await verify(codeNow(world, first))).status).toBe(400);
    expect((await me(person.token)).body.data.user.two_factor_enabled).toBe(false);
    const done = await verify(codeNow(world, second));
    expect(done).toMatchObject({
      status: 200,
      body: { message: 'Two-factor sign-in is on', data: { user: { two_factor_enabled: true } } },
    });
    expect((await enter(world, person.wallet)).body.data.token).toBeUndefined();
  });

  test('S1-7.20 offers the seed as text, URL and QR code', async () => {
    const { secret, otpauth_url, qr_code } = (await enable()).body.data;
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret);
    const png = Buffer.from(qr_code.replace('data:image/png;base64,', ''), 'base64');
    const { data, info } = await sharp(png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const seen = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    expect(seen?.data).toBe(otpauth_url);
  });

  test('S1-7.21 SE-5 issues a new token when it is enabled, and ends the old one and every other session', async () => {
    const other = (await enter(world, person.wallet)).body.data.token;
    const { token, backup_codes } = await guard(world, person);
    expect(new Set(backup_codes).size).toBe(10);
    for (const code of backup_codes) expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect((await me(token)).status).toBe(200);
    for (const dead of [other, person.token]) expect((await me(dead)).status).toBe(401);
    expect(await events('second_factor_started')).toHaveLength(1);
    expect(await events('second_factor_on')).toHaveLength(1);
    person = { ...person, token };
    expect(await notices()).toContain('second_factor_on');
  });

  test('cannot be set up again while it is on, nor verified without a setup', async () => {
    expect((await verify('123456')).body.code).toBe('conflict');
    const guarded = await guard(world, person);
    expect((await enable(guarded)).body.code).toBe('conflict');
    const again = await verify(nextCode(world, guarded.seed), guarded);
    expect(again.body.code).toBe('conflict');
    const [row] = await world.ctx.db.selectFrom('second_factors').selectAll().execute();
    expect(row?.enabled_at).not.toBeNull();
  });

  test('cannot be disabled or have its codes renewed while it is off', async () => {
    for (const ask of [disable, renew]) expect((await ask('123456', person)).status).toBe(409);
  });

  test('requires a recent sign-in to be enabled', async () => {
    const { secret } = (await enable()).body.data;
    world.pass(10 * minute + 1000);
    const late = await verify(codeNow(world, secret));
    expect(late).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    const nobody = await world.call('POST', '/auth/2fa/verify', { body: { code: '123456' } });
    expect(nobody).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  describe('a code', () => {
    let guarded: Guarded;
    beforeEach(async () => {
      guarded = await guard(world, person);
    });

    test('TF-1 works once, and the code of the setup is used up already', async () => {
      expect((await signInWith(guarded, codeNow(world, guarded.seed))).status).toBe(400);
      const code = nextCode(world, guarded.seed);
      expect((await signInWith(guarded, code)).status).toBe(200);
      expect((await signInWith(guarded, code)).status).toBe(400);
      expect((await renew(code, guarded)).status).toBe(400);
    });

    test('TF-1 submitted 50 times at once for as many sign-ins opens exactly one session', async () => {
      const tokens = await Promise.all(Array.from({ length: 50 }, () => pending(guarded)));
      const code = nextCode(world, guarded.seed);
      const replies = await Promise.all(tokens.map((token) => finish(world, token, code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    });

    test('submitted 50 times at once for one sign-in opens exactly one session', async () => {
      const token = await pending(guarded);
      const code = nextCode(world, guarded.seed);
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => finish(world, token, code)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test.each([
      ['of the step before', -1, 200],
      ['of the current step', 0, 200],
      ['of the next step', 1, 400],
      ['of two steps before', -2, 400],
    ])('%s', async (_name, away, status) => {
      world.pass(10 * codePeriod);
      beginStep(world);
      const step = Math.floor(world.ctx.clock() / codePeriod) + away;
      expect((await signInWith(guarded, codeAt(guarded.seed, step))).status).toBe(status);
    });

    test('TF-1 of an earlier time step is rejected after a later one was used', async () => {
      world.pass(3 * codePeriod);
      const earlier = codeNow(world, guarded.seed);
      const later = nextCode(world, guarded.seed);
      expect((await signInWith(guarded, later)).status).toBe(200);
      expect((await signInWith(guarded, earlier)).status).toBe(400);
    });
  });

  describe('a backup code', () => {
    let guarded: Guarded;
    const code = (at: number) => guarded.backup_codes[at] ?? '';
    beforeEach(async () => {
      guarded = await guard(world, person);
    });

    test('TF-4 replaces the authenticator once, in any formatting, and its owner is notified', async () => {
      expect((await signInWith(guarded, code(0).toLowerCase().replaceAll('-', ' '))).status).toBe(
        200,
      );
      expect((await signInWith(guarded, code(0))).status).toBe(400);
      person = guarded;
      const { body } = await world.call('GET', '/notices', { as: person });
      const told = body.data.filter(({ kind }: { kind: string }) => kind === 'backup_code_used');
      expect(told).toHaveLength(1);
      expect(told[0].text).toContain('9 left');
      expect(await events('backup_code_used')).toMatchObject([{ detail: '9 left' }]);
    });

    test('TF-4 submitted 50 times at once opens exactly one session', async () => {
      const tokens = await Promise.all(Array.from({ length: 50 }, () => pending(guarded)));
      const replies = await Promise.all(tokens.map((token) => finish(world, token, code(0))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('S1-7.23 TF-4 becomes invalid with its whole set when a new set is made', async () => {
      const renewed = await renew(code(0), guarded);
      expect(renewed.status).toBe(200);
      const fresh: string[] = renewed.body.data.backup_codes;
      expect(new Set([...fresh, ...guarded.backup_codes]).size).toBe(20);
      for (const old of [code(0), code(1), code(9)]) {
        expect((await signInWith(guarded, old)).status).toBe(400);
      }
      expect((await signInWith(guarded, fresh[3] ?? '')).status).toBe(200);
      expect(await events('backup_codes_changed')).toHaveLength(1);
    });

    test('of one person is invalid for another', async () => {
      const other = await guard(world, await world.member());
      expect((await signInWith(other, code(0))).status).toBe(400);
    });
  });

  test('TF-4 leaves nothing in plain text: no seed, no backup code, no token of a pending sign-in', async () => {
    const guarded = await guard(world, person);
    const token = await pending(guarded);
    const headers = { 'idempotency-key': 'k1' };
    const code = nextCode(world, guarded.seed);
    const { body } = await world.call('POST', '/auth/2fa/backup-codes', {
      as: guarded,
      body: { code },
      headers,
    });
    const { db } = world.ctx;
    const kept = await Promise.all(
      (['second_factors', 'backup_codes', 'pending_logins', 'idempotent_answers'] as const).map(
        (table) => db.selectFrom(table).selectAll().execute(),
      ),
    );
    const dump = JSON.stringify(kept) + world.logged.join('');
    const codes: string[] = [...guarded.backup_codes, ...body.data.backup_codes];
    const secrets = [guarded.seed, token.split('.')[1] ?? token, ...codes];
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(secret.replaceAll('-', ''));
    }
    expect(kept[3]).toEqual([]);
  });

  test('S1-7.22 SE-5 is disabled with a code, which deletes the backup codes and ends every other session', async () => {
    const guarded = await guard(world, person);
    const other = (await signInWith(guarded, nextCode(world, guarded.seed))).body.data.token;
    const waiting = await pending(guarded);
    expect((await disable(wrongCode(world, guarded.seed), guarded)).status).toBe(400);
    expect((await disable(nextCode(world, guarded.seed), guarded)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await me(guarded.token)).body.data.user.two_factor_enabled).toBe(false);
    expect((await finish(world, waiting, nextCode(world, guarded.seed))).status).toBe(401);
    expect((await enter(world, person.wallet)).body.data.token).toBeDefined();
    for (const table of ['second_factors', 'backup_codes', 'pending_logins'] as const) {
      expect(await world.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    person = guarded;
    expect(await notices()).toContain('second_factor_off');
    expect(await events('second_factor_refused')).toHaveLength(1);
  });

  test('TF-4 requires a recent sign-in and a code to be disabled', async () => {
    const guarded = await guard(world, person);
    world.pass(10 * minute + 1000);
    const reply = await disable(nextCode(world, guarded.seed), guarded);
    expect(reply).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  });

  test('sends emails only to verified addresses', async () => {
    const mails = async () => (await world.ctx.db.selectFrom('mails').selectAll().execute()).length;
    await guard(world, person);
    expect(await mails()).toBe(0);
    const other = await world.member();
    await world.ctx.db
      .updateTable('users')
      .set({ email: 'ada@example.com' })
      .where('id', '=', other.id)
      .execute();
    const guarded = await guard(world, other);
    expect(await mails()).toBe(0);
    await world.ctx.db
      .updateTable('users')
      .set({ email_verified_at: world.ctx.clock() })
      .where('id', '=', other.id)
      .execute();
    await renew(nextCode(world, guarded.seed), guarded);
    expect(await mails()).toBe(1);
  });

  test('TF-3 enabled during a sign-in applies to that sign-in, or ends it', async () => {
    const { secret } = (await enable()).body.data;
    const [, ...entered] = await Promise.all([
      verify(codeNow(world, secret)),
      ...Array.from({ length: 5 }, () => enter(world, person.wallet)),
    ]);
    for (const { body } of entered) {
      const alive = body.data.token && (await me(body.data.token)).status === 200;
      expect(Boolean(alive)).toBe(false);
    }
  });
});
