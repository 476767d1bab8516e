import { describe, expect, it, test } from 'vitest';
import { aQuietWeek, aWeek, figure, sums } from '#test/analytics.ts';
import { dayChart, heatChart, timingCharts } from './charts.ts';
import { barsOfDays, placesOfDays } from './day-places.ts';
import { contentTypeRanks, maxWords, platformRanks } from './rank-charts.ts';
import { reactionsOf, reliabilityPanel, spendRanks } from './board.ts';

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
  }));

test.each([
  [7, 7],
  [30, 6],
  [90, 6],
])('a chart of %d days labels %d of them, evenly spaced and all different', (count, named) => {
  const days = placesOfDays(daysOf(count));
  const places = days.flatMap(({ tick }, index) => (tick ? [index] : []));
  expect(places).toHaveLength(named);
  const distances = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(new Set(distances).size).toBe(1);
  expect(new Set(days.map(({ label }) => label)).size).toBe(count);
});

test('the chart of a day reads its values', () => {
  const [bar] = barsOfDays([{ date: '2026-11-17', count: 2 }], ({ count }) => [count]);
  expect(bar).toEqual({ label: 'Tue, Nov 17', tick: 'Tue', values: [2] });
});

const bars = (measure: Parameters<typeof dayChart>[1], data = aWeek()) => {
  const { kind, chart } = dayChart(data, measure);
  if (kind !== 'bars') throw new Error('it is a line');
  return chart;
};

describe('charts by day', () => {
  it('count posts and name the best day', () => {
    const { bars: days, summary } = bars('posts');
    expect(days.map(({ values }) => values)).toEqual([
      ...[
        [0, 0],
        [0, 0],
        [2, 0],
        [0, 0],
        [0, 0],
        [1, 1],
        [0, 0],
      ],
    ]);
    expect(summary).toBe('Busiest day: Tue, Nov 17, with 2 posts');
    expect(bars('posts', aQuietWeek()).summary).toBe('No posts in this period');
  });

  it('the best day is the latest of equal ones', () => {
    const { by_day } = aWeek();
    const even = by_day.map((day) => ({ ...day, published: 1 }));
    expect(bars('posts', aWeek({ by_day: even })).summary).toContain('Sat, Nov 21, with 1 post');
  });

  it('distinguish days without data from days without posts', () => {
    const { by_day } = aWeek();
    const half = by_day.map((day) => ({
      ...day,
      interactions: day.published === 2 ? figure(null) : day.interactions,
    }));
    const chart = bars('interactions', aWeek({ by_day: half }));
    expect(chart.bars.map(({ values: [value] }) => value)).toEqual([0, 0, null, 0, 0, 2, 0]);
    expect(chart.summary).toBe('5 interactions, most on Fri, Nov 20: 2 interactions');
    expect(bars('impressions').summary).toBe('No data yet for 3 posts');
  });

  it('draw followers as a line with gaps', () => {
    const { by_day, totals } = aWeek();
    const { kind, chart } = dayChart(
      aWeek({
        by_day: by_day.map((day, index) => ({ ...day, followers: index < 3 ? null : 40 + index })),
        totals: { ...totals, followers: { value: 46, change: -2, covers: 1, accounts: 1 } },
      }),
      'followers',
    );
    expect(kind).toBe('line');
    expect(chart.summary).toBe('46 now, -2 in 7 days');
    expect('points' in chart && chart.points.map(({ value }) => value)).toEqual([
      ...[null, null, null, 43, 44, 45, 46],
    ]);
  });

  it('show spending in dollars', () => {
    const { format, summary } = bars('spent');
    expect([format(30_000), summary]).toEqual(['$0.03', '$0.03 in 7 days']);
  });
});

describe('rank charts', () => {
  it('sort by the highest value and say how much data each has', () => {
    const { ranks, table, summary } = contentTypeRanks(aWeek());
    expect(summary).toBe('Tip: 2 of 3 posts');
    expect(ranks.map(({ name, said, more }) => [name, said, more])).toEqual([
      ['Tip', '2', '5 interactions'],
      ['Written by you', '1', 'no interactions reported yet · 1 failed'],
    ]);
    for (const { cells } of table.rows) expect(cells).toHaveLength(table.heads.length - 1);
  });

  it('list followers by platform', () => {
    const { table } = platformRanks(aWeek());
    expect(table.heads.at(-1)).toBe('Followers');
    expect(table.rows[0]).toEqual({
      label: 'Sandbox',
      cells: ['3', '1', 'no data', 'no data', '5', 'no data', '5', 'no data', 'no data'],
    });
  });

  it('name no leader when there is none', () => {
    const two = { ...sums({ published: 2 }), name: 'A' };
    expect(maxWords([two, { ...two, name: 'B' }])).toBe('4 posts');
    expect(maxWords([])).toBe('No posts in this period');
  });

  it('P-49.316 say that they count accounts where a post is on several', () => {
    const two = { ...sums({ published: 2 }), name: 'A' };
    const totals = { published: 4, posts: 3 };
    expect(maxWords([two, { ...two, name: 'B' }], totals)).toBe('4 posts across accounts');
    const data = aWeek();
    const onTwo = { ...data, totals: { ...data.totals, posts: data.totals.published - 1 } };
    expect(platformRanks(onTwo).summary).toMatch(/ posts across accounts$/);
    expect(heatChart(onTwo).summary).toMatch(/ across accounts/);
    expect(bars('posts', onTwo).summary).toMatch(/^Busiest day: .* across accounts$/);
  });

  it('P-2.20 rank what money was spent on', () => {
    const week = aWeek();
    const { ranks, summary, note } = spendRanks({ ...week, spend: { ...week.spend, unpriced: 1 } });
    expect(summary).toBe('$0.03 in 7 days, $0.02 less than in the previous 7 days');
    expect(note).toContain('1 request without a known price not counted.');
    expect(ranks.map(({ name, said, more }) => [name, said, more])).toEqual([
      ['Drafts written', '$0.03', '4 requests'],
    ]);
  });
});

describe('heat maps of hours and weekdays', () => {
  it('P-2.18 shade hours with more posts darker', () => {
    const { cells, summary, ends } = heatChart(aWeek());
    expect(cells[1]?.[9]).toEqual({ share: 1, said: 'Tuesday, 09:00 to 10:00: 2 posts' });
    expect(cells[4]?.[9]?.share).toBeGreaterThan(0.5);
    expect(cells[0]?.[9]?.share).toBe(0);
    expect(summary).toBe('Most on Tuesday from 09:00 to 10:00: 2 posts');
    expect(ends).toEqual(['none', '2 posts']);
    const all = cells.flat().map(({ said }) => said);
    expect(new Set(all).size).toBe(7 * 24);
  });

  it('P-2.19 say how many posts are needed before there is a result', () => {
    const charts = timingCharts(aWeek());
    expect(charts.kind === 'waiting' && charts.panel).toMatchObject({ have: 3, needed: 30 });
    expect(charts.kind === 'waiting' && charts.panel.text).toContain('3 of 30');
  });

  const slot = { posts: 12, lift: 1.4, low: 1.1, high: 1.8 };
  it.each([
    [true, 'Likely a real effect.'],
    [false, 'Could still be chance. More posts at other hours would show.'],
  ])('P-2.19 name the best hour with its uncertainty (clear: %s)', (is_clear, end) => {
    const { timing } = aWeek();
    const charts = timingCharts(
      aWeek({ timing: { ...timing, posts: 40, best_hour: { ...slot, at: 9, is_clear } } }),
    );
    const [hour, weekday] = charts.kind === 'known' ? charts.charts : [];
    expect(hour?.summary).toBe(
      `Posts from 09:00 to 10:00 do about 40\u00A0% better than usual: 12 posts, and with a certainty of 90\u00A0% between +10\u00A0% and +80\u00A0%. ${end}`,
    );
    expect(weekday?.summary).toContain('Not enough data to name a best day');
  });

  it('draw only the hours with data', () => {
    const { timing } = aWeek();
    const by_hour = timing.by_hour.map((one, at) => (at === 9 ? slot : one));
    const charts = timingCharts(aWeek({ timing: { ...timing, posts: 40, by_hour } }));
    const [hour] = charts.kind === 'known' ? charts.charts : [];
    expect(hour?.intervals[8]?.estimate).toBeNull();
    expect(hour?.intervals[9]).toMatchObject({ label: '09:00 to 10:00', basis: '12 posts' });
    expect(hour?.intervals[9]?.estimate?.value).toBeCloseTo(40);
  });
});

test('P-49.255 the reliability panel shows posts on time, delays, and duplicates prevented', () => {
  expect(reliabilityPanel(aWeek()).sentences).toEqual([
    '2 of 4 posts sent within 60 s of the planned time.',
    'At most 3 min late.',
    '1 duplicate prevented: 1 found on the network after a lost response.',
  ]);
  const { reliability } = aWeek();
  const many = reliabilityPanel(aWeek({ reliability: { ...reliability, on_time: 20 } }));
  expect(many.sentences).toContain('Usually 1.2 s late, 19 of 20 within 3 min.');
  expect(reliabilityPanel(aQuietWeek()).sentences).toEqual([
    'No finished posts in this period.',
    'No duplicates to prevent.',
  ]);
});

test('a top post lists the reported reactions and leaves out unreported ones', () => {
  const [post] = aWeek().top_posts;
  if (!post) throw new Error('there is one');
  expect(reactionsOf(post)).toEqual(['4 interactions', '4 replies']);
  expect(
    reactionsOf({
      ...post,
      likes: 1,
      replies: 1,
      reposts: 2,
      impressions: 1500,
      engagement_rate: 0.0027,
    }),
  ).toEqual([
    ...['4 interactions', '1 like', '1 reply', '2 reposts', 'seen 1,500 times'],
    '0.3 % engagement rate',
  ]);
});
