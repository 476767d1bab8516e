// @module-tag slow
/** A simulated year of evergreen posts, and processes that die while they fill posting times. */
import { mortal } from '#test/world.ts';
import { describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { daysBetween } from '#domain/evergreen/pool.ts';
import { similarity } from '#domain/similarity/similarity.ts';
import { engines } from '#test/engines.ts';
import { type Evergreens, openEvergreens } from '#test/evergreen-world.ts';
import { repeated } from '#test/sampled.ts';

/** Subjects of a bakery; the last two are near-duplicates. */
const subjects = [
  [
    'Our rye bread',
    'The rye loaf is baked at 5 in the morning. It weighs 900 grams and costs 6 euros.',
  ],
  ['Our mill', 'The stones of the mill are from 1870. Ana turns them with the water of the brook.'],
  ['Sourdough', 'Our sourdough rests 36 hours in a cellar at 12 degrees before anybody shapes it.'],
  [
    'Christmas stollen',
    'Stollen has raisins from Izmir and marzipan from Lübeck. One feeds ten guests.',
  ],
  [
    'Baking class',
    'Six people learn to braid a challah every first Saturday. Aprons are provided.',
  ],
  ['Old bread', 'What is left in the evening goes to the shelter on Canal Street at half price.'],
  [
    'Summer buns',
    'Cold strawberry buns come with whipped cream and mint from the garden behind the shop.',
  ],
  [
    'Delivery',
    'Jonas delivers by cargo bike within three miles. Order before noon for the same day.',
  ],
  ['Gluten free', 'Buckwheat rolls are baked in a separate room on Mondays, with their own trays.'],
  [
    'Gluten free rolls',
    'Buckwheat rolls are baked in a separate room on Mondays, with their own trays.',
  ],
] as const;

const seasons: Record<string, object> = {
  'Christmas stollen': { from: '11-20', to: '01-06' },
  'Summer buns': { from: '06-01', to: '08-31' },
};

const addAll = async (world: Evergreens) => {
  for (const [at, [topic, facts]] of subjects.entries()) {
    const season = seasons[topic] ?? null;
    await world.addItem({ topic, facts, season, review: 'off', cooldown_days: 8 + 2 * at });
  }
};

/** Every planned or published text, with the cooldown of its item. */
const textsOf = async ({ world: { ctx } }: Evergreens) =>
  ctx.db
    .selectFrom('evergreen_slots')
    .innerJoin('variants', 'variants.post_id', 'evergreen_slots.post_id')
    .innerJoin('series', 'series.id', 'variants.series_id')
    .innerJoin('evergreen_items', 'evergreen_items.id', 'evergreen_slots.item_id')
    .select(['evergreen_slots.slot_at', 'evergreen_slots.topic', 'series.content_text'])
    .select('evergreen_items.cooldown_days')
    .orderBy('evergreen_slots.slot_at')
    .execute();

describe.each(engines)('a year of evergreen posts on %s', (engine) => {
  test('P-23.88 has no near-duplicates within a cooldown, respects seasons, and uses every item', async () => {
    const world = await openEvergreens(engine, {
      timezone: 'America/New_York',
      slots: [{ days: [1, 3, 5], time: '09:00', evergreen: true }],
    });
    await addAll(world);
    const days = repeated(60, 365);
    for (let n = 0; n < days; n += 1) {
      world.world.pass(day);
      await world.fill();
      await world.run();
    }
    const texts = await textsOf(world);
    const alike = texts.flatMap((one, at) =>
      texts.slice(at + 1).filter((other) => {
        const cooldown = Math.max(one.cooldown_days, other.cooldown_days);
        const isNear = daysBetween(one.slot_at, other.slot_at, 'America/New_York') < cooldown;
        return isNear && similarity(one.content_text, other.content_text).isNearDuplicate;
      }),
    );
    expect(alike).toEqual([]);
    // No item says the same twice: what the built-in writer can say about these few facts is finite.
    const said = texts.map(({ topic, content_text }) => `${topic} ${content_text}`);
    expect(new Set(said).size).toBe(said.length);
    expect(texts.length).toBeGreaterThan(subjects.length / 2);
    const empty = (await world.slots()).filter(({ state }) => state === 'empty');
    expect(empty.filter(({ reason }) => reason === null)).toEqual([]);
    const used = new Set(texts.map(({ topic }) => topic));
    expect(used.has('Our rye bread') && used.has('Delivery')).toBe(true);
    for (const { topic, slot_at } of texts) {
      const date = new Date(slot_at).toISOString().slice(5, 10);
      if (topic === 'Summer buns') expect(date >= '06-01' && date <= '08-31').toBe(true);
      if (topic === 'Christmas stollen') expect(date >= '11-20' || date <= '01-06').toBe(true);
    }
    const due = texts.filter(({ slot_at }) => slot_at <= world.world.ctx.clock());
    expect(await world.texts()).toHaveLength(due.length);
  }, 600_000);

  test('P-23.89 with dying and surviving processes, each posting time is filled once, and none is missed', async () => {
    const slots = [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00', evergreen: true }];
    const world = await openEvergreens(engine, { slots });
    const { ctx } = world.world;
    const rounds = repeated(12, 50);
    // One for each posting time, since an item soon has no other wording.
    for (let n = 0; n < 2 * rounds; n += 1) {
      const facts = subjects[n % 8]?.[1];
      await world.addItem({ topic: `Number ${n}`, facts, review: 'off', cooldown_days: 2 });
    }
    await world.fill();
    for (let round = 1; round <= rounds; round += 1) {
      world.world.pass(day - 3 * hour);
      // It dies while it opens slots, writes, or stores the result.
      await world.fill(mortal(ctx, 1 + ((round * 3) % 23))).catch(() => {});
      for (let again = 0; again < 2; again += 1) {
        // Its leases expire, and two others continue at once.
        world.world.pass(hour);
        await Promise.all([world.fill(ctx), world.fill(mortal(ctx, 10 + round)).catch(() => {})]);
      }
      world.world.pass(hour);
      await world.fill();
    }
    const rows = await ctx.db
      .selectFrom('evergreen_slots')
      .select(['slot_at', 'state', 'post_id'])
      .orderBy('slot_at')
      .execute();
    expect(rows.filter(({ state }) => state !== 'filled')).toEqual([]);
    expect(rows.map(({ slot_at }) => (slot_at - (rows[0]?.slot_at ?? 0)) / day)).toEqual(
      rows.map((_, at) => at),
    );
    expect(rows.length).toBe(rounds + 1);
    const posts = await ctx.db.selectFrom('posts').select('id').execute();
    expect(new Set(rows.map(({ post_id }) => post_id)).size).toBe(rows.length);
    expect(posts).toHaveLength(rows.length);
    expect(world.world.logged.some((line) => line.includes('killed'))).toBe(true);
  }, 600_000);
});
