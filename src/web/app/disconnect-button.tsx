/** Signs out after a question; the server ends the session too. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { disconnectQuestion, useDisconnect } from '#web/lib/use-disconnect.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function DisconnectButton(props: ButtonProps) {
  const [asking, setAsking] = useState(false);
  const { leaving, leave } = useDisconnect();
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
        {disconnectQuestion}
      </ConfirmDialog>
    </>
  );
}
