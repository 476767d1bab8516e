/** The search parameters of an agent's page. */
import { type PostOutcome, PostOutcomes } from '#contract/posts/occurrences.ts';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';

export const agentTabs = {
  overview: 'Overview',
  persona: 'Personality',
  engagement: 'Engagement',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
export type AgentTab = keyof typeof agentTabs;
export const AgentTabNames = Object.keys(agentTabs) as AgentTab[];

export const partTitles = {
  settings: 'Settings',
  analytics: 'Analytics',
  test: 'Test Engagement',
  general: 'General',
  feeds: 'Feeds',
  evergreen: 'Evergreen',
} as const;
export type AgentPart = keyof typeof partTitles;

/** The parts of a tab. The first is open unless the address names another one. */
export const tabParts: Partial<Record<AgentTab, readonly AgentPart[]>> = {
  engagement: ['settings', 'analytics', 'test'],
  settings: ['general', 'feeds', 'evergreen'],
};

/** The analytics settings, and what is open. */
export interface AgentSearch extends SpanSearch {
  /** Without one, the overview. */
  tab?: AgentTab;
  /** The part of the tab; without one, its first. */
  part?: AgentPart;
  /** Which posts the overview lists; without one, all. */
  posts?: PostOutcome;
}

/** The text if it is one of these words. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined => words.find((word) => word === value);

/** Feeds and evergreen posts were tabs once, and notifications still lead there. */
const movedTabs: readonly AgentPart[] = ['feeds', 'evergreen'];

/** Drops unknown values and defaults. */
export function agentSearchOf(search: Record<string, unknown>): AgentSearch {
  const moved = oneOf(movedTabs, search.tab);
  const tab = moved ? 'settings' : oneOf(AgentTabNames, search.tab);
  const [, ...others] = (tab && tabParts[tab]) ?? [];
  const part = moved ?? oneOf(others, search.part);
  const posts = oneOf(PostOutcomes, search.posts);
  return {
    ...(tab && tab !== 'overview' && { tab }),
    ...(part && { part }),
    ...(posts && { posts }),
    ...spanSearchOf(search, '7d'),
  };
}
