/** Signs out after a question; the server ends the session too. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { signOut } from '#web/lib/sign-in.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function DisconnectButton(props: ButtonProps) {
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  const leave = async () => {
    setLeaving(true);
    await signOut();
    void notify.success('Wallet disconnected');
    await navigate({ to: '/' });
  };
  return (
    <>
      <Button
        color="gray"
        leftSection={<IconPlugConnectedX size={18} stroke={1.6} aria-hidden />}
        {...props}
        onClick={() => setAsking(true)}
      >
        Disconnect Wallet
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Disconnect wallet"
        confirmLabel="Disconnect"
        loading={leaving}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        Are you sure you want to disconnect your wallet? This will log you out of the application.
      </ConfirmDialog>
    </>
  );
}
