/** A field for a password or another secret, hidden until its button is pressed. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** “Show token”, by the last word of its label. */
const showWords = (label: PasswordInputProps['label']): string =>
  `Show ${typeof label === 'string' ? label.split(' ').at(-1)?.toLowerCase() : 'password'}`;

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': showWords(props.label) }}
    spellCheck={false}
    autoCapitalize="none"
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
