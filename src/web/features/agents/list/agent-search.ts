/** The search parameters of an agent's page. */
import { type PostOutcome, PostOutcomes } from '#contract/posts/occurrences.ts';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';

export const agentTabs = {
  overview: 'Overview',
  persona: 'Personality',
  feeds: 'Feeds',
  evergreen: 'Evergreen',
  engagement: 'Engagement',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
export type AgentTab = keyof typeof agentTabs;
export const AgentTabNames = Object.keys(agentTabs) as AgentTab[];

export const engagementParts = {
  settings: 'Settings',
  analytics: 'Analytics',
  test: 'Test Engagement',
} as const;
export type EngagementPart = keyof typeof engagementParts;
export const EngagementPartNames = Object.keys(engagementParts) as EngagementPart[];

/** The analytics settings, and what is open. */
export interface AgentSearch extends SpanSearch {
  /** Without one, the overview. */
  tab?: AgentTab;
  /** The part of the engagement tab; without one, the settings. */
  part?: EngagementPart;
  /** Which posts the overview lists; without one, all. */
  posts?: PostOutcome;
}

/** The text if it is one of these words. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined => words.find((word) => word === value);

/** Drops unknown values and defaults. */
export function agentSearchOf(search: Record<string, unknown>): AgentSearch {
  const tab = oneOf(AgentTabNames, search.tab);
  const part = oneOf(EngagementPartNames, search.part);
  const posts = oneOf(PostOutcomes, search.posts);
  return {
    ...(tab && tab !== 'overview' && { tab }),
    ...(tab === 'engagement' && part && part !== 'settings' && { part }),
    ...(posts && { posts }),
    ...spanSearchOf(search, '7d'),
  };
}
