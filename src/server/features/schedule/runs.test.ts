/** Schedules over time: which runs are planned, sent, missed and skipped. */
import { describe, expect, test, vi } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { isAccountFree } from '#server/ledger/publish/guard.store.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare, startLedger } from '#server/ledger/recover/worker.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { engines } from '#test/engines.ts';
import { openSchedules } from '#test/schedule-world.ts';

const refusal = new PlatformError('rejected', 'Not this.');
const reset = new PlatformError('unknown', 'The connection broke.');
const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(engines)('schedule runs on %s', (engine) => {
  test('a post is published at its time, not before, and once', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await schedules.until('2027-03-02T08:49:59Z');
    expect(await schedules.states(id)).toEqual(['PLANNED']);
    await schedules.until('2027-03-02T08:50:01Z');
    expect(await schedules.states(id)).toEqual(['READY']);
    await schedules.until('2027-03-02T08:59:59Z');
    expect(await schedules.texts()).toEqual([]);
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.until('2027-03-09T09:00:00Z');
    expect(await schedules.texts()).toEqual(['Good morning.']);
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
    expect(await schedules.read(id)).toMatchObject({
      status: 'completed',
      run_count: 1,
      next_run_at: null,
      current: null,
      last: { status: 'PUBLISHED', parts: [{ text: 'Good morning.' }] },
    });
  });

  test('a post is published with its pictures', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const { world, owner } = schedules;
    const drawn = await world.call('POST', '/content/ai/images/generate', {
      as: owner,
      body: { prompt: 'a calm fox' },
    });
    const media_ids = [drawn.body.data[0].id];
    const id = await schedules.plan({ media_ids });
    expect((await schedules.read(id)).media).toMatchObject([{ id: media_ids[0] }]);
    await schedules.until('2027-03-02T09:00:00Z');
    const { db } = world.ctx;
    const sent = await db.selectFrom('sandbox_posts').select('media').execute();
    expect(sent).toEqual([{ media: JSON.stringify(media_ids) }]);
  });

  test(
    'S2-9.19 SX-10 a recurring schedule has exactly the requested number of runs',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ frequency: 'daily', max_runs: 3 });
      expect(await schedules.read(id)).toMatchObject({ status: 'scheduled' });
      for (let day = 2; day <= 8; day += 1) await schedules.until(`2027-03-0${day}T09:00:05Z`);
      expect(await schedules.states(id)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
      expect(await schedules.read(id)).toMatchObject({ status: 'completed', run_count: 3 });
      expect(await schedules.texts()).toHaveLength(3);
    },
  );

  test('P-9.4 daylight saving changes: 02:30 in New York', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({
      scheduled_time: '2027-03-13T02:30',
      timezone: 'America/New_York',
      frequency: 'daily',
      max_runs: 3,
    });
    for (const day of ['13T07:31', '14T07:31', '15T06:31']) {
      await schedules.until(`2027-03-${day}:00Z`);
    }
    expect(await schedules.dues(id)).toEqual([
      '2027-03-13T07:30:00.000Z',
      '2027-03-14T07:30:00.000Z',
      '2027-03-15T06:30:00.000Z',
    ]);
    expect(await schedules.states(id)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED']);
  });

  test('P-9.4 short months do not shift the following ones', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({
      scheduled_time: '2027-03-31T09:00',
      timezone: 'America/New_York',
      frequency: 'monthly',
      max_runs: 0,
    });
    await schedules.until('2027-03-31T13:00:10Z');
    await schedules.until('2027-04-30T13:00:10Z');
    await schedules.until('2027-05-31T13:00:10Z');
    expect((await schedules.dues(id)).slice(0, 3)).toEqual([
      '2027-03-31T13:00:00.000Z',
      '2027-04-30T13:00:00.000Z',
      '2027-05-31T13:00:00.000Z',
    ]);
    expect(await schedules.texts()).toHaveLength(3);
  });

  test('P-9.6 OB-7 after an outage the newest run is sent if its window is open, and the others are reported', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    await schedules.until('2027-03-02T09:00:05Z');
    await schedules.until('2027-03-02T14:10:00Z');
    expect(await schedules.states(id)).toEqual([
      'PUBLISHED',
      'MISSED(late)',
      'PUBLISHED',
      'PLANNED',
    ]);
    expect((await schedules.dues(id)).at(-2)).toBe('2027-03-02T14:00:00.000Z');
    await schedules.until('2027-03-02T18:16:00Z');
    expect(await schedules.states(id)).toEqual([
      ...['PUBLISHED', 'MISSED(late)', 'PUBLISHED', 'MISSED(late)', 'PLANNED'],
    ]);
    expect((await schedules.dues(id)).at(-1)).toBe('2027-03-02T19:00:00.000Z');
    expect(await schedules.read(id)).toMatchObject({ status: 'active', run_count: 2 });
  });

  test.each([
    ['2027-03-03T09:00:00Z', 'PUBLISHED'],
    ['2027-03-03T09:00:01Z', 'MISSED(late)'],
  ])('P-9.6 a one-time post is published at most a day late: %s', async (instant, state) => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    const now = schedules.world.ctx.clock();
    schedules.world.pass(Date.parse(instant) - now - 500);
    await schedules.run();
    expect(await schedules.states(id)).toEqual([state]);
  });

  test('P-9.8 three failed runs in a row pause it and notify its owner; a success resets the count', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const { script } = schedules.platform;
    script.push({ fail: refusal }, { fail: refusal }, { before: async () => {} });
    script.push({ fail: refusal }, { fail: refusal }, { fail: refusal });
    for (let day = 2; day <= 9; day += 1) await schedules.until(`2027-03-0${day}T09:00:05Z`);
    const failed = 'FAILED(rejected)';
    expect(await schedules.states(id)).toEqual([
      ...[failed, failed, 'PUBLISHED', failed, failed, failed],
    ]);
    expect(await schedules.read(id)).toMatchObject({
      status: 'paused',
      run_count: 1,
      next_run_at: null,
      attention: { code: 'paused_after_failures', action: 'resume', occurrence_id: null },
    });
    const { db } = schedules.world.ctx;
    const notices = await db
      .selectFrom('notices')
      .select('link')
      .where('kind', '=', 'schedule_paused')
      .execute();
    expect(notices).toEqual([{ link: `/scheduled-posts?post=${id}` }]);
    const resumed = await schedules.call('POST', `/${id}/resume`);
    const settled = db
      .selectFrom('notices')
      .select('read_at')
      .where('kind', '=', 'schedule_paused');
    expect(await settled.execute()).toEqual([{ read_at: expect.any(Number) }]);
    expect(resumed.body.data).toMatchObject({ status: 'active', attention: null });
    expect(resumed.body.data.next_run_at).toBe('2027-03-10T09:00:00.000Z');
  });

  test(
    'SX-10 an unconfirmed run counts as one of its runs and does not delay the next',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine, 'none');
      const id = await schedules.plan({ frequency: 'daily', max_runs: 2 });
      schedules.platform.script.push({ fail: reset });
      await schedules.until('2027-03-02T09:00:05Z');
      await schedules.until('2027-03-02T09:01:05Z');
      expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(unknown_outcome)', 'PLANNED']);
      await schedules.until('2027-03-03T09:00:05Z');
      await schedules.until('2027-03-05T09:00:05Z');
      expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(unknown_outcome)', 'PUBLISHED']);
      expect(await schedules.read(id)).toMatchObject({ run_count: 1, status: 'active' });
    },
  );

  test(
    'P-9.7 OB-7 posts of one account are a minute apart, except in the sandbox',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const { ctx } = schedules.world;
      const waiting = await schedules.plan({ scheduled_time: '2027-03-03T09:00' });
      await schedules.plan();
      await schedules.until('2027-03-02T09:00:00Z');
      expect(await schedules.texts()).toHaveLength(1);
      const entry = await loadOccurrence(ctx.db, await schedules.newest(waiting));
      if (!entry) throw new Error('no entry');
      const isFree = (platform: string, seconds: number) =>
        ctx.db
          .transaction()
          .execute((trx) =>
            isAccountFree(
              trx,
              { ...entry, platform: platform as 'sandbox' },
              ctx.clock() + seconds * 1000,
            ),
          );
      expect(await isFree('twitter', 55)).toBe(false);
      expect(await isFree('twitter', 61)).toBe(true);
      expect(await isFree('sandbox', 0)).toBe(true);
    },
  );

  test('if a process dies while preparing, another one starts over, and the post is published once', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    schedules.at('2027-03-02T08:55:00Z');
    const { db, clock } = schedules.world.ctx;
    await db
      .updateTable('occurrences')
      .set({ state: 'PREPARING', next_at: null, lease_until: clock() + 50_000 })
      .execute();
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['PREPARING']);
    await schedules.until('2027-03-02T08:56:00Z');
    expect(await schedules.states(id)).toEqual(['READY']);
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.texts()).toEqual(['Good morning.']);
  });

  test('if a process dies between preparing and the call, the post is published once', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 1 });
    schedules.platform.script.push({ fail: unreachable });
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['RETRY_WAIT(retry)']);
    await schedules.until('2027-03-02T09:30:00Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
    expect(await schedules.texts()).toEqual(['Good morning.']);
  });

  test(
    'a running worker prepares and sends automatically, and stops',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const soon = new Date(schedules.world.ctx.clock() + 1000).toISOString();
      const id = await schedules.plan({ scheduled_time: soon, frequency: 'daily', max_runs: 0 });
      const stop = startLedger(schedules.world.ctx);
      await vi.waitFor(async () => expect(await schedules.texts()).toHaveLength(1), 15_000);
      await stop();
      expect(await schedules.states(id)).toEqual(['PUBLISHED', 'PLANNED']);
    },
  );

  test('SX-5 many workers plan, prepare and send every run once', async () => {
    const schedules = await openSchedules(engine);
    const { ctx } = schedules.world;
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        schedules.plan({ content_text: `Post ${at}.`, frequency: 'hourly', max_runs: 2 }),
      ),
    );
    for (const instant of ['08:55', '09:00', '09:55', '10:00', '11:00']) {
      schedules.at(`2027-03-02T${instant}:01Z`);
      for (const work of [prepare, dispatch, sweep]) {
        await Promise.all(Array.from({ length: 4 }, () => work(ctx)));
      }
    }
    for (const id of ids) expect(await schedules.states(id)).toEqual(['PUBLISHED', 'PUBLISHED']);
    expect((await schedules.texts()).toSorted()).toEqual(
      ids.flatMap((_, at) => [`Post ${at}.`, `Post ${at}.`]),
    );
  });
});
