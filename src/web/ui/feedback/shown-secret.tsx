/** A secret that is shown once, while its dialog is open. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface Props {
  label: string;
  help: string;
  secret: string;
  /** The label of the button, such as "Copy token". */
  copy: string;
  onClose: () => void;
  /** How to use it. */
  children?: ReactNode;
}

export const ShownSecret = ({ label, help, secret, copy, onClose, children }: Props) => (
  <Stack gap="md">
    <TextInput
      label={label}
      description={help}
      readOnly
      value={secret}
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    {children}
    <Group justify="space-between" gap="sm">
      <CopyButton text={secret} label={copy} />
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
);
