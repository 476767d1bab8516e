/** Hours and weekdays: when posts were published, and when they do best. */
import { cut } from '#contract/core/cut.ts';
import type { AgentAnalytics, Slot, Timing } from '#contract/analytics/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { hourWords } from '#web/ui/clock.ts';
import { numberOf } from './count-labels.ts';
import { postsOnAccounts } from './metric-labels.ts';

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
  `Not enough posts yet: ${numberOf(posts)} of ${numberOf(needed)} from the last 90 days.`;

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
