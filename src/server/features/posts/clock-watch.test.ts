import { afterEach, describe, expect, test, vi } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { closeLedgers, openLedger } from '#test/ledger-world.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { readAlarm } from './clock.store.ts';
import { createClockWatch, createDateCheck } from './clock-watch.ts';
import { createGate } from './gate.ts';
import { startLedger } from './ledger.ts';

afterEach(closeLedgers);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(engines)('the clock on %s', (engine) => {
  test.each([hour, -hour, day, -day, 3650 * day, -3650 * day])(
    'SX-8: that jumps by %i stops all sending, nothing is missed, and an administrator lets it go on',
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
      // Whoever does not ask the gate sends nothing either, and gives nothing up.
      for (let round = 0; round < 3; round += 1) await ledger.later(1000);
      expect(await ledger.state(id)).toMatch(/^(READY|RETRY_WAIT\(retry\))$/);
      expect(platform.calls).toHaveLength(1);
      const { checks } = (await world.call('GET', '/health')).body;
      expect(checks.clock).toBe('in_doubt');
      // Back where it was, which nobody can know.
      world.pass(-jump);
      expect(await gate()).toBe(false);
      const { data } = (await world.call('GET', '/clock', { as: owner })).body;
      expect(data.doubt.message).toMatch(/^The clock of the server jumped/);
      expect((await world.call('POST', '/clock/confirm', { as: owner })).status).toBe(403);
      const { body } = await world.call('POST', '/clock/confirm', { as: admin });
      expect(body.message).toBe('The clock is confirmed. Publishing goes on.');
      expect(await gate()).toBe(true);
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
    },
  );

  test('that goes on while the machine sleeps has not jumped', async () => {
    const { world } = await openLedger(engine);
    let slept = 0;
    const ctx = { ...world.ctx, uptime: () => world.ctx.uptime() + slept };
    const watch = createClockWatch(ctx);
    world.pass(8 * hour);
    slept = 8 * hour;
    expect(await watch()).toBe(true);
  });

  test('that is behind what it said before the start is not believed', async () => {
    const { world } = await openLedger(engine);
    expect(await createClockWatch(world.ctx)()).toBe(true);
    world.pass(-4 * minute);
    expect(await createClockWatch(world.ctx)()).toBe(true);
    world.pass(-2 * minute);
    expect(await createClockWatch(world.ctx)()).toBe(false);
    expect(await readAlarm(world.ctx.db)).toMatchObject({ why: 'behind' });
  });

  test('that a platform contradicts is not believed until one agrees', async () => {
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

  test('that is in doubt makes no schedule skip a run', async () => {
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

  test('stops a running ledger within a second, and publishing now says why', async () => {
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
