/** What the address of an agent's screen says after its question mark. */
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

/** What its analytics count, and what is open. */
export interface AgentSearch extends SpanSearch {
  /** Without one it is the overview. */
  tab?: AgentTab;
  /** What of the engagement; without one its settings. */
  part?: EngagementPart;
  /** Which of its posts the overview lists; without it all. */
  posts?: PostOutcome;
}

/** One of these words, if it is one. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  asked: unknown,
): Word | undefined => words.find((word) => word === asked);

/** What of an address is known; the rest, and what stands for itself, is left out. */
export function agentSearchOf(asked: Record<string, unknown>): AgentSearch {
  const tab = oneOf(AgentTabNames, asked.tab);
  const part = oneOf(EngagementPartNames, asked.part);
  const posts = oneOf(PostOutcomes, asked.posts);
  return {
    ...(tab && tab !== 'overview' && { tab }),
    ...(tab === 'engagement' && part && part !== 'settings' && { part }),
    ...(posts && { posts }),
    ...spanSearchOf(asked, '7d'),
  };
}
