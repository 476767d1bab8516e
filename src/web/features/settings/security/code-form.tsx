/** Asks for a two-factor code and sends it. */
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SecondFactorCode } from '#contract/auth/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

interface Props<Got> {
  label: string;
  action: string;
  /** Below the QR code of a new key: six digits, and no keyboard that would cover the QR code on a phone. */
  digits?: boolean;
  destructive?: boolean;
  send: (code: string) => Promise<Got>;
  onDone: (got: Got) => void;
  onClose: () => void;
}

/** The message for a refused code; `null` without an error. */
function wordsOf(failure: unknown, digits: boolean): string | null {
  if (isUnconfirmed(failure)) return null;
  if (failure instanceof ApiError && failure.code === 'invalid_credentials')
    return `Wrong or expired code. Wait for the next one${digits ? '' : ', or use a backup code'}.`;
  return refusalWords(failure, 'Couldn’t check the code. Try again.');
}

export function CodeForm<Got>(props: Props<Got>) {
  const { label, action, digits = false, destructive = false, send, onDone, onClose } = props;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async () => {
    const parsed = SecondFactorCode.safeParse(code);
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? null);
      return;
    }
    setSending(true);
    setError(null);
    try {
      onDone(await send(parsed.data));
    } catch (failure) {
      setError(wordsOf(failure, digits));
    } finally {
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        label={label}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error}
        maxLength={limits.code}
        autoComplete="one-time-code"
        inputMode={digits ? 'numeric' : 'text'}
        spellCheck={false}
        {...(digits ? {} : { 'data-autofocus': true })}
      />
      <DialogButtons
        action={action}
        isSending={sending}
        destructive={destructive}
        onCancel={onClose}
        mt="lg"
      />
    </form>
  );
}
