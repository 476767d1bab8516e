/** Changes of a schedule before, between and after its runs. */
import { describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

const unreachable = new PlatformError('retry', 'Nobody there.');
const reset = new PlatformError('unknown', 'The connection broke.');

const change = (schedules: Schedules, id: string, body: object) =>
  schedules.call('PUT', `/${id}`, body);

describe.each(engines)('schedule changes on %s', (engine) => {
  test('S2-7.4 SX-11 a new text is published at the same time, even if the old one was ready', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await schedules.until('2027-03-02T08:55:00Z');
    expect(await schedules.states(id)).toEqual(['READY']);
    const { body } = await change(schedules, id, { content_text: 'Good evening.' });
    expect(body).toMatchObject({ message: 'Scheduled post updated.' });
    expect(body.data).toMatchObject({ version: 2, content_text: 'Good evening.' });
    expect(await schedules.states(id)).toEqual(['PLANNED']);
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.texts()).toEqual(['Good evening.']);
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });

  test('a new text replaces that of a failed attempt', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    schedules.platform.script.push({ fail: unreachable });
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['RETRY_WAIT(retry)']);
    expect((await change(schedules, id, { content_text: 'Better.' })).status).toBe(200);
    await schedules.run();
    expect(await schedules.texts()).toEqual(['Better.']);
  });

  test('S2-7.4 a new time restarts the schedule', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    await schedules.until('2027-03-02T09:00:05Z');
    const time = { scheduled_time: '2027-03-02T18:00', timezone: 'Europe/Paris' };
    const { body } = await change(schedules, id, time);
    expect(body.data).toMatchObject({
      scheduled_time: '2027-03-02T18:00:00',
      next_run_at: '2027-03-02T17:00:00.000Z',
      run_count: 1,
    });
    await schedules.until('2027-03-02T17:00:05Z');
    await schedules.until('2027-03-03T17:00:05Z');
    expect((await schedules.dues(id)).slice(1, 3)).toEqual([
      '2027-03-02T17:00:00.000Z',
      '2027-03-03T17:00:00.000Z',
    ]);
  });

  test(
    'P-9.5 an unchanged time may be in the past, a changed one may not',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
      await schedules.until('2027-03-03T09:00:05Z');
      const same = { scheduled_time: '2027-03-02T09:00', timezone: 'UTC', frequency: 'daily' };
      expect((await change(schedules, id, { ...same, topic: 'Tea' })).status).toBe(200);
      const past = await change(schedules, id, { scheduled_time: '2027-03-02T08:00' });
      expect([past.status, past.body.details[0].path]).toEqual([400, 'scheduled_time']);
      expect((await change(schedules, id, { frequency: 'once' })).status).toBe(409);
      expect(await schedules.read(id)).toMatchObject({ version: 2, frequency: 'daily' });
      expect((await schedules.dues(id)).at(-1)).toBe('2027-03-04T09:00:00.000Z');
    },
  );

  test('a new frequency continues with its next run, and repeats none', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    await schedules.until('2027-03-02T09:00:05Z');
    const { body } = await change(schedules, id, { frequency: 'every_4_hours' });
    expect(body.data.next_run_at).toBe('2027-03-02T13:00:00.000Z');
    await schedules.run();
    expect(await schedules.texts()).toHaveLength(1);
  });

  test('a higher number of runs reopens a completed schedule, and a lower one ends it', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'hourly', max_runs: 1 });
    await schedules.until('2027-03-02T09:00:05Z');
    expect(await schedules.read(id)).toMatchObject({ status: 'completed' });
    const more = await change(schedules, id, { max_runs: 3 });
    expect(more.body.data).toMatchObject({
      status: 'active',
      next_run_at: '2027-03-02T10:00:00.000Z',
    });
    const fewer = await change(schedules, id, { max_runs: 1 });
    expect(fewer.body.data).toMatchObject({ status: 'completed', next_run_at: null });
    await schedules.until('2027-03-02T12:00:05Z');
    expect(await schedules.texts()).toHaveLength(1);
  });

  test('a change does not publish again what is or may be published', async () => {
    const schedules = await openSchedules(engine);
    const [out, doubtful] = [
      await schedules.plan(),
      await schedules.plan({ scheduled_time: '2027-03-02T10:00' }),
    ];
    await schedules.until('2027-03-02T09:00:00Z');
    const later = { scheduled_time: '2027-03-05T09:00' };
    const published = await change(schedules, out, later);
    expect([published.status, published.body.message]).toEqual([
      ...[409, 'This post is already published. Duplicate it to publish another one.'],
    ]);
    schedules.platform.script.push({ lose: reset });
    await schedules.until('2027-03-02T10:00:00Z');
    expect((await change(schedules, doubtful, later)).status).toBe(409);
  });

  test('a missed post can get another time', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await schedules.until('2027-03-04T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['MISSED(late)']);
    const { body } = await change(schedules, id, { scheduled_time: '2027-03-05T09:00' });
    expect(body.data).toMatchObject({ status: 'scheduled', attention: null });
    await schedules.until('2027-03-05T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['MISSED(late)', 'PUBLISHED']);
  });

  test('S2-7.4 a change based on an outdated version is rejected', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    expect((await change(schedules, id, { topic: 'Tea', version: 1 })).status).toBe(200);
    const { status, body } = await change(schedules, id, { topic: 'Coffee', version: 1 });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await schedules.read(id)).toMatchObject({ topic: 'Tea', version: 2 });
  });

  test('a text that is too long, or an agent that is not connected, is rejected', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    const long = await change(schedules, id, { content_text: 'x'.repeat(281) });
    expect([long.status, long.body.message]).toEqual([400, 'Content too long for Sandbox']);
    const made = await schedules.world.call('POST', '/agents', {
      as: schedules.owner,
      body: { name: 'Bob', personality_type: 'tech_sage', platforms: ['twitter'] },
    });
    await schedules.world.call('DELETE', `/agents/${made.body.data.id}/disconnect-platform`, {
      as: schedules.owner,
      body: { platform: 'sandbox' },
    });
    const other = await change(schedules, id, { agent_id: made.body.data.id });
    expect([other.status, other.body.code]).toEqual([409, 'not_connected']);
  });

  test('a new agent takes over only posts that were never sent', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const bob = await schedules.world.agent(schedules.owner, { name: 'Bob' });
    const taken = await change(schedules, id, { agent_id: bob.id });
    expect(taken.body.data.agent).toMatchObject({ id: bob.id, name: 'Bob' });
    await schedules.until('2027-03-02T09:00:05Z');
    const back = await change(schedules, id, { agent_id: schedules.agentId });
    expect([back.status, back.body.message]).toEqual([
      ...[409, expect.stringContaining('Bob already published posts of it')],
    ]);
    const rows = await schedules.world.ctx.db
      .selectFrom('sandbox_posts')
      .select('author')
      .execute();
    expect(rows).toEqual([{ author: 'Bob' }]);
  });

  test('a paused schedule stays paused, and starts at its new time when resumed', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await schedules.call('POST', `/${id}/pause`);
    const { body } = await change(schedules, id, { scheduled_time: '2027-03-04T09:00' });
    expect(body.data.status).toBe('paused');
    schedules.at('2027-03-03T09:00:00Z');
    const resumed = await schedules.call('POST', `/${id}/resume`);
    expect(resumed.body.data.next_run_at).toBe('2027-03-04T09:00:00.000Z');
    await schedules.until('2027-03-04T09:00:00Z');
    expect(await schedules.texts()).toEqual(['Good morning.']);
  });
});
