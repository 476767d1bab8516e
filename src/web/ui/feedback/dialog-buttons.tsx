import { Button, Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends Pick<GroupProps, 'mt'> {
  /** The label of the submit button. */
  action: string;
  isSending: boolean;
  destructive?: boolean | undefined;
  onCancel: () => void;
  /** More buttons, between Cancel and the submit button. */
  children?: ReactNode;
}

/** The buttons at the end of a form in a dialog. */
export const DialogButtons = ({
  action,
  isSending,
  destructive = false,
  onCancel,
  children,
  ...space
}: Props) => (
  <Group justify="flex-end" gap="sm" {...space}>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {children}
    <Button type="submit" loading={isSending} {...(destructive && { color: 'red' })}>
      {action}
    </Button>
  </Group>
);
