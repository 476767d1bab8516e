/** A new agent uses the accounts that need no choice: on each of its networks, the only one that is connected. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';

export const needsAccount = (id: LivePlatform): boolean => platforms[id].connect.by !== 'nothing';

export const accountsOn = (id: LivePlatform, connections: readonly Connection[]): Connection[] =>
  connections.filter(({ platform }) => platform === id);

async function onlyAccounts(client: QueryClient, chosen: readonly LivePlatform[]) {
  const outside = chosen.filter(needsAccount);
  if (outside.length === 0) return [];
  const { connections } = await client.ensureQueryData(connectionsQuery);
  return outside.flatMap((id) => {
    const there = accountsOn(id, connections);
    return there.length === 1 ? there : [];
  });
}

/** Returns a function that links these accounts to the agent, and returns the agent with them. */
export function useOnlyAccounts() {
  const client = useQueryClient();
  const { mutateAsync: connect } = useConnectPlatform();
  return async (agent: Agent, chosen: readonly LivePlatform[]): Promise<Agent> => {
    let linked = agent;
    for (const { id: connection_id, platform } of await onlyAccounts(client, chosen))
      linked = await connect({ id: agent.id, platform, connection_id });
    return linked;
  };
}
