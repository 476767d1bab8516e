import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  goodPassword,
  loginAs,
  newcomer,
  registerAs,
  resident,
  verifyNewest,
} from '#test/email-account.ts';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { emailsTo } from '#test/emails.ts';
import { createWorld, type World } from '#test/world.ts';

const otherPassword = 'nine loud lighthouses';
/** Number of concurrent registrations of one name. */
const racers = Number(process.env['RACERS'] ?? 12);

describe.each(engines)('an account with a password on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const users = () => world.ctx.db.selectFrom('users').selectAll().execute();
  const statusOf = async (token: string) => (await world.call('GET', '/auth/me', { token })).status;
  const eventsOf = async (user_id: string) => {
    const rows = await world.ctx.db
      .selectFrom('audit_events')
      .selectAll()
      .where('user_id', '=', user_id)
      .execute();
    return rows.map(({ event }) => event);
  };
  const change = (token: string, body: object) =>
    world.call('POST', '/auth/change-password', { token, body });

  test('S1-7.8 is created with an address, a session and an email, and can be signed in to again', async () => {
    const reply = await registerAs(world, ' Ada@Example.com ');
    expect(reply.status).toBe(201);
    expect(reply.body.data.user).toMatchObject({
      email: 'ada@example.com',
      email_verified: false,
      has_password: true,
      is_whitelisted: false,
      wallet_address: null,
    });
    expect(await statusOf(reply.body.data.token)).toBe(200);
    const [letter] = await emailsTo(world, 'ada@example.com');
    expect(letter?.action?.url).toMatch(
      /^http:\/\/localhost:3000\/verify-email#token=[0-9a-f-]{36}\.[\w-]{43}$/,
    );
    const again = await loginAs(world, 'ADA@example.com');
    expect(again).toMatchObject({ status: 200, body: { message: 'Welcome back!' } });
    expect(again.body.data.token).not.toBe(reply.body.data.token);
    const { id } = reply.body.data.user;
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['registered', 'signed_in']));
    const [row] = await users();
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await users()) + world.logged.join('')).not.toContain(goodPassword);
  });

  test('S1-7.9 cannot use the application before a whitelisted wallet is linked', async () => {
    const { token } = await resident(world, 'ada@example.com');
    const reply = await world.call('GET', '/agents', { token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_whitelisted' } });
  });

  test.each([
    ['password1234'],
    ['iloveyou123'],
    ['Qwertyuiop'],
    ['socialai 2026'],
    ['ada.lovelace!'],
    ['otter-of-steel'],
  ])('is not created with the weak password %s', async (password) => {
    const reply = await registerAs(world, 'ada.lovelace@example.com', {
      password,
      username: 'otter-of-steel',
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(reply.body.details).toEqual([
      {
        path: 'password',
        message: expect.stringMatching(/^(This password is too common|Use more than)/),
      },
    ]);
    expect(await users()).toEqual([]);
  });

  const long = Array.from({ length: 100 }, (_, number) => `${number * number}`).join(' ');
  test.each([
    ['7 characters', '7 chars', 400],
    ['8 characters', '8 chars!', 201],
    ['256 characters', long.slice(0, 256), 201],
    ['257 characters', long.slice(0, 257), 400],
    ['letters of any script', 'pässwörter 密码 🦊', 201],
  ])('accepts 8 to 256 characters of any kind: %s', async (_name, password, status) => {
    expect((await registerAs(world, 'ada@example.com', { password })).status).toBe(status);
    if (status === 201) {
      expect((await loginAs(world, 'ada@example.com', password)).status).toBe(200);
    }
  });

  test('S1-7.15 has a username of its choice, if it is free', async () => {
    const free = async () => (await world.call('GET', '/auth/check-username/Grace')).body.data;
    expect(await free()).toEqual({ available: true });
    const first = await registerAs(world, 'grace@example.com', { username: ' Grace ' });
    expect(first.body.data.user.username).toBe('grace');
    expect(await free()).toEqual({ available: false });
    const second = await registerAs(world, 'other@example.com', { username: 'GRACE' });
    expect(second).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    expect(second.body.details[0].path).toBe('username');
    expect(await emailsTo(world, 'other@example.com')).toEqual([]);
  });

  test('S1-7.8 of many concurrent registrations of one name, one gets it', async () => {
    const replies = await Promise.all(
      Array.from({ length: racers }, (_, index) =>
        registerAs(world, `racer${index}@example.com`, { username: 'wanted' }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: racers - 1 }, () => 409)]);
    expect(await users()).toHaveLength(1);
  });

  test('S1-7.9 AU-12 is signed in to by the verified holder of an address, else by the account that has had it for longest', async () => {
    await registerAs(world, 'ada@example.com', { password: 'the first of them' });
    world.pass(minute);
    const later = await registerAs(world, 'ada@example.com', { password: 'the second of them' });
    expect((await loginAs(world, 'ada@example.com', 'the first of them')).status).toBe(200);
    expect((await loginAs(world, 'ada@example.com', 'the second of them')).status).toBe(400);
    expect((await verifyNewest(world, 'ada@example.com')).status).toBe(200);
    const entered = await loginAs(world, 'ada@example.com', 'the second of them');
    expect(entered.body.data.user.id).toBe(later.body.data.user.id);
    expect((await loginAs(world, 'ada@example.com', 'the first of them')).status).toBe(400);
  });

  test('is not displaced by an older one that takes its address', async () => {
    const { token } = await newcomer(world, 'eve@example.com');
    await world.ctx.db.updateTable('users').set({ created_at: 1 }).execute();
    await registerAs(world, 'ada@example.com', { password: 'the first of them' });
    const taken = await world.call('PUT', '/users/profile', {
      token,
      body: { email: 'ada@example.com' },
    });
    expect(taken.status).toBe(200);
    expect((await loginAs(world, 'ada@example.com', 'the first of them')).status).toBe(200);
    expect((await loginAs(world, 'ada@example.com')).status).toBe(400);
  });

  test('rehashes a password of lower cost at the next sign-in', async () => {
    const { id } = await newcomer(world, 'ada@example.com');
    const weak =
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    await world.ctx.db
      .updateTable('users')
      .set({ password_hash: weak })
      .where('id', '=', id)
      .execute();
    expect((await loginAs(world, 'ada@example.com', 'passwort')).status).toBe(400);
    expect((await users())[0]?.password_hash).toBe(weak);
    expect((await loginAs(world, 'ada@example.com', 'password')).status).toBe(200);
    expect((await users())[0]?.password_hash).toContain('m=512,t=2,p=1');
    expect((await loginAs(world, 'ada@example.com', 'password')).status).toBe(200);
  });

  test('S1-7.10 SE-5 a new password ends every other session before the response, and the owner is notified', async () => {
    const person = await resident(world, 'ada@example.com');
    const others = [await loginAs(world, person.email), await loginAs(world, person.email)];
    const reply = await change(person.token, {
      current_password: goodPassword,
      new_password: otherPassword,
    });
    expect(reply.status).toBe(200);
    for (const { body } of others) expect(await statusOf(body.data.token)).toBe(401);
    expect(await statusOf(person.token)).toBe(200);
    expect((await loginAs(world, person.email)).status).toBe(400);
    expect((await loginAs(world, person.email, otherPassword)).status).toBe(200);
    expect((await emailsTo(world, person.email)).map(({ subject }) => subject)).toContain(
      'Password changed',
    );
    expect(await eventsOf(person.id)).toContain('password_changed');
  });

  test('S1-7.10 keeps its password unless the current one is given', async () => {
    const { token, id } = await newcomer(world, 'ada@example.com');
    const missing = await change(token, { new_password: otherPassword });
    expect(missing.body.details[0].path).toBe('current_password');
    const wrong = await change(token, { current_password: 'a guess', new_password: otherPassword });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    const weak = await change(token, { current_password: goodPassword, new_password: 'password1' });
    expect(weak.body.details[0].path).toBe('new_password');
    expect((await loginAs(world, 'ada@example.com')).status).toBe(200);
    expect(await eventsOf(id)).toContain('password_refused');
  });

  test('changes its password only soon after a sign-in', async () => {
    const { token } = await newcomer(world, 'ada@example.com');
    world.pass(11 * minute);
    const body = { current_password: goodPassword, new_password: otherPassword };
    const reply = await change(token, body);
    expect(reply).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  });

  test('AU-11 guesses at the current password count like guesses at sign-in', async () => {
    const { token, email } = await newcomer(world, 'ada@example.com');
    for (let tries = 0; tries < 10; tries += 1) {
      const body = { current_password: `guess ${tries}`, new_password: otherPassword };
      expect((await change(token, body)).status).toBe(400);
    }
    const body = { current_password: goodPassword, new_password: otherPassword };
    expect((await change(token, body)).status).toBe(429);
    expect((await loginAs(world, email, goodPassword, '192.0.2.9')).status).toBe(429);
  });

  test('a person who signed up with a wallet can set a first password', async () => {
    const person = await world.stranger();
    expect((await change(person.token, { new_password: otherPassword })).status).toBe(200);
    const { body } = await world.call('GET', '/auth/me', { as: person });
    expect(body.data.user.has_password).toBe(true);
    expect((await change(person.token, { new_password: goodPassword })).status).toBe(400);
  });

  test('a concurrent sign-in with the old password does not survive a change', async () => {
    const person = await newcomer(world, 'ada@example.com');
    const [entered] = await Promise.all([
      loginAs(world, person.email),
      change(person.token, { current_password: goodPassword, new_password: otherPassword }),
    ]);
    const live = entered.status === 200 ? await statusOf(entered.body.data.token) : 401;
    // Whichever came first: the session was ended by the change, or never opened.
    expect(live).toBe(401);
  });
});
