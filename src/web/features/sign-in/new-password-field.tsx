import type { PasswordInputProps } from '@mantine/core';
import { limits } from '#contract/core/limits.ts';
import { PasswordField } from '#web/lib/session/password-field.tsx';

const underneath: PasswordInputProps['inputWrapperOrder'] = [
  'label',
  'input',
  'description',
  'error',
];

const help = (typed: string): string => {
  const missing = limits.password_min - typed.length;
  if (typed === '')
    return `At least ${limits.password_min} characters. Several words make a strong password.`;
  if (missing > 0) return missing === 1 ? 'One character more' : `${missing} characters more`;
  return typed.length > limits.password_max
    ? `Up to ${limits.password_max} characters`
    : 'Long enough';
};

type Props = Omit<PasswordInputProps, 'value'> & { value?: string };

/** A field for a new password, which shows what it still needs while it is typed. */
export function NewPasswordField({ value = '', ...props }: Props) {
  return (
    <PasswordField
      name="new-password"
      autoComplete="new-password"
      inputWrapperOrder={underneath}
      // An error replaces the help, so that nothing below moves.
      description={props.error ? undefined : help(value)}
      descriptionProps={{ 'aria-live': 'polite' }}
      value={value}
      {...props}
    />
  );
}
