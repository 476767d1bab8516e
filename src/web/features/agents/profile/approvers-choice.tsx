import { Select } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { Approvers } from '#contract/posts/approvers.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { useUpdateAgent } from '#web/features/agents/queries.ts';
import { notify } from '#web/lib/notify.ts';

const choices: Readonly<Record<Approvers, { own: string; other: string }>> = {
  none: { own: 'No one', other: 'No one' },
  owner: { own: 'Me', other: 'The owner' },
  reviewer: { own: 'A reviewer', other: 'A reviewer' },
  both: { own: 'Me and a reviewer', other: 'The owner and a reviewer' },
};

const helpOf: Readonly<Record<Approvers, string>> = {
  none: 'Each post and schedule says whether it waits for an approval.',
  owner: 'What members, programs and the agent itself plan waits until the owner approves it.',
  reviewer:
    'Every post waits until a member who may approve, or someone with a review link, approves exactly that version.',
  both: 'Every post waits for both. Reviewers can’t approve what they wrote themselves.',
};

/** Who must approve what the agent posts; only the owner of the space decides that. */
export default function ApproversChoice({ agent }: { agent: Agent }) {
  const { isOwn } = useSpace();
  const update = useUpdateAgent(agent.id);
  return (
    <Select
      label="Who must approve"
      description={helpOf[agent.approvers]}
      data={Approvers.map((value) => ({
        value,
        label: choices[value][isOwn ? 'own' : 'other'],
      }))}
      value={agent.approvers}
      allowDeselect={false}
      disabled={!isOwn || update.isPending}
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
  );
}
