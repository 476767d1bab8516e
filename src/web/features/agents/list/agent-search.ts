/** The search parameters of an agent's page. */
import { type PostOutcome, PostOutcomes } from '#contract/posts/occurrences.ts';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';

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
export const oneOf = <Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined => words.find((word) => word === value);

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
