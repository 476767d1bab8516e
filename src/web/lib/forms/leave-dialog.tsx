import { Button, Group, Modal, Text } from '@mantine/core';

interface Props {
  opened: boolean;
  title: `${string}?`;
  text: string;
  /** The label of the button that leaves and keeps the input; without it, leaving discards. */
  keepLabel: string | undefined;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** The confirmation before leaving a form with changes. */
export function LeaveDialog({ opened, title, text, keepLabel, ...answers }: Props) {
  const { onStay, onKeep, onDiscard } = answers;
  return (
    <Modal opened={opened} onClose={onStay} title={title}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Discard
        </Button>
        {keepLabel && (
          <Button variant="default" onClick={onKeep}>
            {keepLabel}
          </Button>
        )}
        <Button data-autofocus onClick={onStay}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
