import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { loginAs, newcomer, registerAs, resident } from '#test/email-account.ts';
import { engines } from '#test/engines.ts';
import { rowsOf } from '#test/owned-tables.ts';
import { createWorld, type World } from '#test/world.ts';
import { authCleanupJob } from './sweep.job.ts';

describe.each(engines)('the cleanup on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const sweep = () => authCleanupJob(world.ctx).run(null, new AbortController().signal);
  const names = async () => {
    const rows = await world.ctx.db.selectFrom('users').select('username').execute();
    return rows.map(({ username }) => username).toSorted();
  };
  const count = async (table: 'mail_tokens' | 'tries') =>
    (await world.ctx.db.selectFrom(table).selectAll().execute()).length;

  test('deletes registrations after 30 days if they are unverified and unused', async () => {
    await registerAs(world, 'idle@example.com', { username: 'idle' });
    const verified = await resident(world, 'verified@example.com');
    const linked = await newcomer(world, 'linked@example.com');
    const walletOnly = await world.stranger();
    const { db } = world.ctx;
    await db
      .updateTable('wallets')
      .set({ user_id: linked.id })
      .where('address', '=', walletOnly.wallet.address)
      .execute();
    await registerAs(world, 'used@example.com', { username: 'used' });
    const user = await db
      .selectFrom('users')
      .select('username')
      .where('id', '=', walletOnly.id)
      .executeTakeFirstOrThrow();
    const all = ['idle', 'used', verified.username, linked.username, user.username].toSorted();
    world.pass(29 * day);
    expect((await loginAs(world, 'used@example.com')).status).toBe(200);
    await sweep();
    expect(await names()).toEqual(all);
    world.pass(day);
    await sweep();
    expect(await names()).toEqual(all.filter((name) => name !== 'idle'));
    world.pass(8 * day);
    await sweep();
    expect(await names()).toEqual(all.filter((name) => name !== 'idle' && name !== 'used'));
  });

  test('deletes every row of such a person, and no one who has created something', async () => {
    const { db } = world.ctx;
    await registerAs(world, 'idle@example.com', { username: 'idle' });
    await registerAs(world, 'maker@example.com', { username: 'maker' });
    const idOf = (username: string) =>
      db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
    const [idle, maker] = [await idOf('idle'), await idOf('maker')];
    await db
      .insertInto('wishes')
      .values({ user_id: idle.id, wish: 'pricing', created_at: 1 })
      .execute();
    await db
      .insertInto('sandbox_posts')
      .values({
        id: 'said',
        owner_id: maker.id,
        agent_id: null,
        author: 'Maker',
        text: 'Hi',
        media: '[]',
        in_reply_to: null,
        idem_key: null,
        created_at: 1,
      })
      .execute();
    world.pass(30 * day);
    const at = world.ctx.clock();
    await db
      .insertInto('tries')
      .values({ id: 'try', key: `second-factor-day:${idle.id}`, at })
      .execute();
    await sweep();
    expect(await names()).toEqual(['maker']);
    const left = Object.entries(await rowsOf(db, idle.id)).filter(([, rows]) => rows > 0);
    expect(left.map(([table]) => table)).toEqual(['audit_events']);
    expect(await count('tries')).toBe(0);
  });

  test('deletes expired links and counts of guesses that no longer matter', async () => {
    await newcomer(world, 'ada@example.com');
    await loginAs(world, 'ada@example.com', 'a guess');
    await sweep();
    expect([await count('mail_tokens'), await count('tries')]).toEqual([1, 3]);
    world.pass(day);
    await sweep();
    expect([await count('mail_tokens'), await count('tries')]).toEqual([0, 0]);
  });
});
