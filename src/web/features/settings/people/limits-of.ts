import type { Invitation } from '#contract/spaces/calls.ts';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What somebody is limited to, in words; none without limits. */
export const limitsOf = ({
  agent_ids,
  connection_ids,
}: Pick<Invitation, 'agent_ids' | 'connection_ids'>): string =>
  [
    agent_ids && `only ${counted(agent_ids.length, 'agent')}`,
    connection_ids && `only ${counted(connection_ids.length, 'account')}`,
  ]
    .filter(Boolean)
    .join(' · ');
