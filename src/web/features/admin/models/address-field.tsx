import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '#contract/core/limits.ts';

/** The address of a custom server, and whether it may be a private one. */
export const AddressField = <Values extends { base_url: string; is_nearby: boolean }>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) => (
  <>
    <TextInput
      label="Address"
      description="https on the public internet, or the address in AI_BASE_URL. It usually ends in /v1."
      inputMode="url"
      maxLength={limits.model_url}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('base_url')}
    />
    <Checkbox
      label="It’s in our local network"
      description="SocialAI may then call exactly this host and port at a private address, for this model only. The server at that address gets your prompts and facts."
      {...form.getInputProps('is_nearby', { type: 'checkbox' })}
    />
  </>
);
