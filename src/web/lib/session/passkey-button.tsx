/** A button that signs with a passkey, and what came of it. Renders nothing where the browser has none. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { canUsePasskeys } from './passkey.ts';

interface Props {
  label: string;
  use: () => Promise<unknown>;
}

export function PasskeyButton({ label, use }: Props) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;
  const go = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await use();
    } catch (error) {
      setRefused(refusalWords(error, 'Couldn’t check the passkey. Try again.'));
    }
    setBusy(false);
  };
  return (
    <>
      <FormError text={refused} />
      <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void go()}>
        {label}
      </Button>
    </>
  );
}
