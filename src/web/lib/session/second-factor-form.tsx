/** The second factor of a sign-in: a code from the authenticator, or a backup code. */
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { codeComplaint } from './code-complaint.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { finishSignIn, signInByPasskey, type SignInResult, type WaitingSignIn } from './sign-in.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSecondsLeft } from '#web/lib/use-seconds.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { waitWords } from '#web/lib/wait.ts';

interface Props {
  waiting: WaitingSignIn;
  onArrived: (result: SignInResult) => void;
  /** Goes back to the first step. */
  onRestart: () => void;
}

const wrong = {
  authenticator: 'That code didn’t work. Wait for the next one, or use a backup code.',
  backup: 'That backup code didn’t work. Each one works only once.',
};

function CodeField({ kind, ...input }: { kind: 'authenticator' | 'backup' }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return kind === 'authenticator' ? (
    <TextInput
      label="Code"
      description="The 6 digits in your authenticator app"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={limits.code}
      {...input}
      ref={field}
    />
  ) : (
    <TextInput
      label="Backup code"
      description="One of the codes you saved when you turned on two-factor sign-in. It works once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.code}
      {...input}
      ref={field}
    />
  );
}

function Ended({ onRestart }: Pick<Props, 'onRestart'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text role="alert">This sign-in timed out or had too many wrong codes. Start again.</Text>
      <Button ref={button} onClick={onRestart}>
        Start again
      </Button>
    </Stack>
  );
}

export function SecondFactorForm({ waiting, onArrived, onRestart }: Props) {
  const [kind, setKind] = useState<'authenticator' | 'backup'>('authenticator');
  const [ended, setEnded] = useState(false);
  const left = useSecondsLeft(waiting.expires_at);
  const form = useForm({ initialValues: { code: '' }, validate: { code: codeComplaint } });
  const { submit, sending, refused } = useSubmit({
    form,
    send: ({ code }) =>
      finishSignIn(waiting, code).then(onArrived, (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        setEnded(true);
      }),
    fallback: 'Couldn’t check the code. Try again.',
    about: { invalid_credentials: { field: 'code', message: wrong[kind] } },
  });

  if (ended || left === 0) return <Ended onRestart={onRestart} />;
  const change = () => {
    setKind(kind === 'authenticator' ? 'backup' : 'authenticator');
    form.reset();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeField key={kind} kind={kind} {...form.getInputProps('code')} />
        <FormError text={refused} />
        <Button type="submit" fullWidth loading={sending}>
          Continue
        </Button>
        {waiting.passkeys && (
          <PasskeyButton
            label="Use a passkey instead"
            use={async () => onArrived(await signInByPasskey(waiting))}
          />
        )}
        <Text size="sm" c="var(--ink-3)">
          {`${waitWords(left)} left. `}
          <Anchor component="button" type="button" size="sm" onClick={change}>
            {kind === 'authenticator' ? 'Use a backup code' : 'Use the authenticator app'}
          </Anchor>
          {kind === 'backup' && ' Lost both? Ask your administrator to turn off your 2FA.'}
        </Text>
      </Stack>
    </form>
  );
}
