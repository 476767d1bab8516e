import { Button, Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { approverChoices, approverHelp } from '#web/entities/spaces/approver-words.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { useUpdateAgent } from '#web/features/agents/queries.ts';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';

const ShareDialog = lazy(() => import('#web/entities/reviews/share-dialog.tsx'));

/** Shares what the agent has planned, with people who have no account. */
function SharePlan({ agent: { id, name } }: { agent: Agent }) {
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <div className="start">
        <Button variant="default" data-needs="approve" onClick={() => setIsSharing(true)}>
          Share the next two weeks
        </Button>
      </div>
      {isSharing && (
        <Suspense>
          <ShareDialog plan={{ of: { agent_id: id }, name }} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Who must approve what the agent posts; only the owner of the space decides that. */
export default function ApproversChoice({ agent }: { agent: Agent }) {
  const { isOwner } = useSpace();
  const update = useUpdateAgent(agent.id);
  return (
    <Panel bare title="Approvals">
      <Select
        label="Who must approve"
        description={approverHelp[agent.approvers]}
        data={approverChoices(isOwner)}
        value={agent.approvers}
        allowDeselect={false}
        disabled={!isOwner || update.isPending}
        maw="24rem"
        onChange={(approvers) =>
          approvers &&
          update.mutate(
            { approvers },
            {
              onSuccess: () => void notify.success('Settings saved.'),
              onError: (error) => void notify.failure(error),
            },
          )
        }
      />
      <SharePlan agent={agent} />
    </Panel>
  );
}
