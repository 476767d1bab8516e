/** A recurring topic whose facts change is no repetition; one whose facts don't is asked about once. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

const weekly = {
  content_text: '',
  frequency: 'weekly',
  max_runs: 0,
  review: 'off',
  topic: 'Three facts',
} as const;
const facts = [
  'Octopuses have three hearts.',
  'Octopuses have nine brains.',
  'Honey never spoils.',
  'Honey bees dance to show the way.',
];

describe.each(engines)('a weekly topic on %s', (engine) => {
  test('P-49.49 goes out each week that its owner changed one fact', async () => {
    const schedules = await openSchedules(engine);
    const context = (week: number) =>
      [facts[week], 'Bananas are berries.', 'Strawberries are not.'].join('\n');
    const id = await schedules.plan({ ...weekly, content_config: { context: context(0) } });
    for (const [week] of facts.entries()) {
      await schedules.call('PUT', `/${id}`, { content_config: { context: context(week) } });
      const day = String(2 + 7 * week).padStart(2, '0');
      await schedules.until(`2027-03-${day}T09:00:30Z`);
    }
    expect(await schedules.states(id)).toEqual([...facts.map(() => 'PUBLISHED'), 'PLANNED']);
  });
});

describe.each(engines)('a recurring topic without news on %s', (engine) => {
  const stale = { ...weekly, content_config: { context: 'Honey never spoils.' } };
  const needsOf = async ({ world, owner, call }: Schedules) => {
    // Signs in again if the session has expired.
    await call('GET');
    return (await world.call('GET', '/dashboard/needs', { as: owner })).body.data;
  };

  test('P-49.50 P-49.51 is asked about once, with the text, and goes out once when its owner posts it anyway', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan(stale);
    for (const day of ['02', '09', '16']) await schedules.until(`2027-03-${day}T09:00:30Z`);
    expect(await schedules.states(id)).toEqual([
      'PUBLISHED',
      'NEEDS_REVIEW(text)',
      'MISSED(nothing_new)',
      'PLANNED',
    ]);
    expect((await schedules.read(id)).attention).toMatchObject({ code: 'text', action: 'edit' });
    const [need, ...others] = await needsOf(schedules);
    expect(others).toEqual([]);
    expect(need).toMatchObject({ kind: 'text', count: 1, link: `/scheduled-posts?post=${id}` });
    expect(need.why).toMatch(/^The draft failed a check\..* Too similar to your post of March 2/);
    const { data: runs } = (await schedules.call('GET', `/${id}/runs`)).body;
    const draft = runs.find(({ decision }: { decision: string }) => decision === 'text');
    const parts = draft.parts.map(({ text }: { text: string }) => text);
    expect(parts.join('\n')).toContain('Honey never spoils.');
    const settle = () =>
      schedules.world.call('POST', `/occurrences/${draft.id}/settle`, {
        as: schedules.owner,
        body: { verdict: 'edit', parts, anyway: true },
      });
    const both = await Promise.all([settle(), settle()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await schedules.run();
    expect((await schedules.states(id))[1]).toBe('PUBLISHED');
    expect(await schedules.texts()).toHaveLength(2);
  });

  test('P-49.50 P-49.52 P-49.53 one without facts says so at its first skip, until it is dismissed or changed', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ ...weekly, topic: 'backups' });
    await schedules.until('2027-03-02T09:00:30Z');
    const skipped = {
      kind: 'skipped',
      count: 1,
      about: 'Ada',
      why: expect.stringMatching(/^Skipped: .*only arranges facts. Add at least one fact/),
      link: `/scheduled-posts?post=${id}`,
    };
    expect(await needsOf(schedules)).toEqual([skipped]);
    const attention = { code: 'skipped', action: 'add_facts', occurrence_id: null };
    expect(await schedules.read(id)).toMatchObject({ status: 'active', attention });
    const dismissed = await schedules.call('POST', `/${id}/dismiss`);
    expect(dismissed.body).toMatchObject({ message: 'Dismissed.', data: { attention: null } });
    expect(await needsOf(schedules)).toEqual([]);
    // The next skip says so again.
    await schedules.until('2027-03-09T09:00:30Z');
    expect(await needsOf(schedules)).toEqual([skipped]);
    const content_config = { context: 'Restores are tested on Fridays.' };
    expect((await schedules.call('PUT', `/${id}`, { content_config })).status).toBe(200);
    expect(await needsOf(schedules)).toEqual([]);
    await schedules.until('2027-03-16T09:00:30Z');
    expect((await schedules.states(id)).at(-2)).toBe('PUBLISHED');
  });
});
