import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '#contract/core/limits.ts';

/** The address of a custom server. */
export const AddressField = <Values extends { base_url: string }>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) => (
  <TextInput
    label="Address"
    description="https on the public internet, or the address in AI_BASE_URL. It usually ends in /v1."
    inputMode="url"
    maxLength={limits.model_url}
    autoComplete="off"
    spellCheck={false}
    {...form.getInputProps('base_url')}
  />
);
