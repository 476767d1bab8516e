import { Stack } from '@mantine/core';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { CharacterFields, NameField } from '#web/features/agents/persona-form/character-fields.tsx';

/** Step 1: name, archetype, tone and humor. */
export function StepCharacter({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <NameField form={form} />
      <CharacterFields form={form} />
    </Stack>
  );
}
