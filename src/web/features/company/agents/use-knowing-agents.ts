import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { Assignment } from '#contract/company/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { assignmentsQuery } from '#web/entities/company/company-queries.ts';

export interface KnowingAgent {
  agent: Agent;
  assignment: Assignment | undefined;
}

/** By priority, then those that know nothing, each by name. */
function joined(agents: readonly Agent[], assignments: readonly Assignment[]): KnowingAgent[] {
  const rank = ({ assignment }: KnowingAgent) => assignment?.priority_level ?? 0;
  return agents
    .map((agent) => ({ agent, assignment: assignments.find((one) => one.agent_id === agent.id) }))
    .toSorted(
      (left, right) =>
        rank(right) - rank(left) || left.agent.name.localeCompare(right.agent.name, 'en'),
    );
}

/** All agents, each with its company knowledge. */
export function useKnowingAgents() {
  const agents = useQuery(agentsQuery);
  const assignments = useQuery(assignmentsQuery);
  return {
    knowing: agents.data && assignments.data && joined(agents.data, assignments.data),
    isPending: agents.isPending || assignments.isPending,
    error: agents.error ?? assignments.error,
    isFetching: agents.isFetching || assignments.isFetching,
    refetch: () => {
      if (agents.isError) void agents.refetch();
      if (assignments.isError) void assignments.refetch();
    },
  };
}
