import { Alert } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';

/** Why the agent has its status. That it reads its documents is normal, and nothing that someone must do about. */
export function StatusReason({ agent: { status, status_reason } }: { agent: Agent }) {
  if (status_reason === null) return null;
  if (status === 'training') return <p className="quiet">{status_reason}</p>;
  return (
    <Alert color="red" title="This agent needs you" mb="lg">
      {status_reason}
    </Alert>
  );
}
