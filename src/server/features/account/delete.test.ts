import { describe, expect, onTestFinished, test } from 'vitest';
import { clearAccounts } from '#server/features/auth/clear-accounts.job.ts';
import { bootstrapLink } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { limits } from '#contract/core/limits.ts';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { fullPerson } from '#test/full-person.ts';
import { openLedger } from '#test/ledger-world.ts';
import { emailsTo } from '#test/emails.ts';
import { rowsOf } from '#test/owned-tables.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { sweepLoose } from '#server/features/media/sweep.job.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** Tables that belong to no person, or that a search index maintains itself. */
const shared =
  /^(?:whitelist|mails|consumed_challenges|(?:sandbox_posts|chunks|chunks_words)_search_\w+)$/;

const remove = (world: World, as: Person, confirm: string) =>
  world.call('POST', '/auth/delete-account', { as, body: { confirm } });
const usernameOf = async (world: World, as: Person): Promise<string> =>
  (await world.call('GET', '/users/profile', { as })).body.data.username;

describe.each(engines)('a deleted account on %s', (engine) => {
  async function open() {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    return world;
  }

  test('S1-7.37 DI-5 leaves no row of its person except in the security log, and all rows of others', async () => {
    const world = await open();
    const { db } = world.ctx;
    const other = await fullPerson(world, 'grace@example.com');
    const others = await everythingKept(db);
    const theirs = await rowsOf(db, other.id);
    const person = await fullPerson(world, 'ada@example.com');
    // If a new table fails here: give the full person a row in it, and have `deletePerson` delete it.
    expect(Object.entries(await rowsOf(db, person.id)).filter(([, count]) => count === 0)).toEqual(
      [],
    );

    const reply = await remove(world, person, person.username);
    expect(reply.status).toBe(200);
    expect(reply.body.message).toContain('We keep only the security log');
    await clearAccounts(world.ctx, new AbortController().signal);
    const left = Object.entries(await rowsOf(db, person.id)).filter(([, count]) => count > 0);
    expect(left.map(([table]) => table)).toEqual(['audit_events']);
    expect(await rowsOf(db, other.id)).toEqual(theirs);

    // Their files, which the next cleanup deletes.
    await sweepLoose(world.ctx, new AbortController().signal);
    const { mails, ...rest } = await everythingKept(db);
    const [now, before] = [rest, others].map((kept) =>
      Object.entries(kept).filter(([table]) => !shared.test(table)),
    );
    expect(now).toEqual(before);
    // The access list keeps the wallet; the farewell email belongs to no account.
    expect(rest['whitelist']?.join('')).toContain(person.wallet.address);
    expect(JSON.stringify([rest, mails])).not.toContain(person.id);
    expect(JSON.stringify([rest, mails])).not.toContain(person.username);
  });

  test('DI-5 SE-5 grants no access: no token, no picture', async () => {
    const world = await open();
    const person = await fullPerson(world, 'ada@example.com');
    const elsewhere = (await enter(world, person.wallet)).body.data.token;
    const picture = person.picture.replace('/api', '');
    expect((await world.call('GET', picture)).status).toBe(200);
    await remove(world, person, person.username);
    for (const token of [person.token, elsewhere]) {
      expect((await world.call('GET', '/auth/me', { token })).status).toBe(401);
      expect((await world.call('POST', '/auth/refresh', { token })).status).toBe(401);
    }
    expect((await world.call('GET', picture)).status).toBe(404);
  });

  test('sends an email to the verified address, and is recorded', { tags: 'slow' }, async () => {
    const world = await open();
    const person = await fullPerson(world, 'ada@example.com');
    await remove(world, person, person.username);
    const letters = await emailsTo(world, 'ada@example.com');
    expect(letters).toMatchObject([{ subject: 'Your SocialAI account was deleted' }]);
    const events = await world.ctx.db
      .selectFrom('audit_events')
      .select('event')
      .where('user_id', '=', person.id)
      .execute();
    expect(events).toContainEqual({ event: 'account_deleted' });
  });

  test('sends no email without a verified address', async () => {
    const world = await open();
    const person = await world.member();
    await world.call('PUT', '/users/profile', { as: person, body: { email: 'ada@example.com' } });
    await remove(world, person, await usernameOf(world, person));
    expect(await emailsTo(world, 'ada@example.com')).toEqual([]);
  });

  test.each(['', 'ada', ' %s', '%S', '%s\n'])(
    'S1-7.37 is not deleted when %j is typed',
    async (typed) => {
      const world = await open();
      const person = await world.member();
      const username = await usernameOf(world, person);
      const before = await everythingKept(world.ctx.db);
      const confirm = typed.replace('%s', username).replace('%S', username.toUpperCase());
      expect(await remove(world, person, confirm)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_input',
          details: [
            { path: 'confirm', message: `Please enter your username, ${username}, exactly.` },
          ],
        },
      });
      expect(await everythingKept(world.ctx.db)).toEqual(before);
    },
  );

  test('can only be deleted within ten minutes of signing in', async () => {
    const world = await open();
    const person = await world.member();
    const username = await usernameOf(world, person);
    world.pass(limits.reauth_life + 1000);
    expect(await remove(world, person, username)).toMatchObject({
      status: 403,
      body: { code: 'reauth_required' },
    });
    expect(await usernameOf(world, person)).toBe(username);
  });

  test('is deleted once, even by concurrent requests or requests with one key', async () => {
    const world = await open();
    const person = await fullPerson(world, 'ada@example.com');
    const headers = { 'idempotency-key': 'once' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.call('POST', '/auth/delete-account', {
          as: person,
          body: { confirm: person.username },
          ...(index % 2 === 0 && { headers }),
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
    const rows = await world.ctx.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', 'account_deleted')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('of the only administrator leaves a server that can be claimed again', async () => {
    const world = await open();
    const person = await world.member();
    const { db, config } = world.ctx;
    await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', person.id).execute();
    expect(await bootstrapLink({ db, config })).toBeUndefined();
    await remove(world, person, await usernameOf(world, person));
    expect(await bootstrapLink({ db, config })).toMatch(/\/\?claim=/);
  });

  test(
    'does not block its wallet, which signs in as a new person with nothing',
    { tags: 'slow' },
    async () => {
      const world = await open();
      const person = await fullPerson(world, 'ada@example.com');
      await remove(world, person, person.username);
      const { body } = await enter(world, person.wallet);
      expect(body.data.user).toMatchObject({ is_whitelisted: true, email: null });
      expect(body.data.user.id).not.toBe(person.id);
      const { token } = body.data;
      expect((await world.call('GET', '/agents', { token })).body.total).toBe(0);
    },
  );
});

describe.each(engines)('the posts of an owner who deletes their account on %s', (engine) => {
  test('delay the deletion while one is being sent, and it arrives', async () => {
    const ledger = await openLedger(engine);
    const { world, owner } = ledger;
    const username = await usernameOf(world, owner);
    const answers: { status: number; message: string }[] = [];
    const before = async () => {
      const { status, body } = await remove(world, owner, username);
      answers.push({ status, message: body.message });
    };
    ledger.platform.script.push({ before });
    const { id } = await ledger.publish();
    expect(answers).toEqual([
      {
        status: 409,
        message: 'One of your posts is being published. Try again in half a minute.',
      },
    ]);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect((await remove(world, owner, username)).status).toBe(200);
  });

  test('DI-5 that were scheduled are not sent, and background work copes with the deleted rows', async () => {
    const ledger = await openLedger(engine);
    const { world, owner, platform } = ledger;
    platform.script.push(
      { fail: new PlatformError('retry', 'Nobody there.') },
      { lose: new PlatformError('unknown', 'The connection broke.') },
    );
    await ledger.publish({ content: 'Waiting.' });
    world.pass(1);
    await ledger.publish({ content: 'Unknown.' });
    const calls = platform.calls.length;
    expect((await remove(world, owner, await usernameOf(world, owner))).status).toBe(200);
    const lines = world.logged.length;
    for (let round = 0; round < 3; round += 1) {
      world.pass(61 * 60_000);
      await sweep(world.ctx);
      await dispatch(world.ctx);
    }
    expect(platform.calls).toHaveLength(calls);
    expect(world.logged.slice(lines).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    for (const table of ['occurrences', 'parts', 'attempts', 'agent_accounts'] as const) {
      expect(await world.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
