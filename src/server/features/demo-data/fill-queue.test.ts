import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const body = { timezone: 'America/New_York' };

describe.each(engines)('the queue of the demo data on %s', (engine) => {
  let world: World;
  let as: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    as = await world.member();
  });
  afterEach(() => world.close());

  async function sandbox() {
    const { data: connections } = (await world.call('GET', '/connections', { as })).body;
    const { id } = connections.find(({ platform }: { platform: string }) => platform === 'sandbox');
    return { id, queue: (await world.call('GET', `/connections/${id}/queue`, { as })).body.data };
  }

  test(
    'P-46.6 has posting times in the zone of its owner, and a week of posts with two gaps',
    { tags: 'slow' },
    async () => {
      await world.call('POST', '/samples', { as, body });
      const { queue } = await sandbox();
      expect(queue).toMatchObject({ timezone: body.timezone, reason: null });
      const slots: string[] = queue.queued.map(({ slot_at }: { slot_at: string }) => slot_at);
      expect(slots).toHaveLength(10);
      const gaps = queue.next.filter((at: string) => at < (slots.at(-1) ?? ''));
      expect(gaps).toHaveLength(2);
      const days = new Set(slots.map((at) => at.slice(0, 10)));
      // By the day and hour it is now, a gap may be at the only time of a weekend day.
      expect(days.size).toBeGreaterThanOrEqual(6);
      expect(new Set(queue.queued.map(({ words }: { words: string }) => words)).size).toBe(10);
    },
  );

  test('P-46.6 goes with the demo data, but not what its owner set', { tags: 'slow' }, async () => {
    // An account of their own, so that it stays.
    await world.agent(as);
    await world.call('POST', '/samples', { as, body });
    await world.call('DELETE', '/samples', { as });
    const { id, queue } = await sandbox();
    expect(queue).toMatchObject({ slots: [], queued: [] });
    const own = { ...queue, slots: [{ days: [1], time: '09:00' }] };
    await world.call('PUT', `/connections/${id}/queue`, { as, body: own });
    await world.call('POST', '/samples', { as, body });
    expect((await sandbox()).queue).toMatchObject({ slots: own.slots, queued: [] });
    // Its own times are left free; the week is full all the same.
    const planned = (await world.call('GET', '/scheduled-posts', { as })).body.data;
    expect(planned).toHaveLength(12);
    await world.call('DELETE', '/samples', { as });
    expect((await sandbox()).queue).toMatchObject({ slots: own.slots });
  });
});
