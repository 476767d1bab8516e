/** Planned posts that the budget of the month doesn’t cover say so before they are due. */
import { afterEach, describe, expect, test } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import { everyEngine } from '#test/engines.ts';
import { openSchedules } from '#test/schedule-world.ts';

afterEach(async () => {
  Reflect.deleteProperty(platforms.sandbox, 'prices');
});

describe.each(everyEngine)('a calendar with a budget, on %s', (engine) => {
  test('P-49.58 marks the runs of this month that the budget doesn’t cover, in whatever span they are looked at', async () => {
    const calls = { post: 15_000, post_with_link: 15_000, reply: 15_000 };
    Object.assign(platforms.sandbox, { prices: { date: '2026-11-01', calls } });
    const schedules = await openSchedules(engine);
    await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const marked = async (from: string, to: string) => {
      const { body } = await schedules.call('GET', `/calendar?from=${from}&to=${to}`);
      return body.data.flatMap((run: { at: string; blocked_by: string | null }) =>
        run.blocked_by === 'budget' ? [run.at.slice(0, 10)] : [],
      );
    };
    const week = ['2027-03-01T00:00:00Z', '2027-03-06T00:00:00Z'] as const;
    expect(await marked(...week)).toEqual([]);
    const body = { agent_id: null, monthly_budget: 40_000 };
    const { world, owner: as } = schedules;
    expect((await world.call('PUT', '/usage/budget', { as, body })).status).toBe(200);
    expect(await marked(...week)).toEqual(['2027-03-04', '2027-03-05']);
    const end = ['2027-03-30T00:00:00Z', '2027-04-03T00:00:00Z'] as const;
    expect(await marked(...end)).toEqual(['2027-03-30', '2027-03-31']);
    const more = { agent_id: null, monthly_budget: 1_000_000 };
    await world.call('PUT', '/usage/budget', { as, body: more });
    expect(await marked(...week)).toEqual([]);
  });
});
