/** Adding a post that has a time already to the queue. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openQueues, type Queues, weekdays } from '#test/queue-world.ts';

const move = (queues: Queues, id: string, place: 'next' | 'first') =>
  queues.call('POST', `/${id}/queue`, { place });

describe.each(engines)('a post that is moved to the queue on %s', (engine) => {
  test('P-7.119 gets the next free posting time, once, and is published then', async () => {
    const queues = await openQueues(engine);
    await queues.add('next', { content_text: 'A' });
    const body = { content_text: 'B', scheduled_time: '2027-03-09T15:00' };
    const id = await queues.plan(body);
    const { status, body: moved } = await move(queues, id, 'next');
    expect([status, moved.message]).toEqual([200, 'Moved to the queue.']);
    expect(moved.data).toMatchObject({
      id,
      slot_at: '2027-03-03T09:00:00.000Z',
      scheduled_time: '2027-03-03T09:00:00',
      version: 2,
    });
    expect(await queues.queued()).toEqual(['A 2027-03-02T09:00', 'B 2027-03-03T09:00']);
    expect(await queues.dues(id)).toEqual(['2027-03-03T09:00:00.000Z']);
    // A queued one may keep its own slot.
    expect((await move(queues, id, 'next')).body.data.slot_at).toBe('2027-03-03T09:00:00.000Z');
    await queues.until('2027-03-02T09:00:00Z');
    await queues.until('2027-03-03T09:00:00Z');
    expect((await queues.texts()).toSorted()).toEqual(['A', 'B']);
    expect(await queues.states(id)).toEqual(['PUBLISHED']);
  });

  test(
    'P-7.119 moves to the front, from a time or from further back, and the others move back',
    { tags: 'slow' },
    async () => {
      const queues = await openQueues(engine);
      await queues.add('next', { content_text: 'A' });
      const b = await queues.add('next', { content_text: 'B' });
      const id = await queues.plan({ content_text: 'C', scheduled_time: '2027-03-09T15:00' });
      const { body } = await move(queues, id, 'first');
      expect(body.message).toBe('Moved to the front of the queue.');
      expect(await queues.queued()).toEqual([
        ...['C 2027-03-02T09:00', 'A 2027-03-03T09:00', 'B 2027-03-04T09:00'],
      ]);
      await move(queues, b.id, 'first');
      expect(await queues.queued()).toEqual([
        ...['B 2027-03-02T09:00', 'C 2027-03-03T09:00', 'A 2027-03-04T09:00'],
      ]);
      const back = { scheduled_time: '2027-03-09T15:00', timezone: 'UTC' };
      await queues.call('PUT', `/${id}`, back);
      expect(await queues.read(id)).toMatchObject({ slot_at: null });
    },
  );

  test(
    'P-7.122 P-2.73 undoing a move to the front moves everything back, unless it was changed since',
    { tags: 'slow' },
    async () => {
      const queues = await openQueues(engine);
      const { account, world, owner } = queues;
      const restore = (posts: object[], as = owner) =>
        world.call('POST', `/connections/${account}/queue/restore`, { as, body: { posts } });
      await queues.add('next', { content_text: 'A' });
      const b = await queues.add('next', { content_text: 'B' });
      const time = { scheduled_time: '2027-03-09T15:00', timezone: 'Europe/Paris' };
      const id = await queues.plan({ content_text: 'C', ...time });
      const queued = ['A 2027-03-02T09:00', 'B 2027-03-03T09:00'];
      const { undo } = (await move(queues, id, 'first')).body;
      expect(undo).toHaveLength(3);
      expect(undo[0]).toEqual({
        id,
        version: 2,
        slot_at: null,
        due_at: '2027-03-09T14:00:00.000Z',
        timezone: 'Europe/Paris',
      });
      const stranger = await world.member();
      expect((await restore(undo, stranger)).status).toBe(404);
      expect(await restore(undo)).toMatchObject({ status: 200, body: { message: 'Undone.' } });
      expect(await queues.queued()).toEqual(queued);
      expect(await queues.read(id)).toMatchObject({
        slot_at: null,
        scheduled_time: `${time.scheduled_time}:00`,
      });
      expect(await queues.read(id)).toMatchObject({ timezone: 'Europe/Paris' });
      // A second time the version is outdated.
      const refusal = {
        status: 409,
        body: { message: expect.stringMatching(/^The queue has changed since/) },
      };
      expect(await restore(undo)).toMatchObject(refusal);

      const again = (await move(queues, b.id, 'first')).body.undo;
      const behind = ['B 2027-03-02T09:00', 'A 2027-03-03T09:00'];
      await queues.call('PUT', `/${b.id}`, { content_text: 'B, corrected' });
      expect(await restore(again)).toMatchObject(refusal);
      expect(await queues.queued()).toEqual(['B, corrected 2027-03-02T09:00', behind[1]]);

      const [first, ...others] = (await move(queues, b.id, 'next')).body.undo;
      expect(others).toEqual([]);
      const taken = { ...first, slot_at: '2027-03-03T09:00:00.000Z' };
      expect(await restore([taken])).toMatchObject(refusal);
      const daily = await queues.plan({ frequency: 'daily', max_runs: 0 });
      expect(await restore([{ ...first, id: daily, version: 1 }])).toMatchObject(refusal);
      const over = { ...first, due_at: '2027-03-01T09:00:00.000Z' };
      expect(await restore([over])).toMatchObject({
        status: 400,
        body: { details: [{ message: 'One of these posts’ old times has passed.' }] },
      });
    },
  );

  test('P-7.119 keeps no minimum distance to the time that it leaves', async () => {
    const queues = await openQueues(engine, { distance: 60 });
    const id = await queues.plan({ scheduled_time: '2027-03-02T09:10' });
    const { body } = await move(queues, id, 'next');
    expect(body.data.slot_at).toBe('2027-03-02T09:00:00.000Z');
  });

  test('P-7.119 is rejected if it recurs, does not wait, or belongs to someone else', async () => {
    const queues = await openQueues(engine);
    const daily = await queues.plan({ frequency: 'daily', max_runs: 3 });
    const refused = await move(queues, daily, 'next');
    expect([refused.status, refused.body.details[0].message]).toEqual([
      ...[400, 'Only posts that are published once can be queued'],
    ]);
    const id = await queues.plan({ scheduled_time: '2027-03-09T15:00' });
    await queues.call('POST', `/${id}/pause`);
    const paused = await move(queues, id, 'next');
    expect([paused.status, paused.body.message]).toEqual([
      ...[409, 'Only posts that are still waiting for their time can be queued.'],
    ]);
    expect(await queues.read(id)).toMatchObject({ slot_at: null, version: 1 });
    const other = await queues.world.member();
    const path = `/scheduled-posts/${id}/queue`;
    const theirs = await queues.world.call('POST', path, { as: other, body: { place: 'next' } });
    expect(theirs.status).toBe(404);
  });

  test('P-49.212 never shares its time with a repeat or a post that was scheduled by hand', async () => {
    const queues = await openQueues(engine, { slots: [{ days: [...weekdays, 6], time: '09:00' }] });
    await queues.plan({ frequency: 'weekly', weekdays: [2, 4], max_runs: 0 });
    await queues.plan({ scheduled_time: '2027-03-03T09:00' });
    const paused = await queues.plan({ frequency: 'weekly', weekdays: [6], max_runs: 0 });
    await queues.call('POST', `/${paused}/pause`);
    const span = 'from=2027-03-01T12:00:00Z&to=2027-03-15T00:00:00Z&slots=true';
    const shown = await queues.call('GET', `/calendar?${span}`);
    const free = shown.body.slots.map(({ at }: { at: string }) => at);
    // Paused, only the run that keeps its time counts.
    const expected = ['05', '08', '10', '12', '13'].map((date) => `2027-03-${date}T09:00:00.000Z`);
    expect(free).toEqual(expected);
    const { next, first } = (await queues.queue('GET')).body.data;
    expect([next, first]).toEqual([expected, expected[0]]);
    const waiting = await queues.plan({ scheduled_time: '2027-03-09T15:00' });
    expect((await move(queues, waiting, 'next')).body.data.slot_at).toBe(expected[0]);
    expect((await queues.add('next')).slot_at).toBe(expected[1]);
    expect((await queues.add('first', { content_text: 'C' })).slot_at).toBe(expected[0]);
    expect((await queues.queued()).map((line) => line.slice(-16))).toEqual(
      expected.slice(0, 3).map((at) => at.slice(0, 16)),
    );
    const dropped = await queues.world.call(
      'POST',
      `/connections/${queues.account}/queue/arrange`,
      { as: queues.owner, body: { posts: [{ id: waiting, slot_at: '2027-03-11T09:00:00Z' }] } },
    );
    expect([dropped.status, dropped.body.message]).toEqual([
      ...[409, 'Another post is there, or too close to it.'],
    ]);
  });

  test('P-7.119 stays where it was if no posting time is free', async () => {
    const queues = await openQueues(engine, null);
    const id = await queues.plan({ scheduled_time: '2027-03-09T15:00' });
    const before = await queues.read(id);
    const { status, body } = await move(queues, id, 'first');
    expect([status, body.message]).toEqual([
      ...[409, 'Add posting times first, in Settings under Accounts.'],
    ]);
    expect(await queues.read(id)).toEqual(before);
  });

  test('P-7.119 gets a slot of its own, however many are moved concurrently', async () => {
    const queues = await openQueues(engine);
    const ids = [];
    for (const nth of [1, 2, 3, 4])
      ids.push(
        await queues.plan({ content_text: `${nth}`, scheduled_time: `2027-03-09T1${nth}:00` }),
      );
    const places = ['next', 'first', 'next', 'first'] as const;
    const all = await Promise.all(ids.map((id, at) => move(queues, id, places[at] ?? 'next')));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const slots = (await queues.queued()).map((line) => line.split(' ')[1]);
    expect(slots).toEqual([2, 3, 4, 5].map((day) => `2027-03-0${day}T09:00`));
  });
});
