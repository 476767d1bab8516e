/** The measures of the day chart, each as a chart. */
import type { AgentAnalytics, Figure } from '#contract/analytics/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { numberOf } from './count-labels.ts';
import { barsOfDays, placesOfDays } from './day-places.ts';
import { coverWords } from './metric-labels.ts';
import { type Measure, measureWords } from './measures.ts';
import { periodWords } from './period-labels.ts';

type Day = AgentAnalytics['by_day'][number];

/** The day with the highest value, in words; the latest of equals. */
function mostOf(days: readonly Day[], valueOf: (day: Day) => number | null, one: string) {
  const places = placesOfDays(days);
  const values = days.map((day) => valueOf(day) ?? 0);
  const most = Math.max(0, ...values);
  const best = places[values.lastIndexOf(most)];
  return best && most > 0 ? `most on ${best.label}: ${pluralize(most, one)}` : null;
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
        ? `Published${totals.published > totals.posts ? ' across accounts' : ''}: ${most}`
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
  const summary =
    sum.value === null
      ? `No data yet for ${pluralize(published, 'post')}`
      : [pluralize(sum.value, one), mostOf(data.by_day, valueOf, one)]
          .filter((words) => words !== null)
          .join(', ');
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
