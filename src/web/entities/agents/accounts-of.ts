/** The accounts that an agent publishes through. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Agent } from '#contract/agents/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';

/** Those on a platform; the first is the default. */
export const accountsOn = ({ platform_connections }: Agent, platform: LivePlatform) =>
  platform_connections.filter((one) => one.platform === platform);

/**
 * The account with that id; if there is none, or the agent no longer uses it, the agent's first account on the
 * platform.
 */
export function accountOf(agent: Agent, platform: LivePlatform, id?: string | null) {
  const accounts = accountsOn(agent, platform);
  return accounts.find((one) => one.id === id) ?? accounts[0];
}

/** The limits of the account with that id; without an id, of the agent's first account on the platform. */
export const roomOfAccount = (
  agent: Agent,
  platform: LivePlatform,
  id?: string | null,
): PlatformTraits => allowedOn(platform, accountOf(agent, platform, id)?.limits);

/** The name under which a post is published, also for disconnected accounts. */
export const handleOfPost = (
  agent: Agent | undefined,
  { platform, connection }: Pick<Occurrence, 'platform' | 'connection'>,
): string | undefined =>
  platforms[platform].agent_handles
    ? agent && accountsOn(agent, platform)[0]?.username
    : connection.username;
