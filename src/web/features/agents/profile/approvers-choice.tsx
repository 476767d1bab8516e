import { Select } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { approverChoices, approverHelp } from '#web/entities/spaces/approver-words.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { useUpdateAgent } from '#web/features/agents/queries.ts';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';

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
    </Panel>
  );
}
