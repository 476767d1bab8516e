import type { AgentAnalytics, Reliability, TopPost } from '#contract/analytics/types.ts';
import type { UsageKind } from '#contract/usage/calls.ts';
import { dollarsOf } from '#domain/money/money.ts';
import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { dayChart, heatChart, timingCharts } from './charts.ts';
import { knownFigures } from './figure-cards.ts';
import { type Measure, Measures, measureWords } from './measures.ts';
import { contentTypeRanks, platformRanks } from './rank-charts.ts';
import { numberOf, secondsWords, tenthsOf } from './count-labels.ts';
import { periodWords } from './period-labels.ts';

/** The reported reactions to a post: `12 interactions`, `3 likes`, … */
export function reactionsOf(post: TopPost): string[] {
  const countWords = (count: number | null, one: string, more?: string) =>
    count === null ? [] : [pluralize(count, one, more)];
  return [
    pluralize(post.interactions, 'interaction'),
    ...countWords(post.likes, 'like'),
    ...countWords(post.replies, 'reply', 'replies'),
    ...countWords(post.reposts, 'repost'),
    ...(post.impressions === null ? [] : [`seen ${numberOf(post.impressions)} times`]),
    ...(post.engagement_rate === null
      ? []
      : [`${tenthsOf(post.engagement_rate)} % engagement rate`]),
  ];
}

/** The existing agents, for their avatars; deleted ones have none. */
type ShownAgents = readonly Pick<Agent, 'id' | 'avatar_url' | 'personality_type'>[];

/** What the best post stands for; `null` where it is the only one, or nothing is known of the others. */
function bestWords({ top_posts: [best], totals }: AgentAnalytics): string | null {
  const { value, covers } = totals.interactions;
  if (!best || value === null || covers < 2 || best.interactions === 0) return null;
  const share =
    best.interactions === value
      ? `all ${pluralize(value, 'interaction')}`
      : `${numberOf(best.interactions)} of ${pluralize(value, 'interaction')}`;
  return `Of ${pluralize(covers, 'post')}, the top one got ${value === 1 ? 'the only interaction' : share}.`;
}

const topPosts = (data: AgentAnalytics, agents: ShownAgents) => ({
  title: 'Top posts',
  summary: bestWords(data),
  empty: 'No interactions in this period.',
  posts: data.top_posts.map((post) => {
    const face = agents.find(({ id }) => id === post.agent_id);
    return {
      key: post.id,
      name: post.agent_name,
      avatar: face?.avatar_url ?? null,
      hue: archetypes[face?.personality_type ?? 'custom'].hue,
      text: post.text,
      at: post.published_at,
      url: post.url,
      reactions: reactionsOf(post),
      place: platforms[post.platform].name,
    };
  }),
});

/** How reliably posts were published, in words. */
const partsOf = ({ on_time, late, failed, missed }: Reliability) => [
  { name: 'On time', tone: 'good' as const, count: on_time },
  { name: 'Late', tone: 'warn' as const, count: late },
  { name: 'Failed', tone: 'bad' as const, count: failed },
  { name: 'Missed', tone: 'quiet' as const, count: missed },
];

/** `29 of 30 posts sent within 60 s of the planned time.` */
function punctualityWords({ on_time, late, failed, missed, on_time_within }: Reliability) {
  const ended = on_time + late + failed + missed;
  if (ended === 0) return 'No finished posts in this period.';
  return `${numberOf(on_time)} of ${pluralize(ended, 'post')} sent within ${secondsWords(on_time_within)} of the planned time.`;
}

/** So many have to be there for a share of them. */
const fewestForShare = 20;

/** Delays; `null` while nothing was published. Of fewer posts, what would be 19 of 20 is the latest. */
function latenessWords({ on_time, late, lateness: { p50, p95 } }: Reliability): string | null {
  if (p50 === null || p95 === null) return null;
  if (on_time + late < fewestForShare) return `At most ${secondsWords(p95)} late.`;
  return `Usually ${secondsWords(p50)} late, 19 of 20 within ${secondsWords(p95)}.`;
}

/** Prevented duplicates, and how they were noticed. */
function savedWords({ found_again, refused_twins, asked_again }: Reliability): string {
  const total = found_again + refused_twins + asked_again;
  if (total === 0) return 'No duplicates to prevent.';
  const ways = [
    found_again > 0 ? `${numberOf(found_again)} found on the network after a lost response` : null,
    refused_twins > 0 ? `${numberOf(refused_twins)} already on the network` : null,
    asked_again > 0 ? `${numberOf(asked_again)} requested again when already live` : null,
  ].filter((way) => way !== null);
  return `${pluralize(total, 'duplicate')} prevented: ${ways.join(', ')}.`;
}

/** The results by time, with an explanation of each. */
export const reliabilityPanel = ({ reliability }: AgentAnalytics) => ({
  title: 'Reliability',
  parts: partsOf(reliability),
  sentences: [
    punctualityWords(reliability),
    latenessWords(reliability),
    savedWords(reliability),
  ].filter((sentence) => sentence !== null),
});

/** The cost of the period, by purpose. */
const kindWords: Record<UsageKind, string> = {
  text: 'Drafts written',
  image: 'Images generated',
  post: 'Posts and replies on networks that charge',
  read: 'Results and posts read',
};

/** Money is compared in exact amounts, below a cent. */
function moreWords({ spend: { spent, before }, period }: AgentAnalytics): string {
  const span = `in the previous ${periodWords[period]}`;
  if (spent === before) return `the same as ${span}`;
  return `${dollarsOf(Math.abs(spent - before))} ${spent > before ? 'more' : 'less'} than ${span}`;
}

export function spendRanks(data: AgentAnalytics) {
  const { spent, unpriced, by_kind } = data.spend;
  const rows = by_kind.toSorted((one, other) => other.spent - one.spent);
  return {
    title: 'Spend',
    summary:
      rows.length === 0
        ? `Nothing spent in ${periodWords[data.period]}`
        : `${dollarsOf(spent)} in ${periodWords[data.period]}, ${moreWords(data)}`,
    note: [
      'On all networks. If a response was lost, we count the highest possible cost.',
      ...(unpriced > 0
        ? [`${pluralize(unpriced, 'request')} without a known price not counted.`]
        : []),
    ].join(' '),
    ranks: rows.map((row) => ({
      key: row.kind,
      name: kindWords[row.kind],
      value: row.spent,
      said: dollarsOf(row.spent),
      more: pluralize(row.calls, 'request'),
    })),
    table: {
      heads: ['For', 'Spent', 'Requests'],
      rows: rows.map((row) => ({
        label: kindWords[row.kind],
        cells: [dollarsOf(row.spent), String(row.calls)],
      })),
    },
  };
}

/** Analytics as figures and charts, for one agent as well as for all. */
export const boardOf = (data: AgentAnalytics, shown: Measure, agents: ShownAgents) => ({
  ...knownFigures(data),
  series: { series: dayChart(data, shown), shown, names: measureWords, choices: Measures },
  ranks: [platformRanks(data), contentTypeRanks(data)],
  heat: heatChart(data),
  timing: timingCharts(data),
  parts: reliabilityPanel(data),
  spend: spendRanks(data),
  posts: topPosts(data, agents),
});
