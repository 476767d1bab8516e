import type { AgentAnalytics } from '#contract/analytics/types.ts';
import { heatChart, timingCharts } from './clock-charts.ts';
import { dayChart } from './day-chart.ts';
import { knownFigures } from './figure-cards.ts';
import { type Measure, Measures, measureWords } from './measures.ts';
import { contentTypeRanks, platformRanks } from './rank-charts.ts';
import { reliabilityPanel } from './reliability-labels.ts';
import { spendRanks } from './spend-labels.ts';
import { type ShownAgents, topPosts } from './top-posts.ts';

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
