/** What the addresses of an agent’s page and of the list say, and which agents the list shows, in which order. */
import { cut } from '#contract/core/cut.ts';
import { type Agent, type AgentStatus, AgentStatuses } from '#contract/agents/types.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { type PostOutcome, PostOutcomes } from '#contract/posts/occurrences.ts';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';
import { oneOf } from '#web/lib/read-value.ts';

export const agentTabs = {
  posts: 'Posts',
  persona: 'Personality',
  engagement: 'Replies',
  settings: 'Settings',
} as const;
export type AgentTab = keyof typeof agentTabs;
export const AgentTabNames = Object.keys(agentTabs) as AgentTab[];

export const partTitles = {
  list: 'List',
  results: 'Results',
  settings: 'Settings',
  analytics: 'Analytics',
  test: 'Test Engagement',
  general: 'General',
  feeds: 'Feeds',
  evergreen: 'Evergreen',
} as const;
export type AgentPart = keyof typeof partTitles;

/** The parts of a tab. The first is open unless the address names another one. */
const tabParts: Partial<Record<AgentTab, readonly AgentPart[]>> = {
  posts: ['list', 'results'],
  engagement: ['settings', 'analytics', 'test'],
  settings: ['general', 'feeds', 'evergreen'],
};

/** The analytics settings, and what is open. */
export interface AgentSearch extends SpanSearch {
  /** Without one, its posts. */
  tab?: AgentTab;
  /** The part of the tab; without one, its first. */
  part?: AgentPart;
  /** Which posts are listed; without one, all. */
  posts?: PostOutcome;
}

/** The text if it is one of these words. */

/** What were tabs once; notifications still lead there. */
const movedTabs = {
  analytics: { tab: 'posts', part: 'results' },
  feeds: { tab: 'settings', part: 'feeds' },
  evergreen: { tab: 'settings', part: 'evergreen' },
} as const satisfies Record<string, { tab: AgentTab; part: AgentPart }>;

const movedTab = (tab: unknown) =>
  typeof tab === 'string' && Object.hasOwn(movedTabs, tab)
    ? movedTabs[tab as keyof typeof movedTabs]
    : undefined;

/** Drops unknown values and defaults. */
export function agentSearchOf(search: Record<string, unknown>): AgentSearch {
  const moved = movedTab(search.tab);
  const tab = moved?.tab ?? oneOf(AgentTabNames, search.tab) ?? 'posts';
  const [, ...others] = tabParts[tab] ?? [];
  const part = moved?.part ?? oneOf(others, search.part);
  const posts = oneOf(PostOutcomes, search.posts);
  return {
    ...(tab !== 'posts' && { tab }),
    ...(part && { part }),
    ...(posts && { posts }),
    ...spanSearchOf(search, '7d'),
  };
}

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
