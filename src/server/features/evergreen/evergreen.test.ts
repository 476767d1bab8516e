/** Evergreen items: managed by their owner, and used to fill empty posting times. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { bread, evergreenTimes, type Evergreens, openEvergreens } from '#test/evergreen-world.ts';
import { usual } from '#test/queue-world.ts';

const states = async ({ slots }: Evergreens) =>
  (await slots()).map(({ slot_at, state }) => `${slot_at.slice(0, 10)} ${state}`);

describe.each(engines)('evergreen items on %s', (engine) => {
  test(
    'P-23.85 P-23.90 P-23.91 P-23.94 an empty evergreen posting time gets a post about an item a day before, with its link, and it is published',
    { tags: 'slow' },
    async () => {
      const world = await openEvergreens(engine);
      const link = 'https://bakery.example/rye';
      const { id } = await world.addItem({ ...bread, link });
      expect(await world.slots()).toEqual([]);
      await world.fill();
      const [slot, ...more] = await world.slots();
      expect(more).toEqual([]);
      expect(slot).toMatchObject({
        connection_id: world.account,
        slot_at: '2027-03-02T09:00:00.000Z',
        state: 'filled',
        topic: 'Our rye bread',
        reason: null,
      });
      expect(await world.queued()).toHaveLength(1);
      await world.until('2027-03-02T09:00:00Z');
      const [text = '', ...others] = await world.texts();
      expect(others).toEqual([]);
      expect(text).toContain('900 grams');
      expect(text.endsWith(`\n\n${link}`)).toBe(true);
      expect(await world.items()).toMatchObject([
        { id, uses: 1, last_used_at: '2027-03-02T09:00:00.000Z', interactions: null },
      ]);
      const row = await world.world.ctx.db.selectFrom('posts').select('made_with_ai').execute();
      expect(row).toEqual([{ made_with_ai: 1 }]);
    },
  );

  test('P-9.260 P-9.261 an item without facts is filled from the agent’s material about its topic', async () => {
    const world = await openEvergreens(engine);
    const lines = ['The oven is called Berta.', 'Our rye bread is baked at 5 in the morning.'];
    const added = await world.ask('POST', `/agents/${world.agentId}/material`, {
      lines: lines.map((text) => ({ text })),
    });
    expect(added.status).toBe(201);
    await world.addItem({ ...bread, facts: '' });
    await world.fill();
    expect(await world.slots()).toMatchObject([{ state: 'filled' }]);
    await world.until('2027-03-02T09:00:00Z');
    expect(await world.texts()).toEqual([lines[1]]);
    const { data } = (await world.ask('GET', `/agents/${world.agentId}/material`)).body;
    expect(data.map(({ uses }: { uses: number }) => uses)).toEqual([1, 0]);
  });

  test('P-23.85 the owner’s queued posts come first, and an unmarked posting time stays free', async () => {
    const slots = [...evergreenTimes, { days: [1, 2, 3, 4, 5], time: '13:00' }];
    const world = await openEvergreens(engine, { slots });
    const saved = await world.queue('GET');
    expect(saved.body.data.slots).toEqual(slots);
    await world.add('next');
    await world.add('next');
    await world.addItem();
    await world.fill();
    // Monday 13:00 and Tuesday 9:00.
    expect(await states(world)).toEqual(['2027-03-02 taken']);
    await world.fillAt('2027-03-02T12:00:00Z');
    expect(await states(world)).toEqual(['2027-03-02 taken', '2027-03-03 filled']);
    // A posting time without the mark belongs to the owner again.
    await world.queue('PUT', usual);
    await world.fillAt('2027-03-03T12:00:00Z');
    expect(await states(world)).toEqual(['2027-03-02 taken', '2027-03-03 filled']);
  });

  test(
    'P-23.86 a post waits for approval if its item says so, or if a check fails',
    { tags: 'slow' },
    async () => {
      const world = await openEvergreens(engine, {}, { avoid_topics: ['politics'] });
      await world.addItem({ ...bread, review: 'before_sending' });
      await world.addItem({
        topic: 'Our rolls',
        facts: 'Every politician gets a roll.',
        review: 'off',
      });
      await world.fill();
      await world.fillAt('2027-03-02T12:00:00Z');
      const posts = await world.world.ctx.db
        .selectFrom('posts')
        .select('review')
        .orderBy('created_at')
        .execute();
      expect(posts.map(({ review }) => review)).toEqual(['before_sending', 'before_sending']);
      const [, second] = await world.slots();
      expect(second?.reason).toMatch(/politic/u);
      await world.until('2027-03-04T12:00:00Z');
      expect(await world.texts()).toEqual([]);
      const approvals = await world.world.ctx.db.selectFrom('approvals').select('way').execute();
      expect(approvals).toEqual([]);
    },
  );

  test(
    'P-23.87 season, cooldown, maximum and pause exclude an item, and the posting time says why it stays empty',
    { tags: 'slow' },
    async () => {
      const world = await openEvergreens(engine);
      const winter = { season: { from: '11-15', to: '02-10' } };
      await world.addItem({ ...bread, ...winter, topic: 'Our stollen' });
      const once = await world.addItem({ ...bread, max_uses: 1 });
      const rests = await world.addItem({
        topic: 'Our spelt bread',
        facts: 'Spelt flour comes from a mill in the next village, three kilometers away.',
        review: 'off',
        cooldown_days: 3,
      });
      await world.fill();
      await world.fillAt('2027-03-02T12:00:00Z');
      await world.fillAt('2027-03-03T12:00:00Z');
      const topics = (await world.slots()).map(({ topic }) => topic);
      expect(topics).toEqual(['Our rye bread', 'Our spelt bread', null]);
      const why = async () => (await world.slots()).at(-1)?.reason;
      expect(await why()).toBe(
        'No evergreen item is free: 1 out of season, 1 used up, 1 in cooldown.',
      );
      // Changes by the owner apply at the next attempt, as long as the slot is in the future.
      const patched = await world.ask('PATCH', `/evergreen/${rests.id}`, { is_paused: true });
      expect(patched.body).toMatchObject({ message: 'Item paused.', data: { is_paused: true } });
      await world.fillAt('2027-03-03T13:00:00Z');
      expect(await why()).toMatch(/1 paused/u);
      await world.ask('PATCH', `/evergreen/${rests.id}`, { is_paused: false, cooldown_days: 1 });
      const grinds = 'Ana grinds the spelt twice.';
      await world.ask('PATCH', `/evergreen/${rests.id}`, { facts: grinds });
      await world.fillAt('2027-03-03T14:00:00Z');
      expect((await states(world))[2]).toBe('2027-03-04 filled');
      const facts = 'The dough rests for ten hours.';
      await world.ask('PATCH', `/evergreen/${rests.id}`, { facts });
      await world.fillAt('2027-03-04T12:00:00Z');
      await world.ask('PATCH', `/evergreen/${rests.id}`, { is_paused: true });
      const gone = await world.ask('DELETE', `/evergreen/${once.id}`);
      expect(gone.body.message).toBe('Item deleted.');
      await world.fillAt('2027-03-05T12:00:00Z');
      await world.fillAt('2027-03-07T12:00:00Z');
      await world.fillAt('2027-03-08T09:00:00Z');
      expect((await states(world)).slice(3)).toEqual([
        '2027-03-05 filled',
        '2027-03-08 empty',
        '2027-03-09 waiting',
      ]);
      expect((await world.slots())[4]?.reason).toBe(
        'No evergreen item is free: 1 out of season, 1 paused.',
      );
      expect((await world.slots())[0]).toMatchObject({ state: 'filled', topic: 'Our rye bread' });
    },
  );

  test(
    'P-23.88 a near-duplicate of a recent text of the account is rejected, and the next item is used',
    { tags: 'slow' },
    async () => {
      const world = await openEvergreens(engine);
      const content_text = `${bread.topic}. ${bread.facts}`;
      // Whoever wrote it, it counts before it is published, and as long as the cooldown lasts.
      await world.plan({ content_text, scheduled_time: '2027-03-01T15:00' });
      await world.addItem({ ...bread, cooldown_days: 7 });
      await world.fill();
      expect(await world.slots()).toMatchObject([
        {
          state: 'empty',
          reason: expect.stringMatching(
            /^“Our rye bread”: Too similar to the post of March 1, 2027:/u,
          ),
        },
      ]);
      await world.addItem({
        topic: 'Our mill',
        facts: 'The stones of the mill are from 1870. Ana turns them with the water of the brook.',
        review: 'off',
      });
      await world.fillAt('2027-03-02T12:00:00Z');
      expect((await world.slots())[1]).toMatchObject({ state: 'filled', topic: 'Our mill' });
      await world.fillAt('2027-03-08T12:00:00Z');
      expect((await world.slots()).at(-1)).toMatchObject({
        slot_at: '2027-03-09T09:00:00.000Z',
        topic: 'Our rye bread',
      });
    },
  );

  test(
    'P-23.88 a network that rejects duplicates never gets the same text twice, however long ago that was',
    { tags: 'slow' },
    async () => {
      const world = await openEvergreens(engine);
      const { ctx } = world.world;
      await ctx.db.updateTable('accounts').set({ platform: 'twitter' }).execute();
      const facts = 'The shop opens at 7.';
      await world.addItem({ topic: 'Opening hours', facts, review: 'off', cooldown_days: 1 });
      for (const date of ['01', '02', '03', '04', '08', '09', '10', '11'])
        await world.fillAt(`2027-03-${date}T12:00:00Z`);
      const series = await ctx.db.selectFrom('series').select('content_text').execute();
      const texts = series.map(({ content_text }) => content_text);
      expect(texts.length).toBeGreaterThan(0);
      expect(new Set(texts).size).toBe(texts.length);
      const last = (await world.slots()).at(-1);
      expect(last).toMatchObject({
        state: 'empty',
        reason: expect.stringContaining('It was posted before in these words'),
      });
    },
  );

  test('P-23.87 slots show that all publishing was stopped, and are deleted with their account', async () => {
    const world = await openEvergreens(engine);
    await world.addItem();
    await world.ask('POST', '/publishing/freeze');
    await world.fill();
    const [slot] = await world.slots();
    expect(slot).toMatchObject({ state: 'waiting', reason: 'You stopped all publishing.' });
    const gone = await world.ask('DELETE', `/connections/${world.account}`);
    expect(gone.status).toBe(200);
    await world.fillAt('2027-03-02T12:00:00Z');
    expect(await world.slots()).toEqual([]);
    const kept = await world.world.ctx.db.selectFrom('evergreen_slots').select('state').execute();
    expect(kept).toEqual([]);
  });

  test('P-23.91 P-23.92 P-23.93 invalid values are rejected by name, and items are visible to their owner only', async () => {
    const world = await openEvergreens(engine);
    const path = `/agents/${world.agentId}/evergreen`;
    const refused = async (body: object) => {
      const reply = await world.ask('POST', path, { ...bread, ...body });
      return [reply.status, reply.body.details?.[0]?.path];
    };
    expect(await refused({ topic: ' ' })).toEqual([400, 'topic']);
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual([400, 'link']);
    expect(await refused({ season: { from: '02-30', to: '03-01' } })).toEqual([400, 'season.from']);
    expect(await refused({ season: { from: '12-01' } })).toEqual([400, 'season.to']);
    expect(await refused({ cooldown_days: 0 })).toEqual([400, 'cooldown_days']);
    expect(await refused({ max_uses: 1.5 })).toEqual([400, 'max_uses']);
    expect(await world.items()).toEqual([]);
    const { id } = await world.addItem({ topic: 'Rye' });
    expect(await world.items()).toMatchObject([
      { facts: '', link: null, season: null, cooldown_days: 90, max_uses: null, uses: 0 },
    ]);
    const other = await world.world.member();
    for (const [method, at, body] of [
      ['GET', path],
      ['GET', `${path}-slots`],
      ['POST', path, bread],
      ['PATCH', `/evergreen/${id}`, { topic: 'Mine' }],
      ['DELETE', `/evergreen/${id}`],
    ] as const) {
      const reply = await world.world.call(method, at, { as: other, ...(body && { body }) });
      expect(reply.status).toBe(404);
    }
    const season = { from: '11-15', to: '01-06' };
    const link = 'https://bakery.example';
    const changed = await world.ask('PATCH', `/evergreen/${id}`, { season, link, max_uses: 3 });
    expect(changed.body.data).toMatchObject({ topic: 'Rye', season, link, max_uses: 3 });
    const none = await world.ask('PATCH', `/evergreen/${id}`, { season: null, link: null });
    expect(none.body.data).toMatchObject({ topic: 'Rye', season: null, link: null, max_uses: 3 });
  });
});
