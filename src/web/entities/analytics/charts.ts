/** The charts of days, hours and weekdays: what happened when, and when posts do best. */
import { cut } from '#contract/core/cut.ts';
import type { AgentAnalytics, Figure, Slot, Timing } from '#contract/analytics/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { hourWords } from '#web/ui/clock.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { numberOf } from './count-labels.ts';
import { barsOfDays, placesOfDays } from './day-places.ts';
import { coverWords, postsOnAccounts } from './metric-labels.ts';
import { type Measure, measureWords } from './measures.ts';
import { periodWords } from './period-labels.ts';

// The measures of the day chart, each as a chart.

type Day = AgentAnalytics['by_day'][number];

/** The day with the highest value, in words; the latest of equals. */
function mostOf(days: readonly Day[], valueOf: (day: Day) => number | null, one: string) {
  const places = placesOfDays(days);
  const values = days.map((day) => valueOf(day) ?? 0);
  const most = Math.max(0, ...values);
  const best = places[values.lastIndexOf(most)];
  return best && most > 0 ? { on: best.label, what: pluralize(most, one) } : null;
}

const title = 'By day';
const by = 'Day';
const written = { format: numberOf };

function posts({ by_day: days, totals }: AgentAnalytics) {
  const most = mostOf(days, ({ published }) => published, 'post');
  return {
    kind: 'bars' as const,
    chart: {
      title,
      by,
      ...written,
      parts: [
        { name: 'Published', tone: 'hue' as const },
        { name: 'Failed', tone: 'bad' as const },
      ],
      bars: barsOfDays(days, ({ published, failed }) => [published, failed]),
      summary: most
        ? `Busiest day: ${most.on}, with ${most.what}${totals.published > totals.posts ? ' across accounts' : ''}`
        : 'No posts in this period',
    },
  };
}

/** Without posts the value is zero; with posts but no report it is unknown. */
const heightOf = (published: number, { value }: Figure) => (published === 0 ? 0 : value);

function figure(data: AgentAnalytics, kind: 'interactions' | 'impressions', one: string) {
  const valueOf = (day: Day) => heightOf(day.published, day[kind]);
  const { published } = data.totals;
  const sum = data.totals[kind];
  const most = mostOf(data.by_day, valueOf, one);
  const busiest = most ? `, most on ${most.on}: ${most.what}` : '';
  const summary =
    sum.value === null
      ? `No data yet for ${pluralize(published, 'post')}`
      : `${pluralize(sum.value, one)}${busiest}`;
  return {
    kind: 'bars' as const,
    chart: {
      title,
      by,
      ...written,
      parts: [{ name: measureWords[kind], tone: 'hue' as const }],
      bars: barsOfDays(data.by_day, (day) => [valueOf(day)]),
      summary,
      note: ['Counted on the day the post was published', coverWords({ figure: sum, published })]
        .filter((words) => words !== null)
        .join('; '),
    },
  };
}

function followers({ by_day: days, totals, period }: AgentAnalytics) {
  const { value, change } = totals.followers;
  const moved =
    change === null
      ? null
      : `${change < 0 ? '' : '+'}${numberOf(change)} in ${periodWords[period]}`;
  return {
    kind: 'line' as const,
    chart: {
      title,
      by,
      ...written,
      name: 'Followers',
      points: placesOfDays(days).map((place, index) => ({
        ...place,
        value: days[index]?.followers ?? null,
      })),
      summary:
        value === null
          ? 'No data yet'
          : [`${numberOf(value)} now`, moved].filter((words) => words !== null).join(', '),
      note: 'All accounts, end of day UTC. Gaps mean missing data.',
    },
  };
}

function spent({ by_day: days, spend, period }: AgentAnalytics) {
  return {
    kind: 'bars' as const,
    chart: {
      title,
      by,
      format: dollarsOf,
      parts: [{ name: 'Spent', tone: 'hue' as const }],
      bars: barsOfDays(days, (day) => [day.spent]),
      summary: `${dollarsOf(spend.spent)} in ${periodWords[period]}`,
      ...(spend.unpriced > 0 && {
        note: `Not including ${pluralize(spend.unpriced, 'request')} without a known price.`,
      }),
    },
  };
}

export function dayChart(data: AgentAnalytics, measure: Measure) {
  switch (measure) {
    case 'posts':
      return posts(data);
    case 'interactions':
      return figure(data, 'interactions', 'interaction');
    case 'impressions':
      return figure(data, 'impressions', 'impression');
    case 'followers':
      return followers(data);
    case 'spent':
      return spent(data);
  }
}

// Hours and weekdays.

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const rangeWords = (hour: number) => `${hourWords(hour)} to ${hourWords(hour + 1)}`;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  label: rangeWords(hour),
  tick: hour % 3 === 0 ? hourWords(hour) : undefined,
}));
const days = weekdays.map((label) => ({ label, tick: cut(label, 3) }));

/** As a share of the highest value: one post must be distinguishable from none. */
const shareOf = (count: number, most: number) => (count === 0 ? 0 : 0.15 + 0.85 * (count / most));

/** Darker for more posts. */
export function heatChart({ by_weekday_hour: counts, totals }: AgentAnalytics) {
  const most = Math.max(0, ...counts.flat());
  const total = counts.flat().reduce((sum, count) => sum + count, 0);
  const busiest = counts.flatMap((row, day) =>
    row.flatMap((count, hour) => (count === most ? [{ day, hour }] : [])),
  );
  const [only] = busiest;
  const summary =
    total === 0
      ? 'No posts in this period'
      : only && busiest.length === 1
        ? `Most on ${weekdays[only.day]} from ${rangeWords(only.hour)}: ${postsOnAccounts(most, totals)}`
        : `${postsOnAccounts(total, totals)} at ${pluralize(counts.flat().filter((count) => count > 0).length, 'different time')} of the week`;
  return {
    title: 'When posts were published',
    summary,
    down: days,
    across: hours,
    cells: counts.map((row, day) =>
      row.map((count, hour) => ({
        share: shareOf(count, most),
        said: `${weekdays[day]}, ${rangeWords(hour)}: ${pluralize(count, 'post')}`,
      })),
    ),
    ends: ['none', pluralize(most, 'post')] as const,
    table: {
      heads: ['Hour', ...days.map(({ tick }) => tick)],
      rows: hours.map(({ label }, hour) => ({
        label,
        cells: counts.map((row) => numberOf(row[hour] ?? 0)),
      })),
    },
  };
}

/** A no-break space keeps it with its number. */
const percent = '\u00A0%';

/** How far from usual, in percent: `+40 %`. */
const liftWords = (lift: number): string => {
  const whole = Math.round(lift);
  return whole === 0 ? 'as usual' : `${whole > 0 ? '+' : '−'}${Math.abs(whole)}${percent}`;
};
const percentOf = (lift: number) => (lift - 1) * 100;

const intervalOf = ({ posts, lift, low, high }: Slot) => ({
  basis: pluralize(posts, 'post'),
  estimate:
    lift === null || low === null || high === null
      ? null
      : { value: percentOf(lift), low: percentOf(low), high: percentOf(high) },
});

type Best = NonNullable<Timing['best_hour']>;

/** `Posts from 9 AM to 10 AM do 40 % better than is usual`, and how sure that is. */
function bestWords({ posts, lift, low, high, is_clear }: Best, when: string, needed: string) {
  const better = Math.round(percentOf(lift));
  const doing =
    better > 0 ? `do about ${better}${percent} better than usual` : 'do as well as usual';
  const sure = is_clear
    ? 'Likely a real effect.'
    : `Could still be chance. More posts at other ${needed} would show.`;
  return `Posts ${when} ${doing}: ${pluralize(posts, 'post')}, and with a certainty of 90${percent} between ${liftWords(percentOf(low))} and ${liftWords(percentOf(high))}. ${sure}`;
}

const thinWords = ({ posts, needed }: Timing): string =>
  `Not enough posts yet: ${numberOf(posts)} of ${numberOf(needed)} from the last 90 days. A post counts once it’s a day old, because it still gains interactions until then.`;

const hourWordsOf = ({ best_hour: best }: Timing): string =>
  best
    ? bestWords(best, `from ${rangeWords(best.at)}`, 'hours')
    : 'Not enough data to name a best hour.';

const weekdayWordsOf = ({ best_weekday: best }: Timing): string =>
  best
    ? bestWords(best, `on a ${weekdays[best.at - 1]}`, 'weekdays')
    : 'Not enough data to name a best day.';

const note =
  'Compared with what’s usual for the account over the last 90 days, whatever the period. The true value is in the bar with 90\u00A0% certainty. Longer bars mean less certainty.';

const unknown: Slot = { posts: 0, lift: null, low: null, high: null };

/** When posts do best and how sure that is, in words; or how many more posts it takes to tell. */
export function timingCharts({ timing }: AgentAnalytics) {
  const { posts, needed, by_hour, by_weekday } = timing;
  if (posts < needed)
    return {
      kind: 'waiting' as const,
      panel: { title: 'Best time to post', text: thinWords(timing), have: posts, needed },
    };
  const shared = { name: 'Compared with usual', format: liftWords };
  return {
    kind: 'known' as const,
    charts: [
      {
        ...shared,
        title: 'Best hour to post',
        by: 'Hour',
        note,
        summary: hourWordsOf(timing),
        intervals: hours.map(({ label }, hour) => ({
          label,
          tick: hour % 6 === 0 ? hourWords(hour) : undefined,
          ...intervalOf(by_hour[hour] ?? unknown),
        })),
      },
      {
        ...shared,
        title: 'Best weekday to post',
        by: 'Weekday',
        summary: weekdayWordsOf(timing),
        intervals: days.map((day, at) => ({ ...day, ...intervalOf(by_weekday[at] ?? unknown) })),
      },
    ],
  };
}
