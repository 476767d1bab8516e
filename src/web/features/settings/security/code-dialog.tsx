/** A change of two-factor sign-in that the owner confirms with a code. */
import { Modal, Text } from '@mantine/core';
import { CodeForm } from './code-form.tsx';

interface Props<Got> {
  opened: boolean;
  title: string;
  /** The consequences. */
  text: string;
  action: string;
  destructive?: boolean;
  send: (code: string) => Promise<Got>;
  onDone: (got: Got) => void;
  onClose: () => void;
}

export function CodeDialog<Got>({ opened, title, text, onClose, ...form }: Props<Got>) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Text mb="md">{text}</Text>
      <CodeForm label="Code from your app, or a backup code" onClose={onClose} {...form} />
    </Modal>
  );
}
