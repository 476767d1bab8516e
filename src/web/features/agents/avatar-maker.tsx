import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '#contract/errors.ts';
import { PlainBody } from '#contract/drawing-calls.ts';
import { AvatarSizes } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './avatar-maker.module.css';
import { suggestPrompt } from './avatar-prompt.ts';
import { Counted } from './counted.tsx';
import { useDrawAvatar } from './queries.ts';
import type { AgentForm } from './agent-form.ts';
import { avatarStyleWords, optionsOf } from './wizard-words.ts';

/** The prompt as it is shown: until something is typed, the suggestion for what is known of the agent now. */
function usePrompt(form: AgentForm) {
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

function Prompt({ form, prompt }: { form: AgentForm; prompt: Prompting }) {
  const { suggestion, shown } = prompt;
  return (
    <Stack gap="xs">
      <Counted text={shown} limit={limits.avatar_prompt}>
        <Textarea
          label="Prompt"
          description="Describe the face of your agent"
          autosize
          minRows={2}
          {...form.getInputProps('avatar_prompt')}
          value={shown}
          onChange={(event) => prompt.type(event.currentTarget.value)}
        />
      </Counted>
      {shown !== suggestion && (
        <Group gap="xs" wrap="nowrap" align="baseline" justify="space-between">
          <Text size="sm" c="var(--ink-2)" className={classes.suggestion}>
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

const fieldOf: Record<string, string> = {
  prompt: 'avatar_prompt',
  negativePrompt: 'avatar_negative',
};

/** Says at the prompts what is wrong with them; `false` when nothing is. */
function complain(form: AgentForm, problems: readonly FieldError[]): boolean {
  const known = problems.filter(({ path }) => path in fieldOf);
  for (const { path, message } of known) form.setFieldError(fieldOf[path] ?? path, message);
  return known.length > 0;
}

function useGenerate(form: AgentForm, prompt: string) {
  const draw = useDrawAvatar();
  const [notice, setNotice] = useState<string | null>(null);
  const generate = () => {
    const { name, avatar_style, avatar_size, avatar_negative } = form.values;
    const wish = {
      prompt,
      style: avatar_style,
      size: avatar_size,
      negativePrompt: avatar_negative,
      purpose: 'avatar' as const,
      ...(name.trim() ? { agentName: name } : {}),
    };
    const issues = PlainBody.safeParse(wish).error?.issues ?? [];
    if (
      complain(
        form,
        issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      )
    )
      return;
    draw.mutate(wish, {
      onSuccess: (drawn) => {
        form.setFieldValue('avatar_candidate', drawn.imageUrl ?? null);
        setNotice(drawn.notice ?? null);
        void notify.success('Avatar generated successfully');
      },
      onError: (error) => {
        complain(form, error instanceof ApiError ? error.details : []);
        void notify.failure(error, 'Failed to generate avatar. Please try again.');
      },
    });
  };
  return { generate, notice, isDrawing: draw.isPending };
}

/** Draws an avatar from a prompt; a drawn one is taken with "Use this avatar". */
export function AvatarMaker({ form }: { form: AgentForm }) {
  const prompt = usePrompt(form);
  const { generate, notice, isDrawing } = useGenerate(form, prompt.shown);
  const { avatar_candidate: candidate, avatar_url } = form.values;
  const use = () => {
    form.setFieldValue('avatar_url', candidate);
    void notify.success('Avatar selected for your AI agent');
  };

  return (
    <Stack gap="md">
      <Prompt form={form} prompt={prompt} />
      <SimpleGrid cols={{ base: 2 }} spacing="md">
        <Select
          label="Style"
          data={optionsOf(avatarStyleWords)}
          allowDeselect={false}
          {...form.getInputProps('avatar_style')}
        />
        <Select
          label="Size"
          data={[...AvatarSizes]}
          allowDeselect={false}
          {...form.getInputProps('avatar_size')}
        />
      </SimpleGrid>
      <Counted text={form.values.avatar_negative} limit={limits.avatar_prompt}>
        <Textarea
          label="Negative prompt (optional)"
          description="What should not be in the picture"
          autosize
          {...form.getInputProps('avatar_negative')}
        />
      </Counted>
      {notice && <Alert color="blue">{notice}</Alert>}
      <Group>
        <Button
          variant={candidate ? 'default' : 'light'}
          loading={isDrawing}
          disabled={!prompt.shown.trim()}
          onClick={generate}
        >
          {candidate ? 'Regenerate' : 'Generate'}
        </Button>
        {candidate && (
          <Button variant="light" disabled={candidate === avatar_url} onClick={use}>
            {candidate === avatar_url ? 'In use' : 'Use this avatar'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
