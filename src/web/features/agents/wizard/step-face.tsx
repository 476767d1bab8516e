import { Stack } from '@mantine/core';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { AvatarField } from '#web/features/agents/avatar/avatar-field.tsx';
import { ContentKindsField } from '#web/features/agents/persona-form/content-kinds-field.tsx';
import { SpecializationField } from '#web/features/agents/persona-form/mind-fields.tsx';

/** Step 3: avatar, specialization, and media. */
export function StepFace({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <SpecializationField form={form} />
      <AvatarField form={form} />
      <ContentKindsField form={form} />
    </Stack>
  );
}
