import { Text } from '@mantine/core';
import type { Agent } from '#contract/agents.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteAgent } from './queries.ts';

interface Props {
  /** The agent in question; the dialog is open while there is one. */
  agent: Agent | undefined;
  question: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks, deletes, and tells. */
export function DeleteAgentDialog({ agent, question, onClose, onDeleted }: Props) {
  const remove = useDeleteAgent();
  const confirm = () => {
    if (!agent) return;
    remove.mutate(agent.id, {
      onSuccess: () => {
        void notify.success('Agent deleted.');
        onClose();
        onDeleted?.();
      },
      onError: (error) => void notify.failure(error),
    });
  };
  return (
    <ConfirmDialog
      opened={agent !== undefined}
      title={`Delete ${agent?.name ?? 'agent'}`}
      confirmLabel="Delete agent"
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{question}</Text>
      <Text mt="xs" size="sm" c="var(--ink-2)">
        Its personality and everything it has not published yet are lost. What it published stays
        where it is.
      </Text>
    </ConfirmDialog>
  );
}
