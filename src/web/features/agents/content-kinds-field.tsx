import { Checkbox, Group } from '@mantine/core';
import { ContentKinds } from '#contract/agents.ts';
import type { AgentForm } from './agent-form.ts';
import { contentKindWords } from './wizard-words.ts';

/** What the agent's posts are to carry. */
export const ContentKindsField = ({ form }: { form: AgentForm }) => (
  <Checkbox.Group
    label="Content generation"
    description="What this agent is meant to post: a note that is kept with it. It writes the texts; pictures and clips you add to a post yourself."
    {...form.getInputProps('content_kinds')}
  >
    <Group mt="sm" gap="lg">
      {ContentKinds.map((kind) => (
        <Checkbox key={kind} value={kind} label={contentKindWords[kind]} />
      ))}
    </Group>
  </Checkbox.Group>
);
