import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { Counted } from '#web/features/agents/persona-form/counted.tsx';

/** The prompt that is shown: until something is typed, a suggestion from the agent's current values. */
export function usePrompt(form: AgentForm) {
  const [typing, setTyping] = useState(false);
  const suggestion = suggestPrompt(form.values);
  const { avatar_prompt } = form.values;
  const put = (text: string, isTyped: boolean) => {
    setTyping(isTyped);
    form.setFieldValue('avatar_prompt', text);
  };
  return {
    suggestion,
    shown: avatar_prompt || (typing ? '' : suggestion),
    type: (text: string) => put(text, true),
    takeSuggestion: () => put('', false),
  };
}
type Prompting = ReturnType<typeof usePrompt>;

interface Props {
  form: AgentForm;
  prompt: Prompting;
  help: string;
}

export function AvatarPromptField({ form, prompt, help }: Props) {
  const { suggestion, shown } = prompt;
  return (
    <Stack gap="xs">
      <Counted text={shown} limit={limits.avatar_prompt}>
        <Textarea
          label="Prompt"
          description={help}
          autosize
          minRows={2}
          {...form.getInputProps('avatar_prompt')}
          value={shown}
          onChange={(event) => prompt.type(event.currentTarget.value)}
        />
      </Counted>
      {shown !== suggestion && (
        <Group gap="xs" wrap="nowrap" align="baseline" justify="space-between">
          <Text size="sm" c="var(--ink-2)" className="breaks">
            Suggested: {suggestion}
          </Text>
          <Button size="compact-sm" variant="default" flex="none" onClick={prompt.takeSuggestion}>
            Use suggestion
          </Button>
        </Group>
      )}
    </Stack>
  );
}
