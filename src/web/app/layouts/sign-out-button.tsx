/** Signs out after a confirmation, in this browser and on the server. */
import type { ButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSignOut } from '#web/entities/account/use-sign-out.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';

interface Props extends ButtonProps {
  /** Called when the confirmation opens or closes. */
  onAsk?: (asking: boolean) => void;
}

export function SignOutButton(props: Props) {
  const { words, leaving, leave } = useSignOut();
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
