/** Weekdays, several times a day, end dates and "about" times, from the form to publishing. */
import { describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

/** From Wednesday, March 10; on Sunday the 14th daylight saving time begins in New York. */
const weekly = {
  scheduled_time: '2027-03-10T09:00',
  timezone: 'America/New_York',
  frequency: 'weekly',
  weekdays: [5, 1, 3],
  times: ['13:30', '09:00'],
  max_runs: 0,
};
const daily = { frequency: 'daily', times: ['09:00', '15:00'], max_runs: 0 };

const change = (schedules: Schedules, id: string, body: object) =>
  schedules.call('PUT', `/${id}`, body);
/** The due times without their common prefix. */
const due = async (schedules: Schedules, id: string) =>
  (await schedules.dues(id)).map((at) => at.slice(5, 16));
const all = async ({ call }: Schedules) => (await call('GET', '')).body.total;

describe.each(engines)('named days and times on %s', (engine) => {
  test(
    'P-9.29 P-9.4 posts are published on their days at their times, across a daylight saving change',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan(weekly);
      expect(await schedules.read(id)).toMatchObject({
        weekdays: [1, 3, 5],
        times: ['09:00', '13:30'],
        ends_on: null,
        about_minutes: 0,
        status: 'scheduled',
      });
      const times = [
        '10T14:00',
        '10T18:30',
        '12T14:00',
        '12T18:30',
        '15T13:00',
        '15T17:30',
        '17T13:00',
      ];
      for (const at of times) {
        await schedules.until(new Date(Date.parse(`2027-03-${at}Z`) - 1000).toISOString());
        const before = (await schedules.texts()).length;
        await schedules.until(`2027-03-${at}:00Z`);
        expect((await schedules.texts()).length).toBe(before + 1);
      }
      expect((await due(schedules, id)).slice(0, -1)).toEqual(times.map((at) => `03-${at}`));
    },
  );

  test(
    'P-9.30 SX-10 a last day ends the schedule, even if its last post was missed',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const { call } = schedules;
      const id = await schedules.plan({ ...daily, ends_on: '2027-03-03' });
      await schedules.until('2027-03-02T09:00:00Z');
      await schedules.until('2027-03-02T15:00:00Z');
      await schedules.until('2027-03-03T09:00:00Z');
      const { body } = await call(
        'GET',
        '/calendar?from=2027-03-03T12:00:00Z&to=2027-03-10T00:00:00Z',
      );
      expect(body.data).toMatchObject([
        {
          at: '2027-03-03T15:00:00.000Z',
          plan: 'every day at 09:00 and 15:00 (UTC), until March 3, 2027',
        },
      ]);
      expect(body.data).toHaveLength(1);
      expect(await schedules.read(id)).toMatchObject({ status: 'active', run_count: 3 });
      await schedules.until('2027-03-04T09:00:00Z');
      expect(await schedules.states(id)).toEqual([
        ...['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'MISSED(late)'],
      ]);
      expect(await schedules.read(id)).toMatchObject({
        status: 'completed',
        run_count: 3,
        next_run_at: null,
        current: null,
      });
      expect((await call('POST', `/${id}/pause`)).status).toBe(409);
      const more = await change(schedules, id, { ends_on: '2027-03-05' });
      expect(more.body.data).toMatchObject({
        status: 'active',
        next_run_at: '2027-03-04T15:00:00.000Z',
      });
    },
  );

  test(
    'P-9.30 a schedule that was paused past its last day has ended when it is resumed',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ ...daily, ends_on: '2027-03-03' });
      await schedules.until('2027-03-02T09:00:00Z');
      await schedules.call('POST', `/${id}/pause`);
      schedules.at('2027-03-09T09:00:00Z');
      expect(await schedules.read(id)).toMatchObject({ status: 'paused' });
      const { body } = await schedules.call('POST', `/${id}/resume`);
      expect(body.data).toMatchObject({ status: 'completed', next_run_at: null });
      await schedules.run();
      expect(await schedules.texts()).toEqual(['Good morning.']);
    },
  );

  test('a pause skips the times that pass, and no future ones', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan(daily);
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.call('POST', `/${id}/pause`);
    schedules.at('2027-03-03T14:59:00Z');
    const { body } = await schedules.call('POST', `/${id}/resume`);
    expect(body.data.next_run_at).toBe('2027-03-03T15:00:00.000Z');
    await schedules.until('2027-03-03T15:00:00Z');
    expect(await schedules.texts()).toHaveLength(2);
  });

  test('P-9.6 a run may be late by half the time to the next one', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const close = { ...daily, times: ['09:00', '09:30', '15:00'] };
    const id = await schedules.plan(close);
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.until('2027-03-03T09:00:00Z');
    const { db } = schedules.world.ctx;
    const rows = await db.selectFrom('occurrences').select('late_window').orderBy('seq').execute();
    expect(rows.slice(0, 2).map(({ late_window }) => late_window / minute)).toEqual([15, 165]);
    await schedules.until('2027-03-03T09:15:01Z');
    expect(await schedules.states(id)).toEqual([
      ...['PUBLISHED', 'MISSED(late)', 'PUBLISHED', 'PLANNED'],
    ]);
    expect((await due(schedules, id)).slice(-2)).toEqual(['03-03T09:00', '03-03T09:30']);
  });

  test(
    'S2-7.4 new days and times restart the schedule, and repeat nothing',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan(daily);
      await schedules.until('2027-03-02T09:00:05Z');
      const more = await change(schedules, id, { times: ['11:00', '09:00', '15:00'] });
      expect(more.body.data).toMatchObject({
        times: ['09:00', '11:00', '15:00'],
        next_run_at: '2027-03-02T11:00:00.000Z',
        run_count: 1,
      });
      const weekdays = await change(schedules, id, { frequency: 'weekly', weekdays: [3, 4] });
      expect(weekdays.body.data.next_run_at).toBe('2027-03-03T09:00:00.000Z');
      const hourly = await change(schedules, id, { frequency: 'hourly' });
      expect(hourly.body.data).toMatchObject({
        weekdays: [],
        times: [],
        next_run_at: '2027-03-02T10:00:00.000Z',
      });
      await schedules.until('2027-03-02T10:00:00Z');
      expect(await schedules.texts()).toHaveLength(2);
    },
  );

  test('sending back unchanged values changes nothing', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...weekly, ends_on: '2027-05-01', about_minutes: 5 });
    const { weekdays, times, ends_on, about_minutes } = await schedules.read(id);
    const same = { weekdays: weekdays.toReversed(), times, ends_on, about_minutes };
    expect((await change(schedules, id, same)).body.data.version).toBe(1);
    expect((await change(schedules, id, { ends_on: null })).body.data).toMatchObject({
      version: 2,
      ends_on: null,
    });
  });

  test('P-9.30 a new end keeps the waiting run, or cancels it', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan(daily);
    await schedules.until('2027-03-02T09:00:00Z');
    const later = await change(schedules, id, { ends_on: '2027-03-31' });
    expect(later.body.data.next_run_at).toBe('2027-03-02T15:00:00.000Z');
    const over = await change(schedules, id, { ends_on: '2027-03-02', times: ['09:00'] });
    expect(over.body.data).toMatchObject({ status: 'completed', next_run_at: null });
    await schedules.until('2027-03-04T09:00:00Z');
    expect(await schedules.texts()).toHaveLength(1);
  });

  test(
    'P-9.34 with “about”, a run is shifted by some minutes, as the calendar shows in advance',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ ...daily, about_minutes: 20 });
      const { body } = await schedules.call(
        'GET',
        '/calendar?from=2027-03-01T00:00:00Z&to=2027-03-06T00:00:00Z',
      );
      const planned = body.data.map(({ at }: { at: string }) => at);
      expect(planned).toHaveLength(8);
      for (const at of planned) await schedules.until(at);
      expect((await schedules.dues(id)).slice(0, 8)).toEqual(planned);
      expect(await schedules.texts()).toHaveLength(8);
      const meant = ['02', '03', '04', '05'].flatMap((day) => [`${day}T09:00`, `${day}T15:00`]);
      const moves = planned.map(
        (at: string, k: number) => (Date.parse(at) - Date.parse(`2027-03-${meant[k]}Z`)) / minute,
      );
      expect(Math.max(...moves.map(Math.abs))).toBeLessThanOrEqual(20);
      expect(new Set(moves).size).toBeGreaterThan(1);
    },
  );

  test(
    'P-9.34 the range of the shift can change without a run being published twice',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ ...daily, times: [], about_minutes: 1 });
      await schedules.until('2027-03-02T09:01:00Z');
      expect(await schedules.texts()).toHaveLength(1);
      for (const about_minutes of [30, 20, 10, 0]) {
        const { body } = await change(schedules, id, { about_minutes });
        expect(body.data.next_run_at).toMatch(/^2027-03-03T0[89]/);
      }
      expect((await schedules.read(id)).next_run_at).toBe('2027-03-03T09:00:00.000Z');
    },
  );

  test('a copy keeps them, without an end date that has passed', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...weekly, ends_on: '2027-03-12', about_minutes: 5 });
    const copy = async () => (await schedules.call('POST', `/${id}/duplicate`)).body.data;
    const kept = { weekdays: [1, 3, 5], times: ['09:00', '13:30'], about_minutes: 5 };
    expect(await copy()).toMatchObject({ ...kept, ends_on: '2027-03-12', status: 'paused' });
    schedules.at('2027-03-20T09:00:00Z');
    expect(await copy()).toMatchObject({ ...kept, ends_on: null });
  });

  test('“send now” adds a post, and the last day stays', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...daily, times: [], ends_on: '2027-03-03' });
    await schedules.call('POST', `/${id}/send-now`);
    await schedules.run();
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.until('2027-03-03T09:00:00Z');
    expect(await schedules.texts()).toHaveLength(3);
    expect(await schedules.read(id)).toMatchObject({ status: 'completed', run_count: 3 });
  });

  test('a retried post is published late, and the next one on time', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...daily, times: ['09:00', '10:00'] });
    schedules.platform.script.push({ fail: new PlatformError('retry', 'Nobody there.') });
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.until('2027-03-02T09:29:00Z');
    await schedules.until('2027-03-02T10:00:00Z');
    expect((await schedules.states(id)).slice(0, 2)).toEqual(['PUBLISHED', 'PUBLISHED']);
    expect(await due(schedules, id)).toEqual(['03-02T09:00', '03-02T10:00', '03-03T09:00']);
  });

  test.each<[object, string, string]>([
    [{ ...weekly, weekdays: [0] }, 'weekdays.0', 'Please enter a whole number from 1 to 7'],
    [{ ...weekly, weekdays: [1, 2, 1] }, 'weekdays', 'Choose each weekday once'],
    [{ ...weekly, frequency: 'daily' }, 'weekdays', 'Weekdays can be chosen for weekly posts only'],
    [{ ...daily, times: ['9:00'] }, 'times.0', 'Enter a time, like 08:30'],
    [{ ...daily, times: ['24:00'] }, 'times.0', 'Enter a time, like 08:30'],
    [{ ...daily, times: Array(25).fill('09:00') }, 'times', 'A day can have up to 24 times'],
    [{ ...daily, times: ['09:00', '09:00'] }, 'times', 'Choose each time once'],
    [
      { ...daily, times: ['09:10', '09:00'] },
      'times',
      'Leave at least 15 minutes between two times',
    ],
    [
      { ...daily, frequency: 'hourly' },
      'times',
      'You can choose times of day only for daily and weekly posts',
    ],
    [{ ...daily, ends_on: '2027-03-01' }, 'ends_on', 'The end date is before the first post'],
    [{ ...daily, ends_on: '2027-02-30' }, 'ends_on', 'Enter a date, like 2027-05-01'],
    [{ ends_on: '2027-03-31' }, 'ends_on', 'A post that is published once has no end date'],
    [{ ...daily, about_minutes: 31 }, 'about_minutes', 'Please enter a whole number from 0 to 30'],
    [{ about_minutes: 5 }, 'about_minutes', 'Only the times of recurring posts can vary'],
  ])(
    'P-9.29 %o is rejected at %s, and nothing is saved',
    { tags: 'slow' },
    async (body, path, message) => {
      const schedules = await openSchedules(engine);
      const { agentId, call } = schedules;
      const given = {
        agent_id: agentId,
        platform: 'sandbox',
        content_text: 'Good morning.',
        scheduled_time: '2027-03-02T09:00',
        ...body,
      };
      const refused = await call('POST', '', given);
      expect([refused.status, refused.body.details[0]]).toEqual([400, { path, message }]);
      expect(await all(schedules)).toBe(0);
      const id = await schedules.plan({ topic: 'Tea' });
      const { agent_id: _agent, platform: _platform, ...fields } = given;
      const changed = await change(schedules, id, { topic: 'Coffee', ...fields });
      expect([changed.status, changed.body.details[0]]).toEqual([400, { path, message }]);
      expect(await schedules.read(id)).toMatchObject({ topic: 'Tea', version: 1, times: [] });
    },
  );

  test('P-7.17 the preview shows the unshifted times, and describes the schedule in words', async () => {
    const schedules = await openSchedules(engine);
    const query = new URLSearchParams({
      scheduled_time: '2027-03-10T09:00',
      timezone: 'America/New_York',
      frequency: 'weekly',
      weekdays: '5,1,3',
      times: '13:30,09:00',
      ends_on: '2027-03-12',
      about_minutes: '10',
    });
    const ask = async () => (await schedules.call('GET', `/preview?${query.toString()}`)).body;
    const { data } = await ask();
    expect(data.words).toBe(
      'every Monday, Wednesday and Friday at about 09:00 and 13:30 (New York), until March 12, 2027',
    );
    expect(data.runs.map(({ local }: { local: string }) => local)).toEqual([
      ...['2027-03-10T09:00:00', '2027-03-10T13:30:00', '2027-03-12T09:00:00'],
      '2027-03-12T13:30:00',
    ]);
    query.set('times', '9');
    expect((await ask()).details[0].message).toBe('Enter a time, like 08:30');
    query.set('times', '09:00,09:05');
    expect((await ask()).details[0]).toEqual({
      path: 'times',
      message: 'Leave at least 15 minutes between two times',
    });
  });

  test('P-7.17 the preview of a running schedule starts with its next run, and respects its end', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan(daily);
    await schedules.until('2027-03-02T15:00:00Z');
    const ask = async (ends_on: string) => {
      const query = new URLSearchParams({
        id,
        scheduled_time: '2027-03-02T09:00',
        frequency: 'daily',
        times: '09:00,15:00',
        ends_on,
      });
      const { body } = await schedules.call('GET', `/preview?${query.toString()}`);
      return body.data.runs.map(({ at }: { at: string }) => at.slice(8, 16));
    };
    expect(await ask('2027-03-03')).toEqual(['03T09:00', '03T15:00']);
    expect(await ask('2027-03-02')).toEqual([]);
  });
});
