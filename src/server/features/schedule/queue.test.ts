/** The queue of an account: what it gives to whom, what moves, and when a posting time is free again. */
import { afterEach, describe, expect, test } from 'vitest';
import { isUniqueViolation } from '#server/db/client.ts';
import { changePlannedText, planText, takeSlot } from '#server/features/schedule/service.ts';
import { everyEngine } from '#test/engines.ts';
import { closeLedgers } from '#test/ledger-world.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

afterEach(closeLedgers);

const weekdays = [1, 2, 3, 4, 5];
const usual = {
  timezone: 'UTC',
  slots: [{ days: weekdays, time: '09:00' }],
  about: 0,
  blackout: [],
  distance: 0,
};
const noTimes = 'This account has no posting times yet. Add some in Settings.';

interface Queues extends Schedules {
  account: string;
  queue(method: 'GET' | 'PUT', body?: object): ReturnType<Schedules['call']>;
  /** Queues a post and answers it. */
  add(place: 'next' | 'first', body?: object): Promise<{ id: string; slot_at: string }>;
  /** Slots by the posts that have them, as `Tea 2027-03-02T09:00`. */
  queued(): Promise<string[]>;
}

async function openQueues(
  engine: (typeof everyEngine)[number],
  settings: object | null = {},
): Promise<Queues> {
  const schedules = await openSchedules(engine);
  const { world, owner, agentId } = schedules;
  const listed = await world.call('GET', '/connections', { as: owner });
  const account: string = listed.body.data[0].id;
  const queue: Queues['queue'] = (method, body) =>
    world.call(method, `/connections/${account}/queue`, { as: owner, ...(body && { body }) });
  if (settings) {
    const { status } = await queue('PUT', { ...usual, ...settings });
    if (status !== 200) throw new Error(`not saved: ${status}`);
  }
  return {
    ...schedules,
    account,
    queue,
    async add(place, body = {}) {
      const made = await schedules.call('POST', '', {
        agent_id: agentId,
        platform: 'sandbox',
        content_text: 'Tea',
        queue: place,
        ...body,
      });
      if (made.status !== 201) throw new Error(`not queued: ${JSON.stringify(made.body)}`);
      return made.body.data;
    },
    async queued() {
      const { body } = await queue('GET');
      const rows: { words: string; slot_at: string }[] = body.data.queued;
      return rows.map(({ words, slot_at }) => `${words} ${slot_at.slice(0, 16)}`);
    },
  };
}

describe.each(everyEngine)('the queue of an account on %s', (engine) => {
  test('P-7.110 P-7.111 is set by its owner, and says what is free', async () => {
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
      'The last day is before the first one',
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
    ['timezone', 'This time zone is not known', { timezone: 'Mars/Olympus' }],
    ['about', 'Please enter a whole number from 0 to 30', { about: 31 }],
    ['distance', 'Please enter a whole number from 0 to 1440', { distance: -1 }],
  ])('P-7.111 with a wrong %s saves nothing: %s', async (path, message, wrong) => {
    const queues = await openQueues(engine);
    const { status, body } = await queues.queue('PUT', { ...usual, about: 7, ...wrong });
    expect([status, body.details]).toEqual([400, [{ path, message }]]);
    expect((await queues.queue('GET')).body.data).toMatchObject(usual);
  });

  test('P-9.31 gives the next free time, on the clock of the account', async () => {
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

  test('P-9.31 keeps its distance to fixed and to recurring posts, and its real time', async () => {
    const queues = await openQueues(engine, { about: 30, distance: 60 });
    await queues.plan({ scheduled_time: '2027-03-02T08:40' });
    await queues.plan({
      scheduled_time: '2027-03-01T21:00',
      frequency: 'every_12_hours',
      max_runs: 4,
    });
    const { id, slot_at } = await queues.add('next');
    // On the 2nd and the 3rd something goes out at 9.
    expect(slot_at).toBe('2027-03-04T09:00:00.000Z');
    const [due = ''] = await queues.dues(id);
    expect(Math.abs(Date.parse(due) - Date.parse(slot_at))).toBeLessThanOrEqual(30 * 60_000);
    await queues.call('PUT', `/${id}`, { content_text: 'Milk' });
    expect(await queues.dues(id)).toEqual([due]);
    expect(await queues.queued()).toEqual(['Milk 2027-03-04T09:00']);
  });

  test('P-9.31 says why nothing is free, and plans nothing', async () => {
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
    ['frequency', 'Only a post that goes out once can be queued', { frequency: 'daily' }],
    ['scheduled_time', 'Please choose a time', { queue: undefined }],
  ])('P-9.31 refuses at %s: %s', async (path, message, wrong) => {
    const queues = await openQueues(engine);
    const body = { agent_id: queues.agentId, platform: 'sandbox', content_text: 'Tea' };
    const reply = await queues.call('POST', '', { ...body, queue: 'next', ...wrong });
    expect([reply.status, reply.body.details]).toEqual([400, [{ path, message }]]);
    expect(await queues.queued()).toEqual([]);
  });

  test('P-9.32 puts a post first and moves back what can be moved', async () => {
    const queues = await openQueues(engine);
    const a = await queues.add('next', { content_text: 'A' });
    const b = await queues.add('next', { content_text: 'B' });
    const fixed = await queues.plan({ scheduled_time: '2027-03-02T09:00' });
    await queues.until('2027-03-02T08:55:00Z');
    expect(await queues.states(a.id)).toEqual(['READY']);
    await queues.add('first', { content_text: 'C' });
    expect(await queues.queued()).toEqual([
      ...['C 2027-03-02T09:00', 'A 2027-03-03T09:00', 'B 2027-03-04T09:00'],
    ]);
    expect(await queues.dues(a.id)).toEqual(['2027-03-03T09:00:00.000Z']);
    expect(await queues.states(a.id)).toEqual(['PLANNED']);
    expect(await queues.read(a.id)).toMatchObject({
      scheduled_time: '2027-03-03T09:00:00',
      version: 2,
    });
    expect(await queues.read(fixed)).toMatchObject({
      scheduled_time: '2027-03-02T09:00:00',
      version: 1,
    });
    await queues.until('2027-03-02T09:00:00Z');
    expect((await queues.texts()).toSorted()).toEqual(['C', 'Good morning.']);
    await queues.until('2027-03-03T09:00:00Z');
    await queues.until('2027-03-04T09:00:00Z');
    expect((await queues.texts()).toSorted()).toEqual(['A', 'B', 'C', 'Good morning.']);
    expect(await queues.states(b.id)).toEqual(['PUBLISHED']);
  });

  test('P-9.32 asks again about an approved post for several accounts that it moves', async () => {
    const queues = await openQueues(engine);
    const { world, owner: as, agentId: agent_id, account } = queues;
    const ask = async (path: string, body: object) =>
      (await world.call('POST', `/posts${path}`, { as, body })).body.data;
    const made = await ask('', {
      agent_id,
      parts: ['For approval.'],
      review: 'before_sending',
      variants: [{ connection_id: account }],
    });
    const time = { scheduled_time: '2027-03-02T09:00', timezone: 'UTC' };
    const { hash, standings } = await ask(`/${made.id}/schedule`, time);
    const id: string = standings[0].scheduled_post_id;
    expect((await ask(`/${made.id}/approve`, { hash })).is_approved).toBe(true);
    expect(await queues.read(id)).toMatchObject({ review: 'off' });
    await world.ctx.db
      .updateTable('series')
      .set({ slot_at: Date.parse('2027-03-02T09:00Z') })
      .where('id', '=', id)
      .execute();
    await queues.add('first');
    expect(await queues.read(id)).toMatchObject({
      slot_at: '2027-03-03T09:00:00.000Z',
      review: 'before_sending',
    });
  });

  test('P-9.32 leaves what is being sent where it is', async () => {
    const queues = await openQueues(engine);
    const a = await queues.add('next', { content_text: 'A' });
    await queues.add('next', { content_text: 'B' });
    await queues.until('2027-03-02T08:55:00Z');
    await queues.world.ctx.db
      .updateTable('occurrences')
      .set({ state: 'LEASED', lease_until: queues.world.ctx.clock() + 50_000 })
      .where('series_id', '=', a.id)
      .execute();
    await queues.add('first', { content_text: 'C' });
    expect(await queues.queued()).toEqual([
      ...['A 2027-03-02T09:00', 'C 2027-03-03T09:00', 'B 2027-03-04T09:00'],
    ]);
  });

  test('P-9.32 leaves a post whose real time has come, though its slot has not', async () => {
    const queues = await openQueues(engine, { about: 30 });
    const { ctx } = queues.world;
    const a = await queues.add('next', { content_text: 'A' });
    await queues.call('POST', `/${a.id}/pause`);
    await ctx.db
      .updateTable('occurrences')
      .set({ due_at: Date.parse('2027-03-02T08:30Z') })
      .where('series_id', '=', a.id)
      .execute();
    queues.at('2027-03-02T08:40:00Z');
    await queues.add('first', { content_text: 'B' });
    expect(await queues.queued()).toEqual(['A 2027-03-02T09:00', 'B 2027-03-03T09:00']);
  });

  test('P-9.33 has a slot free again that its post left', async () => {
    const queues = await openQueues(engine);
    const { body: other } = await queues.world.call('POST', '/agents', {
      as: queues.owner,
      body: { name: 'Bob', personality_type: 'tech_sage', platforms: ['sandbox'] },
    });
    const path = `/agents/${other.data.id}/connect-platform`;
    await queues.world.call('POST', path, { as: queues.owner, body: { platform: 'sandbox' } });
    const leave: ((id: string) => Promise<unknown>)[] = [
      (id) => queues.call('DELETE', `/${id}`),
      (id) => queues.call('PUT', `/${id}`, { scheduled_time: '2027-03-20T09:00', timezone: 'UTC' }),
      (id) => queues.call('PUT', `/${id}`, { frequency: 'daily', max_runs: 1 }),
      (id) => queues.call('POST', `/${id}/send-now`),
      () => queues.world.call('DELETE', `/agents/${other.data.id}`, { as: queues.owner }),
    ];
    for (const [n, go] of leave.entries()) {
      const { id, slot_at } = await queues.add('next', {
        ...(n === leave.length - 1 && { agent_id: other.data.id }),
      });
      expect(slot_at).toBe('2027-03-02T09:00:00.000Z');
      await go(id);
      expect(await queues.queued()).toEqual([]);
    }
  });

  test('P-9.33 has a slot free again whose post was missed', async () => {
    const queues = await openQueues(engine);
    const { id } = await queues.add('next');
    await queues.call('POST', `/${id}/pause`);
    expect(await queues.queued()).toHaveLength(1);
    queues.at('2027-03-02T09:00:01Z');
    await queues.call('POST', `/${id}/resume`);
    expect(await queues.states(id)).toEqual(['MISSED(paused)']);
    expect(await queues.queued()).toEqual([]);
  });

  test('P-9.33 gives no slot twice, however many ask at the same moment', async () => {
    const queues = await openQueues(engine, {
      slots: [{ days: [...weekdays, 6, 7], time: '09:00' }],
    });
    await queues.add('next', { content_text: 'first of all' });
    const asked = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'first' : 'next'));
    const made = await Promise.all(asked.map((place) => queues.add(place)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(12);
    const slots = (await queues.queued()).map((row) => row.slice(-16));
    expect(slots).toEqual(
      Array.from({ length: 13 }, (_, n) => `2027-03-${String(n + 2).padStart(2, '0')}T09:00`),
    );
    const dues = await Promise.all(made.map(({ id }) => queues.dues(id)));
    expect(new Set(dues.flat()).size).toBe(12);
    expect(dues.every((one) => one.length === 1)).toBe(true);
  });

  test('P-9.33 is kept by the database itself', async () => {
    const queues = await openQueues(engine);
    const [a, b] = [await queues.add('next'), await queues.add('next')];
    const steal = queues.world.ctx.db
      .updateTable('series')
      .set({ slot_at: Date.parse(a.slot_at) })
      .where('id', '=', b.id)
      .execute();
    const error: unknown = await steal.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
  });

  test('P-7.112 swaps two posts of one account, and nothing else', async () => {
    const queues = await openQueues(engine, { about: 20 });
    const a = await queues.add('next', { content_text: 'A' });
    const b = await queues.add('next', { content_text: 'B' });
    const fixed = await queues.plan();
    const dues = [await queues.dues(a.id), await queues.dues(b.id)];
    const swap = (id: string, other: string) => queues.call('POST', `/${id}/swap`, { with: other });
    const { body } = await swap(a.id, b.id);
    expect(body).toMatchObject({ message: 'Swapped.', data: { id: a.id, slot_at: b.slot_at } });
    expect(await queues.queued()).toEqual(['B 2027-03-02T09:00', 'A 2027-03-03T09:00']);
    expect([await queues.dues(b.id), await queues.dues(a.id)]).toEqual(dues);
    const self = await swap(a.id, a.id);
    expect([self.status, self.body.details[0].path]).toEqual([400, 'with']);
    const unqueued = await swap(a.id, fixed);
    expect([unqueued.status, unqueued.body.message]).toEqual([
      ...[409, 'Only queued posts that are still waiting can be swapped.'],
    ]);
    expect((await swap(a.id, '0198c0de-0000-7000-8000-000000000001')).status).toBe(404);
    const other = await queues.world.member();
    const path = `/scheduled-posts/${a.id}/swap`;
    const theirs = await queues.world.call('POST', path, { as: other, body: { with: b.id } });
    expect(theirs.status).toBe(404);
    await Promise.all([swap(a.id, b.id), swap(b.id, a.id), swap(a.id, b.id)]);
    expect(await queues.queued()).toEqual(['A 2027-03-02T09:00', 'B 2027-03-03T09:00']);
  });

  test('P-9.31 is open to others in a transaction of theirs, which takes it back with everything else', async () => {
    const queues = await openQueues(engine, { about: 10 });
    const { ctx } = queues.world;
    const a = await queues.add('next', { content_text: 'A' });
    const wanted = { owner_id: queues.owner.id, account_id: queues.account, now: ctx.clock() };
    const undone = ctx.db.transaction().execute(async (trx) => {
      const place = 'first' as const;
      const taken = await takeSlot(ctx, trx, { ...wanted, place, random: () => 0 });
      expect(taken).toEqual({
        slot_at: Date.parse('2027-03-02T09:00Z'),
        due_at: Date.parse('2027-03-02T08:50Z'),
        timezone: 'UTC',
        anchor_local: '2027-03-02T08:50:00',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await queues.queued()).toEqual(['A 2027-03-02T09:00']);
    expect((await queues.read(a.id)).version).toBe(1);
    const speaker = {
      owner_id: queues.owner.id,
      agent_id: queues.agentId,
      account_id: queues.account,
      made_with_ai: false,
    };
    const text = { parts: ['Milk', 'and honey'], media: [], review: 'off' } as const;
    const id = await ctx.db.transaction().execute(async (trx) => {
      const taken = await takeSlot(ctx, trx, { ...wanted, place: 'first' });
      return planText(ctx, trx, speaker, text, taken);
    });
    expect((await queues.queued()).map((row) => row.slice(-16))).toEqual([
      ...['2027-03-02T09:00', '2027-03-03T09:00'],
    ]);
    expect((await queues.read(id)).slot_at).toBe('2027-03-02T09:00:00.000Z');
    const time = { anchor_local: '2027-03-09T09:00:00', timezone: 'UTC' };
    await ctx.db.transaction().execute((trx) => changePlannedText(ctx, trx, id, { text, time }));
    expect(await queues.queued()).toEqual(['A 2027-03-03T09:00']);
    const strangers = { ...wanted, owner_id: (await queues.world.member()).id };
    const refused = ctx.db
      .transaction()
      .execute((trx) => takeSlot(ctx, trx, { ...strangers, place: 'next' }));
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  });
});
