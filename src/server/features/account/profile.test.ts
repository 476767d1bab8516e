import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { newcomer, resident, verifyNewest } from '#test/email-account.ts';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { emailsTo, tokenTo } from '#test/emails.ts';
import { linkTo } from '#test/link-wallet.ts';
import { testWallet } from '#test/wallet.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const old = 'ada@example.com';
const fresh = 'ada@lovelace.example';

describe.each(engines)('the profile on %s', (engine) => {
  let world: World;
  let person: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await world.member();
  });
  afterEach(() => world.close());

  const read = async (as = person) => (await world.call('GET', '/users/profile', { as })).body.data;
  const save = (body: object, token = person.token) =>
    world.call('PUT', '/users/profile', { token, body });
  const events = async (user_id = person.id) => {
    const rows = await world.ctx.db
      .selectFrom('audit_events')
      .selectAll()
      .where('user_id', '=', user_id)
      .execute();
    return rows.map(({ event, detail }) => (detail ? `${event}: ${detail}` : event));
  };
  const isAlive = async (token: string) =>
    (await world.call('GET', '/auth/me', { token })).status === 200;
  const verified = async (email = old) => {
    await save({ email });
    await verifyNewest(world, email, person.token);
  };

  test('S2-7.19 S2-9.17 returns one account under two field names, with figures counted from rows', async () => {
    const { body } = await world.call('GET', '/users/profile', { as: person });
    expect(body.user).toEqual(body.data);
    expect(body.data).toMatchObject({
      id: person.id,
      email: null,
      pending_email: null,
      backup_codes_left: 0,
      token_balance: 0,
      reputation_score: 100,
      subscription_tier: 'basic',
      wallets: [{ address: person.wallet.address, is_whitelisted: true }],
      notifications: {
        emailNotifications: true,
        pushNotifications: false,
        agentAlerts: true,
        performanceReports: true,
      },
      wishes: [],
    });
    const figures = { token_balance: 7, reputation_score: 512, subscription_tier: 'plus' };
    await world.ctx.db.updateTable('users').set(figures).where('id', '=', person.id).execute();
    expect(await read()).toMatchObject(figures);
  });

  test.each(['PUT /users/profile', 'PATCH /auth/profile'])(
    'S1-7.36 S2-7.20 %s accepts the current username and no other',
    async (call) => {
      const [method, path] = call.split(' ') as ['PUT' | 'PATCH', string];
      const { username } = await read();
      const before = await everythingKept(world.ctx.db);
      const same = await world.call(method, path, {
        as: person,
        body: { username: username.toUpperCase(), email: null },
      });
      expect(same.body).toMatchObject({ message: 'Profile updated successfully' });
      expect(same.body.user).toEqual(same.body.data);
      const empty = await world.call(method, path, { as: person, body: { username, email: ' ' } });
      expect(empty.body.data).toEqual(same.body.data);
      const other = await world.call(method, path, {
        as: person,
        body: { username: 'countess', email: old },
      });
      expect(other).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(other.body.details).toEqual([
        { path: 'username', message: 'Usernames can’t be changed.' },
      ]);
      expect(await everythingKept(world.ctx.db)).toEqual(before);
    },
  );

  test('accepts a first address, which is verified by email', async () => {
    expect((await save({ email: ' Ada@Example.com ' })).body.data).toMatchObject({
      email: old,
      email_verified: false,
    });
    expect(await emailsTo(world, old)).toHaveLength(1);
    await verifyNewest(world, old);
    expect(await read()).toMatchObject({ email: old, email_verified: true });
    expect(await events()).toContain('email_changed: replaced');
  });

  test('replaces an unverified address, whose verification link then stops working', async () => {
    await save({ email: old });
    const token = await tokenTo(world, old, 'verify-email');
    await save({ email: fresh });
    expect(await read()).toMatchObject({ email: fresh, pending_email: null });
    const late = await world.call('POST', '/auth/verify-email', { body: { token } });
    expect(late).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    expect(await read()).toMatchObject({ email: fresh, email_verified: false });
  });

  test('S2-7.20 keeps a verified address until the new one is verified, and alerts the old one at once', async () => {
    await verified();
    const before = (await emailsTo(world, old)).length;
    await save({ email: fresh });
    expect(await read()).toMatchObject({ email: old, email_verified: true, pending_email: fresh });
    const letters = await emailsTo(world, old);
    expect(letters).toHaveLength(before + 1);
    expect(JSON.stringify(letters.at(-1))).not.toContain(fresh);
    const notices = await world.ctx.db.selectFrom('notices').selectAll().execute();
    expect(notices.map(({ kind }) => kind)).toContain('email_changed');
    await verifyNewest(world, fresh, person.token);
    expect(await read()).toMatchObject({ email: fresh, email_verified: true, pending_email: null });
  });

  test('submitting the current or the pending address changes nothing and needs no recent sign-in', async () => {
    await verified();
    await save({ email: fresh });
    world.pass(limits.reauth_life + 1000);
    const before = await everythingKept(world.ctx.db);
    for (const email of [old, 'ADA@EXAMPLE.COM', fresh]) {
      expect((await save({ email })).status).toBe(200);
    }
    expect((await save({})).status).toBe(200);
    expect(await everythingKept(world.ctx.db)).toEqual(before);
  });

  test('changing or removing the address requires a sign-in of the last ten minutes', async () => {
    await verified();
    world.pass(limits.reauth_life + 1000);
    const before = await everythingKept(world.ctx.db);
    for (const email of [fresh, null]) {
      expect(await save({ email })).toMatchObject({
        status: 403,
        body: { code: 'reauth_required' },
      });
    }
    expect(await everythingKept(world.ctx.db)).toEqual(before);
  });

  test.each([fresh, null])(
    'SE-5 changing the address to %j ends every other session before the response',
    async (email) => {
      await verified();
      const elsewhere = (await enter(world, person.wallet)).body.data.token;
      expect((await save({ email })).status).toBe(200);
      expect([await isAlive(elsewhere), await isAlive(person.token)]).toEqual([false, true]);
    },
  );

  test('the address can be removed if a wallet remains, and its open links become invalid', async () => {
    await verified();
    await world.call('POST', '/auth/reset-password', { body: { email: old } });
    await save({ email: fresh });
    const token = await tokenTo(world, fresh, 'verify-email');
    expect((await save({ email: null })).body.data).toMatchObject({
      email: null,
      email_verified: false,
      pending_email: null,
    });
    expect((await emailsTo(world, old)).at(-1)?.subject).toContain('Email changed');
    expect(await world.call('POST', '/auth/verify-email', { body: { token } })).toMatchObject({
      body: { code: 'invalid_link' },
    });
    expect(await read()).toMatchObject({ email: null, pending_email: null });
  });

  test('the address cannot be removed if it is the only way to sign in', async () => {
    const { token } = await resident(world, 'grace@example.com');
    const refused = await save({ email: null }, token);
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_way_in' } });
    expect(refused.body.message).toBe(
      'This email is your only way to sign in. Link a wallet first.',
    );
    const grace = { ...person, token };
    expect((await linkTo(world, grace, testWallet())).status).toBe(200);
    expect((await save({ email: null }, token)).status).toBe(200);
  });

  test('does not reveal that an address belongs to someone else', async () => {
    await resident(world, old);
    expect(await save({ email: old })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ email: old, email_verified: false });
    expect((await verifyNewest(world, old)).body.code).toBe('email_taken');
  });

  test('sends at most five emails an hour to one address, whoever asks', async () => {
    const replies = [];
    for (const email of [old, fresh, old, fresh, old, fresh, old, fresh, old, fresh, old]) {
      replies.push((await save({ email })).status);
    }
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await read()).toMatchObject({ email: fresh });
  });

  test('P-7.50 stores notification switches, and only those that differ from the defaults', async () => {
    const chosen = {
      emailNotifications: false,
      pushNotifications: true,
      agentAlerts: true,
      performanceReports: true,
    };
    const put = (body: object) => world.call('PUT', '/users/notifications', { as: person, body });
    expect((await put(chosen)).body.data).toEqual(chosen);
    expect((await read()).notifications).toEqual(chosen);
    const { notification_settings } = await world.ctx.db
      .selectFrom('users')
      .select('notification_settings')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(notification_settings)).toEqual({
      emailNotifications: false,
      pushNotifications: true,
    });
    expect(await events()).toContain('notifications_changed');
    expect((await put({ ...chosen, agentAlerts: 'no' })).status).toBe(400);
    expect((await read()).notifications).toEqual(chosen);
  });

  test('P-7.51 stores a wish once, and withdraws it', async () => {
    const wish = async (wanted: boolean) =>
      (await world.call('POST', '/users/wishes', { as: person, body: { wish: 'pricing', wanted } }))
        .body.data;
    expect(await wish(true)).toEqual(['pricing']);
    expect(await wish(true)).toEqual(['pricing']);
    expect((await read()).wishes).toEqual(['pricing']);
    expect(await wish(false)).toEqual([]);
    expect(await wish(false)).toEqual([]);
  });

  test('people without access can read and change their own profile', async () => {
    const { token } = await newcomer(world, 'grace@example.com');
    expect((await world.call('GET', '/users/profile', { token })).status).toBe(200);
    expect((await save({ email: 'grace@navy.example' }, token)).body.data.email).toBe(
      'grace@navy.example',
    );
  });
});
