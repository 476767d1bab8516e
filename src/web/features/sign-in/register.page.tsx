/** Registration with an email address. */
import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { passwordCalls, Username } from '#contract/auth/passwords.ts';
import { knownOf, passwordWeakness } from '#domain/account/password.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { register } from '#web/lib/session/sign-in.ts';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { AccountFrame, GoOn } from './account-frame.tsx';
import { EmailOnly } from './email-only.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errors } from '#contract/core/errors.ts';
import { api } from '#web/lib/api/api.ts';

/** A field for a username that checks while typing whether it is free. */
const pause = 500;
const fresh = 30_000;

function useAvailability(typed: string) {
  const [settled] = useDebouncedValue(typed, pause);
  const { data: name } = Username.safeParse(settled);
  const { data, isFetching } = useQuery({
    queryKey: ['check-username', name],
    queryFn: ({ signal }) => api.passwords.checkUsername({ params: { name: name ?? '' }, signal }),
    enabled: name !== undefined && settled === typed,
    staleTime: fresh,
    // It is checked again on registration, so a busy server doesn't matter here.
    retry: false,
  });
  if (name === undefined || settled !== typed) return undefined;
  return isFetching ? 'asking' : data && (data.data.available ? 'free' : 'taken');
}

const words = {
  none: 'Optional. We’ll pick one if you leave this empty.',
  asking: 'Checking…',
  free: 'Available',
};

type Props = Omit<TextInputProps, 'value'> & { value?: string };

function UsernameField({ value = '', error, ...props }: Props) {
  const known = useAvailability(value);
  const isTaken = known === 'taken';
  return (
    <TextInput
      label="Username"
      name="nickname"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // An error replaces the help, so that nothing below moves.
      description={error || isTaken ? undefined : words[known ?? 'none']}
      descriptionProps={{ 'aria-live': 'polite' }}
      error={error ?? (isTaken ? errors.username_taken.message : undefined)}
      value={value}
      {...props}
    />
  );
}

interface Values extends Record<string, string> {
  email: string;
  password: string;
  username: string;
}

const bodyOf = ({ email, password, username }: Values) =>
  username.trim() ? { email, password, username } : { email, password };

// Only the server knows which passwords are common.
const common: ReadonlySet<string> = new Set();

function validate(values: Values) {
  const parsed = passwordCalls.register.body.safeParse(bodyOf(values));
  if (!parsed.success) return issuesByField(parsed.error.issues);
  const weakness = passwordWeakness(values.password, { common, known: knownOf(values) });
  return weakness ? { password: weakness } : {};
}

function RegisterForm() {
  const form = useForm<Values>({
    initialValues: { email: '', password: '', username: '' },
    validate,
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => void notify.success(await register(bodyOf(values))),
    fallback: 'Registration failed',
    about: { username_taken: { field: 'username' } },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <NewPasswordField label="Password" {...form.getInputProps('password')} />
        <UsernameField {...form.getInputProps('username')} />
        <FormError text={refused} />
        <Button type="submit" size="md" fullWidth loading={sending}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}

function Registration() {
  const { isAuthenticated } = useSession();
  if (isAuthenticated) return <GoOn />;
  return (
    <AccountFrame
      title="Create an account"
      text={`After signing up, you link a wallet and ask an administrator for access. ${walletMeaning}`}
      foot={
        <p>
          Have an account? <Link to="/sign-in">Sign in</Link>
        </p>
      }
    >
      <RegisterForm />
    </AccountFrame>
  );
}

export const RegisterPage = () => (
  <EmailOnly>
    <Registration />
  </EmailOnly>
);
