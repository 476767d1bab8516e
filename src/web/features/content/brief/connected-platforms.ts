import type { Agent } from '#contract/agents/types.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { accountsOn } from '#web/entities/agents/accounts-of.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';

/** The platforms on which the agent can publish now. */
export const connectedPlatforms = (agent: Agent): LivePlatform[] =>
  LivePlatformIds.filter((platform) =>
    accountsOn(agent, platform).some(({ status }) => status === 'connected'),
  );
