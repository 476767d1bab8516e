/** A password field, hidden until its button is pressed. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    spellCheck={false}
    autoCapitalize="none"
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
