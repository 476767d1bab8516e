import type { Agent } from '#contract/agents/types.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';

/** An agent's handle in the sandbox; `undefined` for one that does not post there. */
export const sandboxHandle = ({ platform_connections: linked }: Agent): string | undefined =>
  linked.find(({ platform }) => platform === homePlatform)?.username;
