/** A field for a username that checks while typing whether it is free. */
import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errors } from '#contract/core/errors.ts';
import { Username } from '#contract/auth/passwords.ts';
import { api } from '#web/lib/api/api.ts';

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

export function UsernameField({ value = '', error, ...props }: Props) {
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
