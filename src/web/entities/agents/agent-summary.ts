/** The sums of several agents. */
import type { Agent } from '#contract/agents/types.ts';
import { sum } from '#domain/sum.ts';

const figures = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
export interface AgentSummary {
  total: number;
  active: number;
  posts: number;
  /** `null` while no agent has a figure. */
  interactions: number | null;
  /** Mean engagement rate in percent over the agents that have one. */
  engagement: number | null;
}

export function summarise(agents: readonly Agent[]): AgentSummary {
  const metrics = agents.map((agent) => agent.performance_metrics);
  const interactions = figures(metrics.map((one) => one.total_interactions));
  const rates = figures(metrics.map((one) => one.engagement_rate));
  return {
    total: agents.length,
    active: agents.filter((agent) => agent.is_active).length,
    posts: sum(metrics.map((one) => one.total_posts_generated)),
    interactions: interactions.length ? sum(interactions) : null,
    engagement: rates.length ? sum(rates) / rates.length : null,
  };
}
