import {
  Button,
  Group,
  Kbd,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents.ts';
import { variationCount } from '#contract/content.ts';
import { limits } from '#contract/limits.ts';
import { contentTypeLabels, lengthLabels, styleLabels } from '#domain/brief-labels.ts';
import { isReady } from './brief.ts';
import type { BriefValues } from './brief.ts';

type BriefForm = UseFormReturnType<BriefValues>;

const optionsOf = (labels: Readonly<Record<string, { label: string }>>) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label }));

function Toggles({ form }: { form: BriefForm }) {
  const toggle = (field: 'hashtags' | 'emojis' | 'variations') =>
    form.getInputProps(field, { type: 'checkbox' });
  return (
    <Stack gap="sm">
      <Switch label="Hashtags" {...toggle('hashtags')} />
      <Switch label="Emojis" {...toggle('emojis')} />
      <Group justify="space-between" wrap="nowrap" mih={36}>
        <Switch label="Variations" {...toggle('variations')} />
        {form.values.variations && (
          <NumberInput
            aria-label="Number of variations"
            min={variationCount.min}
            max={variationCount.max}
            clampBehavior="strict"
            allowDecimal={false}
            w={88}
            {...form.getInputProps('variation_count')}
          />
        )}
      </Group>
    </Stack>
  );
}

interface Props {
  form: BriefForm;
  agents: readonly Agent[];
  writing: boolean;
  onSubmit: () => void;
}

/** What is to be written, and by whom. ⌘/Ctrl-Enter submits from any field. */
export function BriefForm({ form, agents, writing, onSubmit }: Props) {
  const isReply = form.values.content_type === 'reply';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
      }}
    >
      <Stack gap="md">
        <Select
          label="AI agent"
          placeholder="Who writes?"
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          searchable={agents.length > 7}
          allowDeselect={false}
          withAsterisk
          {...form.getInputProps('agent_id')}
        />
        <TextInput
          label="Topic"
          placeholder="Why small teams ship faster"
          maxLength={limits.topic}
          withAsterisk
          {...form.getInputProps('topic')}
        />
        <Select
          label="Content type"
          data={optionsOf(contentTypeLabels)}
          allowDeselect={false}
          {...form.getInputProps('content_type')}
        />
        <SimpleGrid cols={2} spacing="md">
          <Select
            label="Style"
            data={optionsOf(styleLabels)}
            allowDeselect={false}
            {...form.getInputProps('style')}
          />
          <Select
            label="Length"
            data={optionsOf(lengthLabels)}
            allowDeselect={false}
            {...form.getInputProps('length')}
          />
        </SimpleGrid>
        <Textarea
          label={isReply ? 'The post to answer' : 'Context (optional)'}
          description={isReply ? undefined : 'Facts, an angle, an audience'}
          maxLength={limits.context}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('context')}
        />
        <Toggles form={form} />
        <Button type="submit" fullWidth loading={writing} disabled={!isReady(form.values)}>
          Generate content
        </Button>
        <Text size="sm" c="var(--ink-3)" ta="center" visibleFrom="md">
          <Kbd size="xs">⌘</Kbd> or <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </Text>
      </Stack>
    </form>
  );
}
