/** What the address of an agent's screen says after its question mark. */
import { type Period, Periods } from '#contract/analytics.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms.ts';
import { type PostOutcome, PostOutcomes } from '#contract/posts.ts';

export const agentTabs = {
  overview: 'Overview',
  persona: 'Persona',
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

export interface AgentSearch {
  /** Without one it is the overview. */
  tab?: AgentTab;
  /** What of the engagement; without one its settings. */
  part?: EngagementPart;
  /** Which of its posts the overview lists; without it all. */
  posts?: PostOutcome;
  /** What the analytics count; without them the last seven days and every platform. */
  period?: Period;
  platform?: LivePlatform;
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
  const period = oneOf(Periods, asked.period);
  const platform = oneOf(LivePlatformIds, asked.platform);
  return {
    ...(tab && tab !== 'overview' && { tab }),
    ...(tab === 'engagement' && part && part !== 'settings' && { part }),
    ...(posts && { posts }),
    ...(period && period !== '7d' && { period }),
    ...(platform && { platform }),
  };
}
