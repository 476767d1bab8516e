/** Moving planned posts, and undoing it. */
import { describe, expect, test } from 'vitest';
import type { MovedSeries } from '#contract/schedule/moves.ts';
import { engines } from '#test/engines.ts';
import { openQueues } from '#test/queue-world.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

const move = ({ call }: Schedules, ...moves: object[]) => call('POST', '/move', { moves });
const back = ({ call }: Schedules, moved: MovedSeries[]) => call('POST', '/move-back', { moved });

/** The runs in the first week of March, as `02T09:00`. */
async function coming({ call }: Schedules, to = '2027-03-08'): Promise<string[]> {
  const { body } = await call('GET', `/calendar?from=2027-03-01T00:00:00Z&to=${to}T00:00:00Z`);
  return body.data.map(({ at }: { at: string }) => at.slice(8, 16));
}

describe.each(engines)('moving posts on %s', (engine) => {
  test('P-7.200 P-7.201 a one-time post moves, and an undo restores it exactly', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ timezone: 'America/New_York' });
    const { scheduled_time, timezone } = await schedules.read(id);
    const [at] = await schedules.dues(id);
    const to = '2027-03-04T16:45:00.000Z';
    const moved = await move(schedules, { id, at, to });
    expect(moved).toMatchObject({
      status: 200,
      body: { data: { moved: [id], refused: [] }, message: '1 post moved.' },
    });
    expect(await schedules.dues(id)).toEqual([to]);
    expect(await schedules.read(id)).toMatchObject({ scheduled_time: '2027-03-04T11:45:00' });
    expect((await back(schedules, moved.body.undo)).body.message).toBe('Undone.');
    expect(await schedules.read(id)).toMatchObject({ scheduled_time, timezone });
    expect(await schedules.dues(id)).toEqual([at]);
    expect(await back(schedules, moved.body.undo)).toMatchObject({
      status: 409,
      body: { message: 'This post changed since, so the move can’t be undone.' },
    });
  });

  test(
    'P-7.200 posts that cannot be moved are listed, and the others are moved',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const [first, second] = [await schedules.plan(), await schedules.plan()];
      const at = '2027-03-02T09:00:00.000Z';
      const other = { id: second, at: '2027-03-02T10:00:00.000Z', to: '2027-03-05T10:00:00.000Z' };
      const past = { id: first, at, to: '2027-02-01T10:00:00.000Z' };
      const { body } = await move(schedules, other, past, { ...past, to: '2027-03-06T09:00:00Z' });
      expect(body).toMatchObject({
        data: {
          moved: [first],
          refused: [
            {
              id: second,
              message: 'This post was moved or changed since. Reload the calendar.',
            },
            { id: first, message: 'Choose a time in the future' },
          ],
        },
        message: '1 post moved. 2 couldn’t be moved.',
      });
      await schedules.until('2027-03-06T09:00:00Z');
      expect(await schedules.states(first)).toEqual(['PUBLISHED']);
      const late = { id: first, at: '2027-03-06T09:00:00Z', to: '2027-03-07T09:00:00Z' };
      expect((await move(schedules, late)).body.data.refused).toMatchObject([
        { message: 'Only posts that are still waiting for their time can be moved.' },
      ]);
    },
  );

  test('P-7.200 one post of a schedule moves alone, up to the next one, and the others stay', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 4 });
    const at = '2027-03-02T09:00:00Z';
    const tooFar = await move(schedules, { id, at, to: '2027-03-03T08:50:00Z' });
    expect(tooFar.body.data.refused[0].message).toBe(
      'Move it to at least 15 minutes before the next post of its schedule, which is on Wed, Mar 3 at 09:00 (UTC).',
    );
    const moved = await move(schedules, { id, at, to: '2027-03-02T20:00:00Z' });
    expect(moved.body.data.moved).toEqual([id]);
    expect(await coming(schedules)).toEqual(['02T20:00', '03T09:00', '04T09:00', '05T09:00']);
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['PLANNED']);
    await schedules.until('2027-03-02T20:00:00Z');
    await schedules.until('2027-03-03T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED', 'PUBLISHED', 'PLANNED']);
    expect((await back(schedules, moved.body.undo)).status).toBe(400);
  });

  test('P-7.200 P-7.201 all future posts move with it, and an undo restores them', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({
      frequency: 'weekly',
      weekdays: [2, 4],
      times: ['09:00'],
      max_runs: 0,
    });
    const before = await coming(schedules, '2027-03-20');
    expect(before).toEqual([
      '02T09:00',
      '04T09:00',
      '09T09:00',
      '11T09:00',
      '16T09:00',
      '18T09:00',
    ]);
    const later = { id, at: '2027-03-11T09:00:00Z', to: '2027-03-12T10:30:00Z', reach: 'all' };
    const moved = await move(schedules, later);
    expect(moved.body.data).toMatchObject({ moved: [id], refused: [] });
    expect(await coming(schedules, '2027-03-20')).toEqual([
      ...['02T10:30', '05T10:30', '09T10:30', '12T10:30', '16T10:30', '19T10:30'],
    ]);
    expect(await schedules.read(id)).toMatchObject({ weekdays: [2, 5], times: ['10:30'] });
    expect((await back(schedules, moved.body.undo)).status).toBe(200);
    expect(await coming(schedules, '2027-03-20')).toEqual(before);
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED', 'PLANNED']);
  });

  test('P-7.201 an undo is rejected if a post would be published twice, or the time does not exist', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    await schedules.until('2027-03-02T09:00:00Z');
    const at = '2027-03-03T09:00:00Z';
    const { body } = await move(schedules, { id, at, to: '2027-03-03T12:00:00Z' });
    const [was] = body.undo;
    const { version } = was;
    for (const odd of [
      { run: 0 },
      { run: 7 },
      { anchor_local: '2027-02-31T09:00:00' },
      { times: ['09:00', '09:05'] },
      { due_at: '2027-03-01T09:00:00Z' },
      { version: version + 1 },
    ]) {
      const { status } = await back(schedules, [{ ...was, ...odd }]);
      expect(status, JSON.stringify(odd)).toBe('version' in odd ? 409 : 400);
    }
    expect((await back(schedules, [was])).status).toBe(200);
    expect(await schedules.dues(id)).toEqual([
      '2027-03-02T09:00:00.000Z',
      '2027-03-03T09:00:00.000Z',
    ]);
  });

  test('P-7.200 posts of other people cannot be moved', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    const stranger = await schedules.world.member();
    const ask = (path: string, body: object) =>
      schedules.world.call('POST', `/scheduled-posts/${path}`, { as: stranger, body });
    const [at] = await schedules.dues(id);
    const to = '2027-03-04T09:00:00Z';
    const moved = await move(schedules, { id, at, to });
    const asked = await ask('move', { moves: [{ id, at: to, to: at }] });
    expect(asked.body.data.refused).toHaveLength(1);
    expect((await ask('move-back', { moved: moved.body.undo })).status).toBe(404);
    expect(await schedules.dues(id)).toEqual(['2027-03-04T09:00:00.000Z']);
  });

  test(
    'P-7.267 a queued post stays queued on a posting time, swaps with the post there, or leaves the queue with a note',
    { tags: 'slow' },
    async () => {
      const queues = await openQueues(engine, {
        about: 10,
        blackout: [{ from: '2027-03-08', to: '2027-03-08' }],
      });
      const [a, b, c] = [
        await queues.add('next', { content_text: 'A' }),
        await queues.add('next', { content_text: 'B' }),
        await queues.add('next', { content_text: 'C' }),
      ];
      const before = await queues.queued();
      expect(before).toEqual(['A 2027-03-02T09:00', 'B 2027-03-03T09:00', 'C 2027-03-04T09:00']);
      const due = async ({ id }: { id: string }) => (await queues.dues(id))[0] ?? '';
      const dues = async () => Promise.all([a, b, c].map(due));
      const were = await dues();
      const to = async (post: { id: string }, instant: string) =>
        (await move(queues, { id: post.id, at: await due(post), to: instant })).body;
      const isBack = async (undo: MovedSeries[]) => {
        expect((await back(queues, undo)).body).toMatchObject({ message: 'Undone.' });
        expect(await queues.queued()).toEqual(before);
        expect(await dues()).toEqual(were);
      };
      const free = await to(a, '2027-03-05T09:05:00Z');
      expect(free).toMatchObject({
        message: '1 post moved.',
        data: { queue: { kept: [a.id], left: [], swapped: [] } },
      });
      expect((await queues.queued()).at(-1)).toBe('A 2027-03-05T09:00');
      expect(await due(a)).toBe('2027-03-05T09:05:00.000Z');
      await isBack(free.undo);

      const taken = await to(a, '2027-03-03T09:00:00Z');
      expect(taken.data.queue).toEqual({ kept: [a.id], left: [], swapped: [b.id] });
      expect(await queues.queued()).toEqual([
        ...['B 2027-03-02T09:00', 'A 2027-03-03T09:00', 'C 2027-03-04T09:00'],
      ]);
      expect([await due(a), await due(b)]).toEqual([were[1], were[0]]);
      await isBack(taken.undo);

      // Between posting times, and on a blackout day.
      for (const instant of ['2027-03-02T10:30:00Z', '2027-03-08T09:00:00Z']) {
        const off = await to(a, instant);
        expect(off).toMatchObject({
          message: '1 post moved. 1 post left the queue.',
          data: { queue: { kept: [], left: [a.id], swapped: [] } },
        });
        expect(await queues.queued()).toEqual(before.slice(1));
        await isBack(off.undo);
      }
    },
  );

  test('P-7.267 several queued posts move together, and posts in their way move ahead of them', async () => {
    const queues = await openQueues(engine);
    const [a, b, c] = [
      await queues.add('next', { content_text: 'A' }),
      await queues.add('next', { content_text: 'B' }),
      await queues.add('next', { content_text: 'C' }),
    ];
    const before = await queues.queued();
    const moved = await move(
      queues,
      { id: a.id, at: '2027-03-02T09:00:00Z', to: '2027-03-03T09:00:00Z' },
      { id: b.id, at: '2027-03-03T09:00:00Z', to: '2027-03-04T09:00:00Z' },
    );
    expect(moved.body.data).toMatchObject({
      refused: [],
      queue: { kept: [b.id, a.id], swapped: [c.id] },
    });
    expect(await queues.queued()).toEqual([
      ...['C 2027-03-02T09:00', 'A 2027-03-03T09:00', 'B 2027-03-04T09:00'],
    ]);
    expect((await back(queues, moved.body.undo)).status).toBe(200);
    expect(await queues.queued()).toEqual(before);
  });
});
