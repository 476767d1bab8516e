import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { AvatarSizes } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { notify } from '#web/lib/notify.ts';
import { suggestPrompt } from './avatar-prompt.ts';
import { useDrawAvatar } from './queries.ts';
import type { AgentForm } from './agent-form.ts';
import { avatarStyleWords, optionsOf } from './wizard-words.ts';

function Prompt({ form }: { form: AgentForm }) {
  const suggestion = suggestPrompt(form.values);
  return (
    <Stack gap="xs">
      <Textarea
        label="Prompt"
        description="Describe the face of your agent"
        maxLength={limits.avatar_prompt}
        autosize
        minRows={2}
        {...form.getInputProps('avatar_prompt')}
      />
      {form.values.avatar_prompt !== suggestion && (
        <Group gap="xs" wrap="nowrap" align="baseline" justify="space-between">
          <Text size="sm" c="var(--ink-2)">
            Suggested: {suggestion}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            flex="none"
            onClick={() => form.setFieldValue('avatar_prompt', suggestion)}
          >
            Use suggestion
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Draws an avatar from a prompt; a drawn one is taken with "Use this avatar". */
export function AvatarMaker({ form }: { form: AgentForm }) {
  const draw = useDrawAvatar();
  const [notice, setNotice] = useState<string | null>(null);
  const { avatar_candidate: candidate, avatar_url, avatar_prompt, name } = form.values;

  const generate = () =>
    draw.mutate(
      {
        prompt: avatar_prompt,
        style: form.values.avatar_style,
        size: form.values.avatar_size,
        negativePrompt: form.values.avatar_negative,
        ...(name.trim() ? { agentName: name } : {}),
      },
      {
        onSuccess: (drawn) => {
          form.setFieldValue('avatar_candidate', drawn.imageUrl);
          setNotice(drawn.notice);
          void notify.success('Avatar generated successfully');
        },
        onError: (error) =>
          void notify.failure(error, 'Failed to generate avatar. Please try again.'),
      },
    );
  const use = () => {
    form.setFieldValue('avatar_url', candidate);
    void notify.success('Avatar selected for your AI agent');
  };

  return (
    <Stack gap="md">
      <Prompt form={form} />
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
      <Textarea
        label="Negative prompt (optional)"
        description="What should not be in the picture"
        maxLength={limits.avatar_prompt}
        autosize
        {...form.getInputProps('avatar_negative')}
      />
      {notice && <Alert color="blue">{notice}</Alert>}
      <Group>
        <Button
          variant={candidate ? 'default' : 'light'}
          loading={draw.isPending}
          disabled={!avatar_prompt.trim()}
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
