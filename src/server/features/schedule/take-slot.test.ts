/** Slots of a queue: moving to the front, swapping, leaving, and concurrent requests. */
import { describe, expect, test } from 'vitest';
import { isUniqueViolation } from '#server/db/client.ts';
import { changePlannedText, planText } from '#server/features/schedule/service.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openQueues, weekdays } from '#test/queue-world.ts';
import { takeSlot } from './take-slot.ts';

describe.each(everyEngine)('the queue slots of an account on %s', (engine) => {
  const isHere = engines.includes(engine);
  test('P-9.32 puts a post first and moves back the movable ones', async () => {
    const queues = await openQueues(engine);
    const a = await queues.add('next', { content_text: 'A' });
    const b = await queues.add('next', { content_text: 'B' });
    const fixed = await queues.plan({ scheduled_time: '2027-03-02T08:59' });
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
      scheduled_time: '2027-03-02T08:59:00',
      version: 1,
    });
    await queues.until('2027-03-02T09:00:00Z');
    expect((await queues.texts()).toSorted()).toEqual(['C', 'Good morning.']);
    await queues.until('2027-03-03T09:00:00Z');
    await queues.until('2027-03-04T09:00:00Z');
    expect((await queues.texts()).toSorted()).toEqual(['A', 'B', 'C', 'Good morning.']);
    expect(await queues.states(b.id)).toEqual(['PUBLISHED']);
  });

  test(
    'P-9.32 requires approval again for an approved post for several accounts that it moves',
    { tags: 'slow' },
    async () => {
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
    },
  );

  test.runIf(isHere)('P-9.32 does not move a post that is being sent', async () => {
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

  test.runIf(isHere)(
    'P-9.32 does not move a post that is due at its shifted time, although its slot is later',
    async () => {
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
    },
  );

  test.runIf(isHere)('P-9.33 frees a slot that its post left', async () => {
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
      await queues.call('DELETE', `/${id}`);
    }
  });

  test('P-9.33 frees the slot of a missed post', { tags: 'slow' }, async () => {
    const queues = await openQueues(engine);
    const { id } = await queues.add('next');
    await queues.call('POST', `/${id}/pause`);
    expect(await queues.queued()).toHaveLength(1);
    queues.at('2027-03-02T09:00:01Z');
    await queues.call('POST', `/${id}/resume`);
    expect(await queues.states(id)).toEqual(['MISSED(paused)']);
    expect(await queues.queued()).toEqual([]);
  });

  test('P-9.33 gives no slot twice, however many requests are concurrent', async () => {
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

  test('P-9.33 is enforced by the database itself', async () => {
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

  test('P-9.31 can be part of another transaction, whose rollback frees the slot', async () => {
    const queues = await openQueues(engine, { about: 10 });
    const { ctx } = queues.world;
    const a = await queues.add('next', { content_text: 'A' });
    const wanted = { owner_id: queues.owner.id, account_id: queues.account, now: ctx.clock() };
    const undone = ctx.db.transaction().execute(async (trx) => {
      const place = 'first' as const;
      const taken = await takeSlot(ctx, trx, { ...wanted, place, random: () => 0 });
      expect(taken).toMatchObject({
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
    };
    const text = {
      parts: ['Milk', 'and honey'],
      media: [],
      media_parts: {},
      alts: {},
      extras: {},
      review: 'off',
      made_with_ai: false,
      author_id: null,
    } as const;
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
