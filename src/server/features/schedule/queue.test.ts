/** The queue of an account: settings, contents, and the next free time. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openQueues, usual, weekdays } from '#test/queue-world.ts';

const noTimes = 'Add posting times first, in Settings under Accounts.';

describe.each(engines)('the queue of an account on %s', (engine) => {
  test('P-7.110 P-7.111 is set up by its owner, and shows what is free', async () => {
    const queues = await openQueues(engine, null);
    const before = await queues.queue('GET');
    expect(before.body.data).toEqual({
      timezone: 'UTC',
      slots: [],
      about: 0,
      blackout: [],
      distance: 0,
      next: [],
      first: null,
      reason: noTimes,
      queued: [],
    });
    const refused = await queues.call('POST', '', {
      agent_id: queues.agentId,
      platform: 'sandbox',
      content_text: 'Tea',
      queue: 'next',
    });
    expect([refused.status, refused.body.message]).toEqual([409, noTimes]);
    const blackout = [{ from: '2027-03-03', to: '2027-03-03' }];
    const settings = { ...usual, timezone: 'America/New_York', blackout, about: 5, distance: 30 };
    const saved = await queues.queue('PUT', settings);
    expect(saved.body).toMatchObject({ message: 'Posting times saved.' });
    const { body } = await queues.queue('GET');
    expect(body.data).toEqual(saved.body.data);
    expect(body.data).toEqual({
      ...settings,
      next: [
        ...['2027-03-01T14:00:00.000Z', '2027-03-02T14:00:00.000Z', '2027-03-04T14:00:00.000Z'],
        ...['2027-03-05T14:00:00.000Z', '2027-03-08T14:00:00.000Z'],
      ],
      first: '2027-03-01T14:00:00.000Z',
      reason: null,
      queued: [],
    });
    const listed = await queues.world.call('GET', '/connections', { as: queues.owner });
    expect(listed.body.data[0].posting_times).toEqual({
      timezone: 'America/New_York',
      slots: usual.slots,
    });
    const other = await queues.world.member();
    for (const method of ['GET', 'PUT'] as const) {
      const path = `/connections/${queues.account}/queue`;
      const sent = method === 'PUT' ? { body: usual } : {};
      const reply = await queues.world.call(method, path, { as: other, ...sent });
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    }
    expect((await queues.queue('GET')).body.data).toMatchObject(settings);
  });

  test.each([
    ['slots.0.time', 'Enter a time, like 08:30', { slots: [{ days: [1], time: '9am' }] }],
    ['slots.0.days', 'Choose at least one day', { slots: [{ days: [], time: '09:00' }] }],
    [
      'slots',
      'A posting time is listed twice',
      {
        slots: [
          { days: [1, 2], time: '09:00' },
          { days: [2], time: '09:00' },
        ],
      },
    ],
    [
      'slots',
      'An account can have up to 100 posting times a week',
      {
        slots: Array.from({ length: 21 }, (_, n) => ({
          days: weekdays,
          time: `${String(n).padStart(2, '0')}:00`,
        })),
      },
    ],
    [
      'blackout.0.to',
      'The last day is before the first day',
      { blackout: [{ from: '2027-05-02', to: '2027-05-01' }] },
    ],
    [
      'blackout.0.from',
      'Enter a date, like 2027-05-01',
      { blackout: [{ from: '2027-02-30', to: '2027-03-01' }] },
    ],
    [
      'blackout',
      'Enter up to 100 blackout ranges',
      { blackout: Array.from({ length: 101 }, () => ({ from: '2027-05-01', to: '2027-05-01' })) },
    ],
    ['timezone', 'Unknown time zone', { timezone: 'Mars/Olympus' }],
    ['about', 'Please enter a whole number from 0 to 30', { about: 31 }],
    ['distance', 'Please enter a whole number from 0 to 1440', { distance: -1 }],
  ])('P-7.111 rejects a wrong %s and saves nothing: %s', async (path, message, wrong) => {
    const queues = await openQueues(engine);
    const { status, body } = await queues.queue('PUT', { ...usual, about: 7, ...wrong });
    expect([status, body.details]).toEqual([400, [{ path, message }]]);
    expect((await queues.queue('GET')).body.data).toMatchObject(usual);
  });

  test('P-9.31 offers the next free time, in the time zone of the account', async () => {
    const queues = await openQueues(engine, { timezone: 'Europe/Paris' });
    const first = await queues.add('next');
    expect(first).toMatchObject({
      slot_at: '2027-03-02T08:00:00.000Z',
      next_run_at: '2027-03-02T08:00:00.000Z',
      scheduled_time: '2027-03-02T09:00:00',
      timezone: 'Europe/Paris',
      status: 'scheduled',
    });
    const fixed = await queues.plan({ scheduled_time: '2027-03-03T09:00' });
    expect(await queues.read(fixed)).toMatchObject({ slot_at: null });
    await queues.add('next', { content_text: 'Milk' });
    expect(await queues.queued()).toEqual(['Tea 2027-03-02T08:00', 'Milk 2027-03-03T08:00']);
    await queues.until('2027-03-02T08:00:00Z');
    expect(await queues.states(first.id)).toEqual(['PUBLISHED']);
    expect(await queues.queued()).toEqual(['Milk 2027-03-03T08:00']);
    expect(await queues.texts()).toEqual(['Tea']);
  });

  test(
    'P-9.31 keeps the minimum distance to fixed and recurring posts, and to shifted times',
    { tags: 'slow' },
    async () => {
      const queues = await openQueues(engine, { about: 30, distance: 60 });
      await queues.plan({ scheduled_time: '2027-03-02T08:40' });
      await queues.plan({
        scheduled_time: '2027-03-01T21:00',
        frequency: 'every_12_hours',
        max_runs: 4,
      });
      const { id, slot_at } = await queues.add('next');
      // On the 2nd and the 3rd another post is due at 9.
      expect(slot_at).toBe('2027-03-04T09:00:00.000Z');
      const [due = ''] = await queues.dues(id);
      expect(Math.abs(Date.parse(due) - Date.parse(slot_at))).toBeLessThanOrEqual(30 * 60_000);
      await queues.call('PUT', `/${id}`, { content_text: 'Milk' });
      expect(await queues.dues(id)).toEqual([due]);
      expect(await queues.queued()).toEqual(['Milk 2027-03-04T09:00']);
    },
  );

  test('P-9.31 explains why nothing is free, and plans nothing', async () => {
    const queues = await openQueues(engine, {
      blackout: [{ from: '2027-01-01', to: '2028-01-01' }],
    });
    const body = { agent_id: queues.agentId, platform: 'sandbox', content_text: 'Tea' };
    for (const queue of ['next', 'first']) {
      const reply = await queues.call('POST', '', { ...body, queue });
      const why = 'Every posting time in the next 60 days is on a blackout day.';
      expect([reply.status, reply.body.message]).toEqual([409, why]);
      expect((await queues.queue('GET')).body.data).toMatchObject({
        next: [],
        first: null,
        reason: why,
      });
    }
    expect((await queues.call('GET')).body.total).toBe(0);
  });

  test.each([
    ['queue', 'Choose a time or the queue, not both', { scheduled_time: '2027-03-02T09:00' }],
    ['frequency', 'Only posts that are published once can be queued', { frequency: 'daily' }],
    ['scheduled_time', 'Please choose a time', { queue: undefined }],
  ])('P-9.31 rejects at %s: %s', async (path, message, wrong) => {
    const queues = await openQueues(engine);
    const body = { agent_id: queues.agentId, platform: 'sandbox', content_text: 'Tea' };
    const reply = await queues.call('POST', '', { ...body, queue: 'next', ...wrong });
    expect([reply.status, reply.body.details]).toEqual([400, [{ path, message }]]);
    expect(await queues.queued()).toEqual([]);
  });
});
