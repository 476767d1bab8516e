/** What is known about how people answer to agents. */
import { type LivePlatform, LivePlatformIds } from '#contract/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { countReplies, type WantedReplies } from '#server/features/sandbox/service.ts';

type CountInteractions = typeof countReplies;

/** How the interactions of a platform are counted; `null` where nothing reports them. */
const counters: Record<LivePlatform, CountInteractions | null> = {
  sandbox: countReplies,
  twitter: null,
  telegram: null,
  bluesky: null,
};

/** Interactions by platform and agent, of the platforms that report them; no entry of an agent there means none. */
export type Interactions = ReadonlyMap<string, ReadonlyMap<string, number>>;

export async function countInteractions(
  db: Db,
  ownerId: string,
  wanted?: WantedReplies,
): Promise<Interactions> {
  const counts = new Map<string, ReadonlyMap<string, number>>();
  for (const platform of LivePlatformIds) {
    const count = counters[platform];
    if (count) counts.set(platform, await count(db, ownerId, wanted));
  }
  return counts;
}

/** Of one agent on one platform; `null` where the platform reports nothing. */
export function interactionsOn(
  counts: Interactions,
  platform: string,
  agentId: string,
): number | null {
  const byAgent = counts.get(platform);
  return byAgent ? (byAgent.get(agentId) ?? 0) : null;
}

/** The sum of what is known; `null` where nothing is. */
export function sumOfKnown(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}
