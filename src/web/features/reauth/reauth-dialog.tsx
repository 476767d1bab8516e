/** Asks people to confirm their identity before a sensitive change. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/auth/calls.ts';
import { passkeysQuery } from '#web/entities/account/passkey-queries.ts';
import { canUsePasskeys, proveWithPasskey } from '#web/lib/session/passkey.ts';
import { PasskeyButton } from '#web/lib/session/passkey-button.tsx';
import { reauth } from '#web/lib/session/reauth.ts';
import { session, useSession } from '#web/lib/session/session.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { proveWallet } from '#web/lib/wallet/prove-wallet.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { WalletList } from '#web/lib/wallet/wallet-list.tsx';
import type { SolanaWallet } from '#web/lib/wallet/wallet.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { api } from '#web/lib/api/api.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { limits } from '#contract/core/limits.ts';
import { codeComplaint } from '#web/lib/session/code-complaint.ts';

interface Values extends Record<string, string> {
  password: string;
  code: string;
}
type ProofForm = UseFormReturnType<Values>;

interface StepProps {
  /** The account has two-factor sign-in. */
  withCode: boolean;
  /** Switches to the other way to confirm, if there is one. */
  onOther: (() => void) | undefined;
}

const useProofForm = ({ password, code }: { password: boolean; code: boolean }): ProofForm =>
  useForm<Values>({
    initialValues: { password: '', code: '' },
    validate: {
      password: (typed) => (password && !typed ? 'Please enter your password' : null),
      code: (typed) => (code ? codeComplaint(typed) : null),
    },
  });

/** The code as it is sent, if one was typed. */
const codeIn = ({ code }: Values): { code?: string } => (code ? { code } : {});

const CodeField = ({ form, first }: { form: ProofForm; first?: boolean }) => (
  <TextInput
    label="Code"
    description="From your authenticator app, or a backup code"
    autoComplete="one-time-code"
    maxLength={limits.code}
    data-autofocus={first}
    {...form.getInputProps('code')}
  />
);

type Proof = Parameters<typeof api.sessions.reauth>[0]['body'];

/** Sends the proof of identity; the waiting calls continue with the new token. Rejects with `ApiError`. */
async function confirm(body: Proof): Promise<void> {
  const { user, token } = (await api.sessions.reauth({ body })).data;
  session.signIn(user, token, Object.is(user.is_whitelisted, true));
  reauth.settle(true);
}

const fallback = 'Couldn’t confirm it. Try again.';

const wrongPassword = {
  password: 'Wrong password. Try again.',
  both: 'Wrong password or code.',
};

function ByPassword({ withCode, onOther }: StepProps) {
  const { user } = useSession();
  const form = useProofForm({ password: true, code: withCode });
  const { submit, sending, refused } = useSubmit({
    form,
    send: (values) => confirm({ password: values.password, ...codeIn(values) }),
    fallback,
    about: {
      invalid_credentials: {
        field: 'password',
        message: withCode ? wrongPassword.both : wrongPassword.password,
      },
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {/* Tells a password manager whose password is needed. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? user?.username ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {withCode || form.errors.code ? <CodeField form={form} /> : null}
        <FormError text={refused} />
        <Group justify="flex-end" gap="sm">
          {onOther ? (
            <Button variant="subtle" mr="auto" onClick={onOther}>
              Confirm with wallet
            </Button>
          ) : null}
          <Button variant="default" onClick={() => reauth.settle(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={sending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const wrong = {
  wallet: 'That wallet isn’t linked to your account. Choose another one.',
  both: 'That wallet isn’t linked to your account, or the code is wrong.',
};
const isWrong = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid_credentials';

function ByWallet({ withCode, onOther }: StepProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useProofForm({ password: false, code: withCode });

  const choose = async (wallet: SolanaWallet) => {
    if (form.validate().hasErrors) return form.getInputNode('code')?.focus();
    setBusy(wallet.name);
    setRefused(null);
    try {
      await confirm({ ...(await proveWallet(wallet, 'reauth')), ...codeIn(form.getValues()) });
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
      const sentence = withCode ? wrong.both : wrong.wallet;
      setRefused(isWrong(error) ? sentence : refusalWords(error, fallback));
    } finally {
      setBusy(null);
    }
    return undefined;
  };
  return (
    <Stack gap="md">
      {withCode || form.errors.code ? <CodeField form={form} first /> : null}
      <Text size="sm" c="var(--ink-2)">
        Choose a wallet linked to your account and sign a short message.
      </Text>
      <FormError text={refused} />
      <WalletList busy={busy} onChoose={(wallet) => void choose(wallet)} />
      <Group justify="flex-end" gap="sm">
        {onOther ? (
          <Button variant="subtle" mr="auto" onClick={onOther}>
            Confirm with password
          </Button>
        ) : null}
        <Button variant="default" onClick={() => reauth.settle(false)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** For people who sign in elsewhere only: each sign-in counts as a confirmation. */
const SignInAgain = () => (
  <Group justify="space-between" gap="sm">
    <Text size="sm">Sign out, sign in again, and repeat this within ten minutes.</Text>
    <Button variant="default" onClick={() => reauth.settle(false)}>
      Cancel
    </Button>
  </Group>
);

/** For people who have one. */
function ByPasskey() {
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() });
  if (passkeys.length === 0) return null;
  return (
    <PasskeyButton
      label="Confirm with a passkey"
      use={async () => confirm({ passkey: await proveWithPasskey({ purpose: 'reauth' }) })}
    />
  );
}

/** By password or wallet, where the account has one. */
function FirstWay({ user }: { user: User }) {
  const { has_password, two_factor_enabled: withCode } = user;
  const hasWallet = user.wallet_address !== null;
  const [byWallet, setByWallet] = useState(!has_password);
  if (!has_password && !hasWallet) return <SignInAgain />;
  const Step = byWallet ? ByWallet : ByPassword;
  const both = has_password && hasWallet;
  return <Step withCode={withCode} onOther={both ? () => setByWallet(!byWallet) : undefined} />;
}

/** Above every other dialog, because a dialog's own call may open it. */
const layer = 400;

export default function ReauthDialog() {
  const { user } = useSession();
  return (
    <Modal
      opened
      onClose={() => reauth.settle(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Confirm it’s you"
      size="md"
      zIndex={layer}
    >
      <Stack gap="md">
        <Text c="var(--ink-2)">
          For your security, confirm it’s you. Then we’ll continue where you left off.
        </Text>
        {user && <FirstWay user={user} />}
        <ByPasskey />
      </Stack>
    </Modal>
  );
}
