import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WeekSource } from '#contract/weeks/kinds.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { type FreeTime, isAboutSame, type Matter, planWeek, type WeekInput } from './plan-week.ts';

const monday = Date.parse('2027-03-01T00:00:00Z');
const timezone = 'UTC';
const distance = 120;

const timeAt = (at: number, more: Partial<FreeTime> = {}): FreeTime => ({
  account_id: 'one',
  at,
  lift: 1,
  is_best: false,
  ...more,
});
/** At 9:00 and 15:00 on each of seven days. */
const times = Array.from({ length: 7 }, (_, nth) => monday + nth * day).flatMap((date) => [
  timeAt(date + 9 * hour),
  timeAt(date + 15 * hour),
]);
const about = (source: WeekSource, topic: string, more: Partial<Matter> = {}): Matter => ({
  id: `${source} ${topic}`,
  source,
  topic,
  ...more,
});
const many = ['Rye bread', 'Plum cake', 'Opening hours', 'Apprentices', 'Winter flour', 'Seeds'];

const planOf = (change: Partial<WeekInput<Matter>> = {}) =>
  planWeek({
    now: monday,
    times,
    matter: many.map((topic) => about('evergreen', topic)),
    nearby: [],
    timezone,
    per_day: 2,
    most: 21,
    distanceOf: () => distance,
    ...change,
  });
const told = (posts: ReturnType<typeof planOf>) =>
  posts.map(({ at, matter }) => `${new Date(at).toISOString().slice(0, 13)} ${matter.topic}`);

describe('a week', () => {
  test('spreads few posts over the days, and a day gets a second one only after the others have one', () => {
    const days = (count: number) =>
      planOf({
        matter: Array.from({ length: count }, (_, nth) => about('evergreen', `word${nth}`)),
      }).map(({ at }) => (at - monday - 9 * hour) / day);
    expect(days(3)).toEqual([0, 2, 4]);
    expect(days(7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(days(9)).toEqual([0, 0.25, 1, 2, 3, 3.25, 4, 5, 6]);
  });

  test('uses the best time of each day, and says so only if it surely is', () => {
    const best = times.map((time, nth) =>
      nth % 2 === 1 ? { ...time, lift: 1.4, is_best: true } : time,
    );
    const [first] = planOf({ times: best });
    expect(first?.at).toBe(monday + 15 * hour);
    expect(first?.why).toBe(
      'An evergreen item that has rested long enough. Posts at this hour get about 40% more reactions.',
    );
    expect(planOf()[0]?.why).toBe('An evergreen item that has rested long enough.');
  });

  test('alternates kinds, and what has its season comes first', () => {
    const matter = [
      about('topic', 'Sourdough'),
      about('company', 'Family bakery'),
      about('evergreen', 'Rye bread'),
      about('evergreen', 'Plum cake'),
      about('season', 'Easter lambs'),
      about('idea', 'Paper bags'),
      about('idea', 'Old oven'),
    ];
    expect(planOf({ matter }).map(({ matter: { source } }) => source)).toEqual([
      'season',
      'idea',
      'evergreen',
      'idea',
      'company',
      'evergreen',
      'topic',
    ]);
  });

  test('repeats one of the agent’s topics only after three days, and nothing else', () => {
    const posts = planOf({ matter: [about('topic', 'Sourdough'), about('idea', 'Old oven')] });
    expect(told(posts)).toEqual([
      '2027-03-01T09 Old oven',
      '2027-03-03T09 Sourdough',
      // Free, because it would be too soon.
    ]);
    const alone = planOf({ matter: [about('topic', 'Sourdough')], per_day: 1 });
    expect(told(alone)).toEqual(['2027-03-01T09 Sourdough', '2027-03-04T09 Sourdough']);
  });

  test('leaves out what was said or is planned within three days', () => {
    const said = (at: number) => [{ at, text: 'Our rye bread costs 6 euros' }];
    const matter = [about('evergreen', 'Rye bread')];
    const once = [timeAt(monday + 9 * hour)];
    expect(planOf({ matter, times: once, nearby: said(monday - 2 * day) })).toEqual([]);
    expect(planOf({ matter, times: once, nearby: said(monday + 3 * day) })).toEqual([]);
    expect(planOf({ matter, times: once, nearby: said(monday - 3 * day) })).toHaveLength(1);
  });

  test('counts what a day has already', () => {
    const nearby = [{ at: monday + 20 * hour, text: 'Something else entirely' }];
    const days = planOf({ per_day: 1, nearby }).map(({ at }) => Math.floor((at - monday) / day));
    expect(days).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a posting time may refuse what is out of season there', () => {
    const fits = ({ at }: FreeTime) => at >= monday + 4 * day;
    const matter = [about('season', 'Easter lambs', { fits }), about('topic', 'Sourdough')];
    const lambs = planOf({ matter }).find((post) => post.matter.topic === 'Easter lambs');
    expect(lambs?.at).toBeGreaterThanOrEqual(monday + 4 * day);
  });

  test('never proposes what is past, too close, too often, or the same twice', () => {
    const time = fc.record({
      account_id: fc.constantFrom('one', 'two'),
      at: fc.integer({ min: 0, max: 7 * 24 * 12 }).map((step) => monday + step * 5 * minute),
      lift: fc.double({ min: 0.5, max: 2, noNaN: true }),
      is_best: fc.boolean(),
    });
    const matter = fc.record({
      source: fc.constantFrom<WeekSource>(
        'season',
        'idea',
        'feed',
        'evergreen',
        'company',
        'topic',
      ),
      topic: fc.constantFrom(...many),
    });
    fc.assert(
      fc.property(
        fc.array(time, { maxLength: 60 }),
        fc.array(matter, { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 6 * 24 }).map((hours) => monday + hours * hour),
        (all, things, per_day, now) => {
          const posts = planOf({
            now,
            per_day,
            times: all,
            most: 10,
            matter: things.map(({ source, topic }, nth) => about(source, topic, { id: `${nth}` })),
          });
          expect(posts.length).toBeLessThanOrEqual(10);
          for (const [nth, post] of posts.entries()) {
            expect(post.at).toBeGreaterThan(now);
            const date = Math.floor(post.at / day);
            expect(
              posts.filter(({ at }) => Math.floor(at / day) === date).length,
            ).toBeLessThanOrEqual(per_day);
            for (const other of posts.slice(nth + 1)) {
              const gap = other.at - post.at;
              const own = other.account_id === post.account_id ? distance * minute : hour;
              expect(gap).toBeGreaterThanOrEqual(own);
              if (gap < 3 * day) expect(other.matter.topic).not.toBe(post.matter.topic);
            }
          }
        },
      ),
    );
  });
});

test.each([
  ['Rye bread', 'rye BREAD', true],
  ['Our rye bread', 'The rye loaf and other bread, baked at five', true],
  ['Rye bread', 'Plum cake', false],
  ['Opening hours in spring', 'Spring flowers', false],
  ['AI', 'ai', true],
])('“%s” and “%s”: about the same is %s', (one, other, same) => {
  expect(isAboutSame(one, other)).toBe(same);
  expect(isAboutSame(other, one)).toBe(same);
});
