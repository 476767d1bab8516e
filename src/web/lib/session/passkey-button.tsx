/** A button that signs with a passkey, and what came of it. Renders nothing where the browser has none. */
import { useState, useSyncExternalStore } from 'react';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { PlainButton } from '#web/ui/plain/plain-form.tsx';
import { canUsePasskeys } from './passkey.ts';

/** Never changes while a page is open. */
const never = () => () => {};

interface Props {
  label: string;
  use: () => Promise<unknown>;
}

export function PasskeyButton({ label, use }: Props) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // A page that is served complete has no button, whatever browser reads it.
  const isOffered = useSyncExternalStore(never, canUsePasskeys, () => false);
  if (!isOffered) return null;
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
      <PlainButton busy={busy} onClick={() => void go()}>
        {label}
      </PlainButton>
    </>
  );
}
