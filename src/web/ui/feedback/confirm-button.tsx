/** A button that asks before it does what it says. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends ButtonProps {
  words: { button: string; title: string; question: string; confirm: string };
  /** While it is being done. */
  busy: boolean;
  onConfirm: () => void;
}

export function ConfirmButton({ words, busy, onConfirm, ...props }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.title}
        confirmLabel={words.confirm}
        loading={busy}
        onConfirm={onConfirm}
        onClose={() => setAsking(false)}
      >
        {words.question}
      </ConfirmDialog>
    </>
  );
}
