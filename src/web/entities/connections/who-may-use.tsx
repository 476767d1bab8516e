/** Which agents may use an account, before it is connected. */
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });
const most = 3;

/** A new account is on for every own agent, as its settings say; one that is connected again stays as it was. */
export function WhoMayUse({ connection }: { connection?: Connection | undefined }) {
  const { data } = useQuery(agentsQuery);
  const agents = connection?.agents ?? data?.filter(({ is_sample }) => !is_sample);
  if (!agents) return null;
  const names = agents.map(({ name }) => name);
  const others = names.length - most;
  const shown = others > 1 ? [...names.slice(0, most), `${others} others`] : names;
  if (names.length === 0)
    return (
      <p className="said">
        {connection ? 'No agent may use it.' : 'Agents that you create may use it.'}
      </p>
    );
  return (
    <p className="said">
      {listed.format(shown)} may use it. Switch it off for an agent in the agent’s settings, under
      Accounts.
    </p>
  );
}
