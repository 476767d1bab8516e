import { Stack } from '@mantine/core';
import type { AgentForm } from './agent-form.ts';
import { AvatarField } from './avatar-field.tsx';
import { ContentKindsField } from './content-kinds-field.tsx';
import { SpecializationField } from './mind-fields.tsx';

/** Step 3: the picture, the field the agent works in, and what its posts carry. */
export function StepFace({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <SpecializationField form={form} />
      <AvatarField form={form} />
      <ContentKindsField form={form} />
    </Stack>
  );
}
