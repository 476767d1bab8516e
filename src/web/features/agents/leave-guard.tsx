import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface Props {
  /** Whether anything would be left behind. */
  active: boolean;
  onDiscard: () => void;
}

/** Asks before the wizard is left; a reload needs no question, because the draft survives it. */
export function LeaveGuard({ active, onDiscard }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => active && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const discard = () => {
    onDiscard();
    blocker.proceed?.();
  };
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave this agent unfinished?"
    >
      <Text>What you entered can stay in this browser, so that you can go on later.</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" color="red" onClick={discard}>
          Discard
        </Button>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave and keep the draft
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
      </Group>
    </Modal>
  );
}
