import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type AgentSearch, agentSearchOf } from './agent-list.ts';

/** The search parameters, and a way to change them without a history entry for each. */
export function useAgentSearch() {
  const search = agentSearchOf(useSearch({ strict: false }));
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const choose = (changed: { [Key in keyof AgentSearch]: AgentSearch[Key] | undefined }) =>
    void navigate({
      to: '/agents/$id',
      params: { id },
      search: agentSearchOf({ ...search, ...changed }),
      replace: true,
      resetScroll: false,
    });
  return { search, choose };
}
