/** Asks before an action that can't be undone. The children are the question. */
import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useBuiltOnOpening } from '#web/ui/built-on-opening.ts';

interface Props {
  opened: boolean;
  /** A question that names the object: “Delete Ada?” */
  title: `${string}?`;
  children: ReactNode;
  confirmLabel: string;
  /** The label of the cancel button. */
  cancelLabel?: string;
  /** Red for destructive actions; otherwise the brand color. */
  destructive?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Whether it has been open for a moment: the key that opened it must not answer it too. */
function useIsAsked(opened: boolean): boolean {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    const timer = setTimeout(() => setIsAsked(true));
    return () => {
      clearTimeout(timer);
      setIsAsked(false);
    };
  }, [opened]);
  return isAsked;
}

export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmLabel, destructive, loading, onConfirm, onClose } = props;
  const { cancelLabel = 'Cancel' } = props;
  const isAsked = useIsAsked(opened);
  const { isBuilt, isOpen } = useBuiltOnOpening(opened);
  if (!isBuilt) return null;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeOnEscape={isAsked}>
      <div>{children}</div>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          {...(destructive ? { color: 'red' } : {})}
          loading={loading ?? false}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
