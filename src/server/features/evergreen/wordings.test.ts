/** An item whose wordings run out: nothing is said twice, and its owner reads why it waits. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { bread, type Evergreens, openEvergreens } from '#test/evergreen-world.ts';
import { sampleOf } from '#test/sampled.ts';

const everyDay = { slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00', evergreen: true }] };

/** Lets days of March 2027 pass; each fills the posting time of the next one. */
async function passDays(world: Evergreens, from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) {
    const date = `2027-03-${String(day).padStart(2, '0')}`;
    await world.fillAt(`${date}T08:00:00Z`);
    await world.until(`${date}T12:00:00Z`);
  }
}

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

describe.each(engines)('an evergreen item on %s', (engine) => {
  test.each(sampleOf([1, 2, 4], 3))(
    'P-23.88 with a cooldown of %i days never says the same again, and says when it has no other wording',
    { timeout: 120_000 },
    async (cooldown_days) => {
      const world = await openEvergreens(engine, everyDay);
      const link = 'https://bakery.example/rye';
      const lines = bread.facts.replaceAll('. ', '.\n');
      await world.addItem({ ...bread, facts: lines, cooldown_days, link });
      await passDays(world, 2, 14);
      const texts = (await world.texts()).map(plain);
      expect(texts.length).toBeGreaterThanOrEqual(2);
      expect(new Set(texts).size).toBe(texts.length);
      const [item] = await world.items();
      const empty = (await world.slots()).filter(({ state }) => state === 'empty');
      expect(empty.length).toBeGreaterThan(0);
      expect(empty.filter(({ reason }) => reason === null)).toEqual([]);
      expect(item?.note).toMatch(/^Waits: /u);
      // Its owner adds a fact.
      const facts = `${lines}\nAna mixes the dough by hand at midnight.`;
      expect((await world.ask('PATCH', `/evergreen/${item?.id}`, { facts })).status).toBe(200);
      expect((await world.items())[0]?.note).toBeNull();
      await passDays(world, 15, 20);
      expect((await world.texts()).length).toBeGreaterThan(texts.length);
    },
  );
});
