/** The accounts that an agent publishes through. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Agent } from '#contract/agents/types.ts';
import { type LivePlatform, type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';

/** Those on a platform; the first is used where none is named. */
export const accountsOn = ({ platform_connections }: Agent, platform: PlatformId) =>
  platform_connections.filter((one) => one.platform === platform);

/** The account of that id; where the agent does not use it any more, or none is named, its first one there. */
export function accountOf(agent: Agent, platform: PlatformId, id?: string | null) {
  const accounts = accountsOn(agent, platform);
  return accounts.find((one) => one.id === id) ?? accounts[0];
}

/** What the account of that id takes; where none is named, the agent's first one there. */
export const roomOfAccount = (
  agent: Agent,
  platform: LivePlatform,
  id?: string | null,
): PlatformTraits => allowedOn(platform, accountOf(agent, platform, id)?.limits);

/** As whom a post went out or will, also through an account that is disconnected by now. */
export const handleOfPost = (
  agent: Agent | undefined,
  { platform, connection }: Pick<Occurrence, 'platform' | 'connection'>,
): string | undefined =>
  platforms[platform].agent_handles
    ? agent && accountsOn(agent, platform)[0]?.username
    : connection.username;
