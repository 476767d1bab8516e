/** The accounts that an agent publishes through. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Agent } from '#contract/agents/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';

/** Those on a platform; the first is the default. */
export const accountsOn = ({ platform_connections }: Agent, platform: LivePlatform) =>
  platform_connections.filter((one) => one.platform === platform);

/** The account that an agent posts through on a platform: its first there. */
export const accountOf = (agent: Agent, platform: LivePlatform) => accountsOn(agent, platform)[0];

/** The limits of that account; those of the platform if there is none. */
export const roomOfAccount = (agent: Agent, platform: LivePlatform): PlatformTraits =>
  allowedOn(platform, accountOf(agent, platform)?.limits);

/** The name under which a post is published, also for disconnected accounts. */
export const handleOfPost = (
  agent: Agent | undefined,
  { platform, connection }: Pick<Occurrence, 'platform' | 'connection'>,
): string | undefined =>
  platforms[platform].agent_handles
    ? agent && accountOf(agent, platform)?.username
    : connection.username;
