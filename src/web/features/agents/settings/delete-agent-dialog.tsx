import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useDeleteAgent } from '#web/features/agents/queries.ts';

interface Props {
  /** The agent to delete; the dialog is open while there is one. */
  agent: Agent | undefined;
  question: string;
  onClose: () => void;
  onDeleted?: () => void;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** What goes with an agent, and what stays. */
function lossOf({ persona_version, performance_metrics }: Agent): string {
  const lost = `This deletes its personality (${counted(persona_version, 'saved version')}) and settings. Its planned posts are canceled; its drafts stay.`;
  const posts = performance_metrics.total_posts_generated;
  if (posts === 0) return `${lost} It hasn’t published anything.`;
  return `${lost} The ${counted(posts, 'post')} it published ${posts === 1 ? 'stays online' : 'stay online'}.`;
}

/** Asks for confirmation, deletes, and shows a message. */
export function DeleteAgentDialog({ agent, question, onClose, onDeleted }: Props) {
  const remove = useDeleteAgent();
  // While the dialog fades out, it still shows the agent.
  const [shown, setShown] = useState(agent);
  if (agent && agent !== shown) setShown(agent);
  const confirm = async () => {
    if (!agent) return;
    try {
      // Awaited, because deleting the last agent removes its list, and this dialog, from the screen.
      await remove.mutateAsync(agent.id);
      void notify.success('Agent deleted.');
      onClose();
      onDeleted?.();
    } catch (error) {
      void notify.failure(error);
    }
  };
  return (
    <ConfirmDialog
      opened={agent !== undefined}
      title={`Delete ${shown?.name ?? 'agent'}?`}
      confirmLabel="Delete agent"
      destructive
      loading={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{question}</Text>
      {shown && (
        <Text mt="xs" size="sm" c="var(--ink-2)">
          {lossOf(shown)}
        </Text>
      )}
    </ConfirmDialog>
  );
}
