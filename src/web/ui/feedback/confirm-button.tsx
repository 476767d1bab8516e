/** A button with a confirmation. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends ButtonProps {
  words: { button: string; title: `${string}?`; question: ReactNode; confirm: string };
  /** While the action is running. */
  busy: boolean;
  onConfirm: () => void;
  /** Called when the confirmation opens or closes. */
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
