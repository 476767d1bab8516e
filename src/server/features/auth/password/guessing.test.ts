import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  goodPassword,
  jobConcurrency,
  loginAs,
  newcomer,
  registerAs,
  resident,
} from '#test/email-account.ts';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { cheapHashing, createWorld, type Reply, type World } from '#test/world.ts';
import { createPasswordHasher } from './password.ts';

const email = 'ada@example.com';
/** Number of wrong passwords that the attacker sends, and of addresses they come from. */
const guesses = Number(process.env['GUESSES'] ?? 100);
const places = Number(process.env['PLACES'] ?? 20);

const judged = { count: 0, meanwhile: async () => {} };
const derive = promisify(argon2);

/** The real function, with a counter, and a hook that runs during the evaluation. */
const countedHasher = createPasswordHasher({
  cost: cheapHashing.password,
  async derive(...given) {
    judged.count += 1;
    await judged.meanwhile();
    return derive(...given);
  },
});

/** Everything in a response except values that are new in each one. */
const told = ({ status, body, headers }: Reply) => {
  const { request_id: _id, ...rest } = body;
  return { status, body: rest, headers: Object.keys(headers).toSorted() };
};

describe.each(engines)('guessing on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine, {
      parts: (ctx) => ({
        ...jobConcurrency(ctx),
        hashers: { ...ctx.hashers, password: countedHasher },
      }),
    });
    judged.count = 0;
    judged.meanwhile = async () => {};
    return () => world.close();
  });

  const expectAtMostTen = () => {
    expect(judged.count).toBeGreaterThan(0);
    expect(judged.count).toBeLessThanOrEqual(10);
  };
  const evaluations = async (work: () => Promise<unknown>): Promise<number> => {
    const before = judged.count;
    await work();
    return judged.count - before;
  };
  /** Guesses in batches of twenty, so that many run concurrently. */
  const attack = async (target: (turn: number) => string, ip: (turn: number) => string) => {
    const replies: Reply[] = [];
    for (let sent = 0; sent < guesses; sent += 20) {
      const turns = Array.from(
        { length: Math.min(20, guesses - sent) },
        (_, index) => sent + index,
      );
      const some = turns.map((turn) => loginAs(world, target(turn), `guess ${turn}`, ip(turn)));
      replies.push(...(await Promise.all(some)));
    }
    return replies;
  };

  test('AU-10 a sign-in takes one evaluation and fails with the same message, whether or not the account exists', async () => {
    await newcomer(world, 'unverified@example.com');
    await resident(world, 'verified@example.com');
    const wallet = await resident(world, 'no-password@example.com');
    await world.ctx.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', wallet.id)
      .execute();
    const answers: object[] = [];
    for (const name of ['unverified', 'verified', 'no-password', 'nobody']) {
      const address = `${name}@example.com`;
      const count = await evaluations(async () => {
        answers.push(told(await loginAs(world, address, 'not the password')));
      });
      expect(count, address).toBe(1);
    }
    expect(answers[0]).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await evaluations(() => loginAs(world, 'verified@example.com'))).toBe(1);
  });

  test('a password that is changed during its check no longer signs in', async () => {
    const { id } = await resident(world, email);
    const { db } = world.ctx;
    judged.meanwhile = async () => {
      await db
        .updateTable('users')
        .set({ password_hash: 'another one' })
        .where('id', '=', id)
        .execute();
    };
    const reply = await loginAs(world, email);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  });

  test('AU-10 a registration gets the same response for a known and an unknown address', async () => {
    await resident(world, 'known@example.com');
    const answers: object[] = [];
    for (const address of ['known@example.com', 'fresh@example.com']) {
      const count = await evaluations(async () => {
        const reply = await registerAs(world, address, { username: `name-${answers.length}` });
        const { user, ...session } = reply.body.data;
        const { message } = reply.body;
        const fields = [...Object.keys(user), ...Object.keys(session)];
        answers.push({ ...told(reply), body: { message, fields, verified: user.email_verified } });
      });
      expect(count).toBe(1);
    }
    expect(answers[0]).toMatchObject({ status: 201 });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('S1-7.16 AU-10 every address is reported as available', async () => {
    await resident(world, 'known@example.com');
    const answers = [];
    for (const address of ['known@example.com', 'fresh@example.com']) {
      answers.push(told(await world.call('GET', `/auth/check-email/${address}`)));
    }
    expect(answers[0]?.body).toEqual({ success: true, data: { available: true } });
    expect(answers[1]).toEqual(answers[0]);
  });

  test.each([['ada@example.com'], ['nobody@example.com']])(
    'ten passwords of %s are checked per quarter of an hour from one address',
    async (address) => {
      await resident(world, email);
      judged.count = 0;
      const replies = await attack(
        () => address,
        () => '192.0.2.1',
      );
      expectAtMostTen();
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(guesses - judged.count);
      for (const { body, headers } of refused) {
        expect(body.code).toBe('rate_limited');
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
      }
    },
  );

  test('AU-11 ten passwords of one account are checked from many addresses, and its wallet still signs in', async () => {
    const person = await resident(world, email);
    const member = await world.member();
    await world.ctx.db
      .updateTable('wallets')
      .set({ user_id: person.id })
      .where('address', '=', member.wallet.address)
      .execute();
    judged.count = 0;
    await attack(
      () => email,
      (turn) => `203.0.113.${turn % places}`,
    );
    expectAtMostTen();
    const owner = await loginAs(world, email, goodPassword, '198.51.100.1');
    expect(owner.status).toBe(429);
    const entered = await enter(world, member.wallet);
    expect(entered.body.data.user.id).toBe(person.id);
    world.pass(15 * minute);
    expect((await loginAs(world, email, goodPassword, '198.51.100.1')).status).toBe(200);
  });

  test.each([
    ['one address', () => '192.0.2.1'],
    ['one network of IPv6', (turn: number) => `2001:db8:1:2::${turn.toString(16)}`],
  ])('across many accounts, ten passwords are checked for %s', async (_name, ip) => {
    await attack((turn) => `person${turn}@example.com`, ip);
    expectAtMostTen();
    expect((await loginAs(world, 'somebody@example.com', 'x', '198.51.100.1')).status).toBe(400);
  });

  test('AU-11 a forged X-Forwarded-For gives no extra tries', async () => {
    await resident(world, email);
    judged.count = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${turn}` };
      const body = { email: `person${turn}@example.com`, password: 'a guess' };
      await world.call('POST', '/auth/login', { body, headers });
    }
    expect(judged.count).toBe(10);
  });

  test('a correct password refunds its try, and tries return over time', async () => {
    await resident(world, email);
    for (let turn = 0; turn < 30; turn += 1) expect((await loginAs(world, email)).status).toBe(200);
    for (let turn = 0; turn < 9; turn += 1) await loginAs(world, email, 'a guess');
    expect((await loginAs(world, email)).status).toBe(200);
    world.pass(10 * minute);
    await loginAs(world, email, 'a guess');
    expect((await loginAs(world, email)).status).toBe(429);
    world.pass(5 * minute);
    expect((await loginAs(world, email)).status).toBe(200);
  });

  test('the table of tries does not reveal whose they are', async () => {
    await loginAs(world, email, 'a guess');
    const rows = await world.ctx.db.selectFrom('tries').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('ada');
  });

  test('failures are in the security log, under the account if it exists', async () => {
    const person = await resident(world, email);
    await loginAs(world, email, 'a guess');
    await loginAs(world, 'nobody@example.com', 'a guess');
    const rows = await world.ctx.db.selectFrom('audit_events').selectAll().execute();
    const refused = rows.filter(({ event }) => event.endsWith('_refused'));
    expect(refused.map(({ event, user_id }) => [event, user_id])).toEqual([
      ['password_refused', person.id],
      ['sign_in_refused', null],
    ]);
  });
});
