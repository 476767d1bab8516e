import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openQueues } from '#test/queue-world.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

const calendar = async ({ call }: Schedules, from: string, to: string, more = '') =>
  (await call('GET', `/calendar?from=${from}T00:00:00Z&to=${to}T00:00:00Z${more}`)).body;

interface Shown {
  at: string;
  state: string;
  schedule_id: string;
  occurrence_id: string | null;
  is_paused: boolean;
}
const short = ({ data }: { data: Shown[] }) =>
  data.map(({ at, state }) => `${at.slice(0, 16)} ${state}`);

describe.each(engines)('the calendar on %s', (engine) => {
  test('P-7.18 shows published posts, waiting ones and future runs', async () => {
    const schedules = await openSchedules(engine);
    await schedules.plan({ frequency: 'daily', max_runs: 4 });
    await schedules.until('2027-03-02T09:00:00Z');
    const shown = await calendar(schedules, '2027-03-01', '2027-03-20');
    expect(short(shown)).toEqual([
      '2027-03-02T09:00 PUBLISHED',
      '2027-03-03T09:00 PLANNED',
      '2027-03-04T09:00 PLANNED',
      '2027-03-05T09:00 PLANNED',
    ]);
    expect(shown.data.map(({ occurrence_id }: Shown) => occurrence_id !== null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(shown.is_cut).toBe(false);
  });

  test('shows a later month only, in the time zone of the schedule', async () => {
    const schedules = await openSchedules(engine);
    await schedules.plan({
      frequency: 'weekly',
      max_runs: 0,
      timezone: 'America/New_York',
      scheduled_time: '2027-03-07T09:00',
    });
    const shown = await calendar(schedules, '2027-03-08', '2027-03-22');
    expect(short(shown)).toEqual(['2027-03-14T13:00 PLANNED', '2027-03-21T13:00 PLANNED']);
  });

  test('P-49.43 says what is off, also for future runs, in the calendar and in the list', async () => {
    const schedules = await openSchedules(engine);
    await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const { world, agentId, owner } = schedules;
    const blocks = async () => {
      const { data } = await calendar(schedules, '2027-03-01', '2027-03-05');
      const listed = (await schedules.call('GET', '')).body.data;
      return [...data, ...listed].map(
        ({ blocked_by }: { blocked_by: string | null }) => blocked_by,
      );
    };
    const all = await blocks();
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all)).toEqual(new Set([null]));
    const is = async (word: string) => expect(new Set(await blocks())).toEqual(new Set([word]));
    await world.ctx.db.updateTable('accounts').set({ status: 'needs_reconnect' }).execute();
    await is('reconnect');
    await world.ctx.db.deleteFrom('agent_accounts').execute();
    await is('account');
    await world.call('POST', `/agents/${agentId}/toggle-status`, {
      as: owner,
      body: { is_active: false },
    });
    await is('agent');
    await world.ctx.db.updateTable('users').set({ frozen_at: 1 }).execute();
    await is('publishing');
  });

  test('P-49.43 tells what was skipped, which was not missed, also before its time', async () => {
    const schedules = await openSchedules(engine);
    await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const { db } = schedules.world.ctx;
    const skipped = async () =>
      (await calendar(schedules, '2027-03-01', '2027-03-05')).data.map(
        ({ is_skipped }: { is_skipped: boolean }) => is_skipped,
      );
    expect(await skipped()).not.toContain(true);
    await db.updateTable('occurrences').set({ state: 'MISSED', reason: 'late' }).execute();
    expect(await skipped()).not.toContain(true);
    await db.updateTable('occurrences').set({ reason: 'nothing_new' }).execute();
    expect((await skipped()).filter(Boolean)).toHaveLength(1);
  });

  test('shows only the waiting post of a paused schedule', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    await schedules.call('POST', `/${id}/pause`);
    const { data } = await calendar(schedules, '2027-03-01', '2027-03-20');
    expect(data).toMatchObject([
      { schedule_id: id, is_paused: true, state: 'PLANNED', frequency: 'daily' },
    ]);
  });

  test('P-2.166 shows the blackout days of an account in its own time zone', async () => {
    const blackout = [
      { from: '2027-03-05', to: '2027-03-06' },
      { from: '2027-04-01', to: '2027-04-01' },
    ];
    const queues = await openQueues(engine, { timezone: 'America/New_York', blackout });
    const shown = await calendar(queues, '2027-03-01', '2027-03-20');
    expect(shown.blackout).toEqual([
      {
        connection_id: queues.account,
        from: '2027-03-05T05:00:00.000Z',
        to: '2027-03-07T05:00:00.000Z',
      },
    ]);
    const other = await calendar(queues, '2027-03-01', '2027-03-20', '&platform=bluesky');
    expect(other.blackout).toEqual([]);
  });

  test('can be filtered by agent, and says when it is truncated', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    const { agentId } = schedules;
    const all = await calendar(schedules, '2027-03-01', '2027-04-10', `&agent_id=${agentId}`);
    expect(all.data).toHaveLength(39 * 24 - 9);
    expect(all.is_cut).toBe(false);
    const other = await calendar(
      schedules,
      '2027-03-01',
      '2027-04-10',
      '&agent_id=0198c0de-0000-7000-8000-000000000001',
    );
    expect(other.data).toEqual([]);
    for (const _ of [1, 2]) await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    const many = await calendar(schedules, '2027-03-01', '2027-04-10');
    expect(many.data).toHaveLength(2000);
    expect(many.is_cut).toBe(true);
  });

  test('agrees with the form about a schedule that has begun', { tags: 'slow' }, async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 4 });
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.until('2027-03-03T10:00:00Z');
    const ask = async (query: string) =>
      (await schedules.call('GET', `/preview?scheduled_time=${query}`)).body;
    const own = '2027-03-02T09:00&frequency=daily&max_runs=4';
    expect((await ask(own)).message).toMatch(/^Choose a time in the future$/);
    const { data } = await ask(`${own}&id=${id}`);
    expect(data.runs.map(({ local }: { local: string }) => local)).toEqual([
      '2027-03-04T09:00:00',
      '2027-03-05T09:00:00',
    ]);
    const moved = await ask(`2027-03-04T11:00&frequency=daily&max_runs=2&id=${id}`);
    expect(moved.data.runs).toHaveLength(2);
    expect((await ask(`2027-03-02T11:00&id=${id}`)).message).toMatch(
      /^Choose a time in the future$/,
    );
  });

  test('P-7.18 rejects spans of more than six weeks, and empty ones', async () => {
    const schedules = await openSchedules(engine);
    const ask = (to: string) =>
      schedules.call('GET', `/calendar?from=2027-03-01T00:00:00Z&to=${to}`);
    expect((await ask('2027-05-01T00:00:00Z')).status).toBe(400);
    expect((await ask('2027-02-01T00:00:00Z')).status).toBe(400);
    expect((await ask('soon')).status).toBe(400);
  });
});
