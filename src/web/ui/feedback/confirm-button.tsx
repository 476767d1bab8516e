/** A button that asks before it does what it says. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends ButtonProps {
  words: { button: string; title: `${string}?`; question: string; confirm: string };
  /** While it is being done. */
  busy: boolean;
  onConfirm: () => void;
  /** The question is opened, or closed. */
  onAsk?: ((asking: boolean) => void) | undefined;
}

export function ConfirmButton({ words, busy, onConfirm, onAsk, ...props }: Props) {
  const [asking, setAsking] = useState(false);
  const ask = (next: boolean) => {
    setAsking(next);
    onAsk?.(next);
  };
  return (
    <>
      <Button {...props} onClick={() => ask(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.title}
        confirmLabel={words.confirm}
        loading={busy}
        onConfirm={onConfirm}
        onClose={() => ask(false)}
      >
        {words.question}
      </ConfirmDialog>
    </>
  );
}
