import { Checkbox, Stack } from '@mantine/core';
import { ContentKinds } from '#contract/agents/types.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { contentKindWords } from '#web/features/agents/wizard/wizard-labels.ts';

/** The kinds of media that the agent's drafts offer. */
export const ContentKindsField = ({ form }: { form: AgentForm }) => (
  <Checkbox.Group
    label="Content generation"
    description="Scheduled posts use the images you add."
    {...form.getInputProps('content_kinds')}
  >
    <Stack mt="sm" gap="sm">
      {ContentKinds.map((kind) => (
        <Checkbox
          key={kind}
          value={kind}
          {...contentKindWords[kind]}
          disabled={kind === 'text_posts'}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);
