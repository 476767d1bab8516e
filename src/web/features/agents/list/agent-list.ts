/** The agents in the list, their order, and their sums. */
import { cut } from '#contract/core/cut.ts';
import { type Agent, type AgentStatus, AgentStatuses } from '#contract/agents/types.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { oneOf } from './agent-search.ts';

export type StatusFilter = 'all' | AgentStatus;
export const statusFilters = [
  { value: 'all' as StatusFilter, label: 'All' },
  ...AgentStatuses.map((value) => ({ value, label: agentStatusWords[value].label })),
];

export const sorts = [
  { value: 'created_at', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'interactions', label: 'Interactions' },
  { value: 'engagement_rate', label: 'Engagement rate' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

export const longestSearch = 100;

// Unknown values come after all known ones, even after 0.
const known = (figure: number | null) => figure ?? -1;

const orders: Record<Sort, (a: Agent, b: Agent) => number> = {
  created_at: (a, b) => b.created_at.localeCompare(a.created_at),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base', numeric: true }),
  interactions: (a, b) =>
    known(b.performance_metrics.total_interactions) -
    known(a.performance_metrics.total_interactions),
  engagement_rate: (a, b) =>
    known(b.performance_metrics.engagement_rate) - known(a.performance_metrics.engagement_rate),
};

/** The search parameters of the list, without defaults. */
export interface ListSearch {
  search?: string;
  status?: AgentStatus;
  sort?: Exclude<Sort, 'created_at'>;
}

/** The valid search parameters of an address. */
export function listSearchOf(parameters: Record<string, unknown>): ListSearch {
  const search = typeof parameters.search === 'string' ? cut(parameters.search, longestSearch) : '';
  const status = oneOf(AgentStatuses, parameters.status);
  const sort = oneOf(['name', 'interactions', 'engagement_rate'], parameters.sort);
  return { ...(search && { search }), ...(status && { status }), ...(sort && { sort }) };
}

/** The agents whose name or description contains `search` and whose status matches, in the chosen order. */
export function selectAgents(
  agents: readonly Agent[],
  { search, status, sort }: { search: string; status: StatusFilter; sort: Sort },
): Agent[] {
  const wanted = search.trim().toLocaleLowerCase();
  return agents
    .filter((agent) => status === 'all' || agent.status === status)
    .filter((agent) => `${agent.name}\n${agent.description}`.toLocaleLowerCase().includes(wanted))
    .toSorted(orders[sort]);
}
