/** A line on an agent's overview while its material runs low. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { materialStateQuery } from '#web/entities/agents/material-state.ts';
import { leftWords } from '#domain/persona/material-labels.ts';

export function MaterialNews({ agent }: { agent: Agent }) {
  const { data: state } = useQuery(materialStateQuery(agent.id));
  if (!state || state.state === null) return null;
  return (
    <p className="warning below" role="status">
      Material: {leftWords(state)}.{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/agents/$id" params={{ id: agent.id }} search={{ tab: 'persona' }} {...props} />
        )}
      >
        Answer two questions
      </Anchor>
    </p>
  );
}
