import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  goodPassword,
  jobConcurrency,
  loginAs,
  newcomer,
  registerAs,
  resident,
  verifyNewest,
} from '#test/email-account.ts';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { emailsTo, tokenTo } from '#test/emails.ts';
import { finish, guard, nextCode } from '#test/second-factor.ts';
import { testWallet } from '#test/wallet.ts';
import { createWorld, type World } from '#test/world.ts';
import { resetMailJob } from '#server/features/auth/password/reset.job.ts';

const email = 'ada@example.com';
const otherPassword = 'nine loud lighthouses';
/** Number of concurrent uses of one link. */
const racers = Number(process.env['RACERS'] ?? 50);

const openWorld = async (engine: Parameters<typeof createWorld>[0]) =>
  createWorld(engine, { parts: jobConcurrency });
const user = async ({ ctx }: World, id: string) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (world: World, token: string) =>
  (await world.call('GET', '/auth/me', { token })).status;
const verify = (world: World, token: string) =>
  world.call('POST', '/auth/verify-email', { body: { token } });
const askReset = (world: World, address = email) =>
  world.call('POST', '/auth/reset-password', { body: { email: address } });
const confirm = (world: World, token: string, password = otherPassword) =>
  world.call('POST', '/auth/confirm-reset', { body: { token, password } });
const invalidLink = { status: 400, body: { code: 'invalid_link' } };

/** Sets a pending address that replaces the current one when verified, as the profile does. */
async function letWait(world: World, id: string, pending_email: string, token: string) {
  await world.ctx.db.updateTable('users').set({ pending_email }).where('id', '=', id).execute();
  return world.call('POST', '/auth/request-verification', { token });
}

describe.each(engines)('the link that verifies an address on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engine);
  });
  afterEach(() => world.close());

  test('S1-7.12 verifies it once, even for someone who is not signed in', async () => {
    const { id } = await newcomer(world, email);
    const token = await tokenTo(world, email, 'verify-email');
    expect((await verify(world, token)).status).toBe(200);
    expect((await user(world, id)).email_verified_at).not.toBeNull();
    expect(await verify(world, token)).toMatchObject(invalidLink);
  });

  test('counts once when it is opened many times concurrently', async () => {
    await newcomer(world, email);
    const token = await tokenTo(world, email, 'verify-email');
    const replies = await Promise.all(Array.from({ length: racers }, () => verify(world, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'invalid_link')).toHaveLength(racers - 1);
  });

  test('S1-7.12 AU-12 expires after an hour, and is stored only as a hash', async () => {
    const { id } = await newcomer(world, email);
    const token = await tokenTo(world, email, 'verify-email');
    const secret = token.split('.')[1] ?? token;
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const { db } = world.ctx;
    const kept = await Promise.all([
      db.selectFrom('mail_tokens').selectAll().execute(),
      db.selectFrom('mails').selectAll().execute(),
      db.selectFrom('audit_events').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept) + world.logged.join('')).not.toContain(secret);
    world.pass(60 * minute + 1000);
    expect(await verify(world, token)).toMatchObject(invalidLink);
    expect((await user(world, id)).email_verified_at).toBeNull();
  });

  test.each([
    ['nothing of ours', () => 'x'],
    ['a foreign secret', (token: string) => `${token.split('.')[0]}.${'A'.repeat(43)}`],
    ['a longer one', (token: string) => `${token}A`],
    ['an unknown id', (token: string) => `${crypto.randomUUID()}.${token.split('.')[1]}`],
  ])('does not work with %s', async (_name, bend) => {
    await newcomer(world, email);
    const token = await tokenTo(world, email, 'verify-email');
    expect(await verify(world, bend(token))).toMatchObject(invalidLink);
    expect(await confirm(world, token)).toMatchObject(invalidLink);
  });

  test('AU-12 verifies an address for one account; others keep theirs unverified', async () => {
    const first = await newcomer(world, email);
    const early = await tokenTo(world, email, 'verify-email');
    const second = await newcomer(world, email);
    expect((await verifyNewest(world, email)).status).toBe(200);
    expect(await verify(world, early)).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect(await user(world, first.id)).toMatchObject({ email, email_verified_at: null });
    expect((await user(world, second.id)).email_verified_at).not.toBeNull();
    expect(await statusOf(world, first.token)).toBe(200);
  });

  test('S1-7.11 can be requested again until it is used, five times an hour', async () => {
    const { token } = await newcomer(world, email);
    const again = () => world.call('POST', '/auth/request-verification', { token });
    for (let sent = 1; sent < 5; sent += 1) expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await emailsTo(world, email)).toHaveLength(5);
    world.pass(60 * minute);
    expect((await again()).status).toBe(200);
    await verifyNewest(world, email);
    expect(await again()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { token: walletToken } = await world.stranger();
    const none = await world.call('POST', '/auth/request-verification', { token: walletToken });
    expect(none.status).toBe(409);
  });

  test('is not sent at registration when the address got too many emails; the account is created anyway', async () => {
    for (let sent = 0; sent < 5; sent += 1) await newcomer(world, email);
    const reply = await registerAs(world, email);
    expect(reply.status).toBe(201);
    expect(reply.body.message).toContain('already sent several emails');
    expect(await emailsTo(world, email)).toHaveLength(5);
  });

  test('changes the address of the account, alerts the old one and ends other sessions', async () => {
    const person = await resident(world, email);
    const other = (await loginAs(world, email)).body.data.token;
    await askReset(world);
    const reset = await tokenTo(world, email, 'reset-password');
    await letWait(world, person.id, 'new@example.com', person.token);
    expect((await user(world, person.id)).email).toBe(email);
    expect((await verifyNewest(world, 'new@example.com', person.token)).status).toBe(200);
    expect(await user(world, person.id)).toMatchObject({
      email: 'new@example.com',
      pending_email: null,
    });
    expect(await statusOf(world, person.token)).toBe(200);
    expect(await statusOf(world, other)).toBe(401);
    const subjects = (await emailsTo(world, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your email was changed');
    expect(await confirm(world, reset)).toMatchObject(invalidLink);
    expect((await loginAs(world, 'new@example.com')).status).toBe(200);
    expect((await loginAs(world, email)).status).toBe(400);
  });

  test('for an address that was replaced meanwhile verifies nothing', async () => {
    const person = await resident(world, email);
    await letWait(world, person.id, 'new@example.com', person.token);
    const token = await tokenTo(world, 'new@example.com', 'verify-email');
    const { db } = world.ctx;
    await db
      .updateTable('users')
      .set({ pending_email: null })
      .where('id', '=', person.id)
      .execute();
    expect(await verify(world, token)).toMatchObject(invalidLink);
    expect((await user(world, person.id)).email).toBe(email);
  });
});

describe.each(engines)('the link for a new password on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engine);
  });
  afterEach(() => world.close());

  test('S1-7.14 SE-5 sets it once, ends every session and opens none', async () => {
    const person = await resident(world, email);
    const other = (await loginAs(world, email)).body.data.token;
    expect((await askReset(world)).status).toBe(200);
    await askReset(world);
    const token = await tokenTo(world, email, 'reset-password');
    const [first] = (await emailsTo(world, email)).filter(({ action }) =>
      action?.url.includes('/reset-password#'),
    );
    const reply = await confirm(world, token);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body.data).toBeUndefined();
    for (const each of [person.token, other]) expect(await statusOf(world, each)).toBe(401);
    expect(await world.ctx.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect((await loginAs(world, email)).status).toBe(400);
    expect((await loginAs(world, email, otherPassword)).status).toBe(200);
    expect(await confirm(world, token)).toMatchObject(invalidLink);
    // An earlier link becomes invalid too.
    expect(await confirm(world, first?.action?.url.split('=')[1] ?? '')).toMatchObject(invalidLink);
    expect((await emailsTo(world, email)).map(({ subject }) => subject)).toContain(
      'Password changed',
    );
  });

  test('AU-12 counts once when it is used many times concurrently', async () => {
    await resident(world, email);
    await askReset(world);
    const token = await tokenTo(world, email, 'reset-password');
    const replies = await Promise.all(Array.from({ length: racers }, () => confirm(world, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'invalid_link')).toHaveLength(racers - 1);
  });

  test('expires after an hour and cannot verify an address', async () => {
    await resident(world, email);
    await askReset(world);
    const token = await tokenTo(world, email, 'reset-password');
    expect(await verify(world, token)).toMatchObject(invalidLink);
    world.pass(60 * minute + 1000);
    expect(await confirm(world, token)).toMatchObject(invalidLink);
    expect((await loginAs(world, email)).status).toBe(200);
  });

  test('remains valid when the password is too weak', async () => {
    await resident(world, email);
    await askReset(world);
    const token = await tokenTo(world, email, 'reset-password');
    const weak = await confirm(world, token, 'password1');
    expect(weak.body.details).toEqual([{ path: 'password', message: expect.any(String) }]);
    expect((await confirm(world, token)).status).toBe(200);
  });

  test('S1-7.13 AU-10 is sent only to verified addresses, and the response does not reveal which', async () => {
    await newcomer(world, email);
    await resident(world, 'known@example.com');
    const addresses = [email, 'known@example.com', 'nobody@example.com'];
    const replies = [];
    for (const address of addresses) replies.push(await askReset(world, address));
    const told = replies.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).toSorted(),
    }));
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    const sent = await Promise.all(addresses.map((address) => emailsTo(world, address)));
    const resets = sent.map(
      (emails) => emails.filter(({ subject }) => subject === 'Reset your SocialAI password').length,
    );
    expect(resets).toEqual([0, 1, 0]);
  });

  test.each([[email], ['nobody@example.com']])(
    'is sent to %s at most five times an hour',
    async (address) => {
      await resident(world, email);
      world.pass(60 * minute);
      for (let asked = 0; asked < 5; asked += 1) {
        expect((await askReset(world, address)).status).toBe(200);
      }
      const refused = await askReset(world, address);
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    },
  );

  test('S1-7.14 AU-12 keeps the second factor enabled', async () => {
    const person = await resident(world, email);
    const guarded = await guard(world, { ...person, wallet: testWallet() });
    await askReset(world);
    await confirm(world, await tokenTo(world, email, 'reset-password'));
    expect(await statusOf(world, guarded.token)).toBe(401);
    const { data } = (await loginAs(world, email, otherPassword)).body;
    expect(data).toMatchObject({ requires_2fa: true });
    expect(data.token).toBeUndefined();
    const done = await finish(world, data.pending_token, nextCode(world, guarded.seed));
    expect(done.status).toBe(200);
  });

  test('cancels pending sign-ins with the old password and pending addresses', async () => {
    const person = await resident(world, email);
    const guarded = await guard(world, { ...person, wallet: testWallet() });
    const waiting = (await loginAs(world, email)).body.data.pending_token;
    await letWait(world, person.id, 'thief@example.com', guarded.token);
    const thief = await tokenTo(world, 'thief@example.com', 'verify-email');
    await askReset(world);
    await confirm(world, await tokenTo(world, email, 'reset-password'));
    const late = await finish(world, waiting, nextCode(world, guarded.seed));
    expect(late.status).toBe(401);
    expect(await verify(world, thief)).toMatchObject(invalidLink);
    expect(await user(world, person.id)).toMatchObject({ email, pending_email: null });
  });
});

describe.each(engines)('the email for a new password on %s', (engine) => {
  test('S1-7.13 AU-10 is sent by a job whose payload encrypts the address', async () => {
    const seen: string[] = [];
    const world = await createWorld(engine, {
      parts: ({ jobs }) => ({
        jobs: {
          ...jobs,
          async enqueue(name, payload, options) {
            seen.push(JSON.stringify(payload));
            await jobs.enqueue(name, payload, options);
          },
        },
      }),
    });
    await resident(world, email);
    await askReset(world);
    expect(seen).toHaveLength(1);
    expect(seen.join('')).not.toContain(email);
    await world.ctx.jobs.start([resetMailJob(world.ctx)]);
    await expect
      .poll(() => tokenTo(world, email, 'reset-password'), { timeout: 15_000 })
      .toBeTruthy();
    await world.ctx.jobs.stop();
    expect((await loginAs(world, email, goodPassword)).status).toBe(200);
    await world.close();
  });
});
