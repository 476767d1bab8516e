import { describe, expect, test, vi } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { openLedger } from '#test/ledger-world.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { clearAlarm, raiseAlarm, readAlarm } from './clock.store.ts';
import { createClockWatch, createDateCheck } from './clock-watch.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { dispatch } from './dispatcher.ts';
import { prepare, startLedger } from './worker.ts';

const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(engines)('the clock on %s', (engine) => {
  test.each([hour, -hour, day, -day, 3650 * day, -3650 * day])(
    'P-7.3 P-7.4 SX-8 a clock jump of %i stops all sending, no post is missed, and an administrator can resume',
    async (jump) => {
      const ledger = await openLedger(engine);
      const { world, platform, owner } = ledger;
      const admin = await world.admin();
      platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      const gate = createGate(world.ctx);
      expect(await gate()).toBe(true);
      world.pass(jump);
      expect(await gate()).toBe(false);
      // Without asking the gate, nothing is sent or given up either.
      for (let round = 0; round < 3; round += 1) await ledger.later(1000);
      expect(await ledger.state(id)).toMatch(/^(READY|RETRY_WAIT\(retry\))$/);
      expect(platform.calls).toHaveLength(1);
      const { checks } = (await world.call('GET', '/health')).body;
      expect(checks.clock).toBe('in_doubt');
      // The clock is right again, but the server cannot know that.
      world.pass(-jump);
      expect(await gate()).toBe(false);
      const { data } = (await world.call('GET', '/clock', { as: owner })).body;
      expect(data.doubt.message).toMatch(/^The server’s clock jumped/);
      expect((await world.call('POST', '/clock/confirm', { as: owner })).status).toBe(403);
      const { body } = await world.call('POST', '/clock/confirm', { as: admin });
      expect(body.message).toBe('Clock confirmed. Publishing resumed.');
      expect(await gate()).toBe(true);
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
    },
  );

  test('a machine that slept does not count as a clock jump', async () => {
    const { world } = await openLedger(engine);
    let slept = 0;
    const ctx = { ...world.ctx, uptime: () => world.ctx.uptime() + slept };
    const watch = createClockWatch(ctx);
    world.pass(8 * hour);
    slept = 8 * hour;
    expect(await watch()).toBe(true);
  });

  test('a clock behind its last recorded time is not trusted', async () => {
    const { world } = await openLedger(engine);
    expect(await createClockWatch(world.ctx)()).toBe(true);
    world.pass(-4 * minute);
    expect(await createClockWatch(world.ctx)()).toBe(true);
    world.pass(-2 * minute);
    expect(await createClockWatch(world.ctx)()).toBe(false);
    expect(await readAlarm(world.ctx.db)).toMatchObject({ why: 'behind' });
  });

  test('P-7.3 SX-8 a clock that a platform contradicts is not trusted until one agrees', async () => {
    const { world } = await openLedger(engine);
    const { ctx } = world;
    const check = createDateCheck(ctx);
    check(ctx.clock() + 4 * minute);
    check(ctx.clock() - 6 * minute);
    await vi.waitFor(async () =>
      expect(await readAlarm(ctx.db)).toMatchObject({ why: 'platform' }),
    );
    check(ctx.clock() + minute);
    await vi.waitFor(async () => expect(await readAlarm(ctx.db)).toBeUndefined());
    expect(await createClockWatch(ctx)()).toBe(true);
  });

  test('a clock far ahead of the last recorded time is first checked with a platform', async () => {
    const ledger = await openLedger(engine);
    const { world, owner } = ledger;
    expect(await createGate(world.ctx)()).toBe(true);
    await world.ctx.db
      .insertInto('accounts')
      .values({
        id: 'there',
        owner_id: owner.id,
        platform: 'twitter',
        external_id: '1',
        username: 'ada',
        status: 'connected',
        secret: null,
        connected_at: 0,
      })
      .execute();
    const right = world.ctx.clock();
    const check = createDateCheck(world.ctx);
    const profile = async () => {
      check(right);
      throw unreachable;
    };
    const { twitter } = world.ctx.social;
    let up = 0;
    const social = { ...world.ctx.social, twitter: { ...twitter, profile } };
    const ctx = { ...world.ctx, social, uptime: () => up };
    world.pass(hour);
    const gate = createGate(ctx);
    expect(await gate()).toBe(false);
    await vi.waitFor(async () =>
      expect(await readAlarm(ctx.db)).toMatchObject({ why: 'platform', off: expect.any(Number) }),
    );
    up += 2000;
    expect(await gate()).toBe(false);
    // Once the two agree, work begins.
    world.pass(-hour);
    up += minute;
    await vi.waitFor(async () => expect(await gate()).toBe(true));
  });

  test('no absurdly long wait is left behind by a wrong clock', async () => {
    const ledger = await openLedger(engine);
    const { world, platform } = ledger;
    platform.script.push({ fail: unreachable });
    const waiting = await ledger.publish({ content: 'One.' });
    const { id: out } = await ledger.publish({ content: 'Two.' });
    const { db, clock } = world.ctx;
    const ahead = clock() + 3650 * day;
    await db
      .updateTable('occurrences')
      .set({ next_at: ahead })
      .where('id', '=', waiting.id)
      .execute();
    await db
      .updateTable('occurrences')
      .set({ published_at: ahead })
      .where('id', '=', out)
      .execute();
    await raiseAlarm(db, { since: clock(), why: 'jumped', off: 3650 * day });
    expect(await clearAlarm(db, clock())).toBe(true);
    await ledger.later(1000);
    expect(await ledger.state(waiting.id)).toBe('PUBLISHED');
    const { published_at } = await db
      .selectFrom('occurrences')
      .select('published_at')
      .where('id', '=', out)
      .executeTakeFirstOrThrow();
    expect(published_at).toBeLessThanOrEqual(clock());
  });

  test('a clock jump during a send skips no run of the schedule', async () => {
    const schedules = await openSchedules(engine);
    const { ctx } = schedules.world;
    const id = await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    const begin = ctx.clock();
    const { due_at } = await ctx.db
      .selectFrom('occurrences')
      .select('due_at')
      .where('series_id', '=', id)
      .executeTakeFirstOrThrow();
    schedules.world.pass(due_at - begin);
    const jumping = {
      ...ctx,
      probe: async (point: string) => {
        if (point === 'answered') schedules.world.pass(10 * day);
      },
    };
    await prepare(jumping);
    await dispatch(jumping);
    const runs = await ctx.db
      .selectFrom('occurrences')
      .select(['state', 'due_at'])
      .where('series_id', '=', id)
      .orderBy('due_at')
      .execute();
    expect(runs).toEqual([
      { state: 'PUBLISHED', due_at },
      { state: 'PLANNED', due_at: due_at + hour },
    ]);
  });

  test('an untrusted clock makes no schedule skip a run', async () => {
    const schedules = await openSchedules(engine);
    const { ctx } = schedules.world;
    const id = await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    const gate = createGate(ctx);
    expect(await gate()).toBe(true);
    schedules.at('2027-03-05T09:00:00Z');
    expect(await gate()).toBe(false);
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['PLANNED']);
  });

  test('a running ledger stops within a second, and publishing now gives the reason', async () => {
    const ledger = await openLedger(engine);
    const stop = startLedger(ledger.world.ctx);
    await vi.waitFor(async () => expect(await readAlarm(ledger.world.ctx.db)).toBeUndefined());
    ledger.world.pass(2 * hour);
    await vi.waitFor(
      async () => expect(await readAlarm(ledger.world.ctx.db)).toBeDefined(),
      10_000,
    );
    const { state } = await ledger.publish();
    expect(state).toBe('READY');
    await stop();
    expect(ledger.platform.calls).toEqual([]);
  });
});
