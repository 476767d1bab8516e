/** Signs out after a question; the server ends the session too. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useDisconnect } from '#web/lib/use-disconnect.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function DisconnectButton(props: ButtonProps) {
  const [asking, setAsking] = useState(false);
  const { words, leaving, leave } = useDisconnect();
  return (
    <>
      <Button
        color="gray"
        leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
        {...props}
        onClick={() => setAsking(true)}
      >
        {words.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.title}
        confirmLabel={words.confirm}
        loading={leaving}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        {words.question}
      </ConfirmDialog>
    </>
  );
}
