/** Signs out after a question; the server ends the session too. */
import type { ButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useDisconnect } from '#web/entities/posts/use-disconnect.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';

interface Props extends ButtonProps {
  /** Its question is opened, or closed. */
  onAsk?: (asking: boolean) => void;
}

export function DisconnectButton(props: Props) {
  const { words, leaving, leave } = useDisconnect();
  return (
    <ConfirmButton
      color="gray"
      leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
      {...props}
      words={words}
      busy={leaving}
      onConfirm={() => void leave()}
    />
  );
}
