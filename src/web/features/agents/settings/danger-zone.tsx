import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from '#web/features/agents/profile/agent.page.module.css';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';

/** Actions that can't be undone. */
export function DangerZone({ agent }: { agent: Agent }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <div className={classes.danger} data-needs="manage">
      <Panel title="Danger Zone" tone="danger">
        <div className="rowSm between muted">
          <p>Deleting {agent.name} can’t be undone.</p>
          <Button color="red" variant="outline" onClick={() => setAsking(true)}>
            Delete agent
          </Button>
        </div>
      </Panel>
      <DeleteAgentDialog
        agent={asking ? agent : undefined}
        question="Are you sure you want to delete this agent? This action cannot be undone."
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate({ to: '/agents', replace: true })}
      />
    </div>
  );
}
