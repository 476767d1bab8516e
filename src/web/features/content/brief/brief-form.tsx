import { Button, Kbd, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels, lengthLabels, styleLabels } from '#domain/persona/brief-labels.ts';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from './brief-form.module.css';
import { BriefToggles } from './brief-toggles.tsx';
import { whatIsMissing } from './brief.ts';
import type { BriefValues } from './brief.ts';
import { WriterNote } from './writer-note.tsx';

type Form = UseFormReturnType<BriefValues>;

const optionsOf = (labels: Readonly<Record<string, { label: string }>>) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label }));
const platformOptions = LivePlatformIds.map((id) => ({ value: id, label: platforms[id].name }));

/** The content type, and its platform. */
function Kind({ form }: { form: Form }) {
  const { name, max_length } = platforms[form.values.platform];
  return (
    <>
      <SimpleGrid cols={2} spacing="md">
        <Select
          label="Content type"
          data={optionsOf(contentTypeLabels)}
          allowDeselect={false}
          {...form.getInputProps('content_type')}
        />
        <Select
          label="Platform"
          data={platformOptions}
          allowDeselect={false}
          aria-description={`${name} allows up to ${max_length} characters per post`}
          {...form.getInputProps('platform')}
        />
      </SimpleGrid>
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
    </>
  );
}

interface Props {
  form: Form;
  agents: readonly Agent[];
  writing: boolean;
  onSubmit: () => void;
  onSuggest: () => void;
}

/** The content form. ⌘/Ctrl-Enter submits from any field. */
export function BriefForm({ form, agents, writing, onSubmit, onSuggest }: Props) {
  const isReply = form.values.content_type === 'reply';
  return (
    <form
      noValidate
      aria-label="What to write"
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
          placeholder="Choose an agent"
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
        <Kind form={form} />
        {isReply ? (
          <Textarea
            label="The post to reply to"
            maxLength={limits.context}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('answered')}
            error={form.errors['context']}
          />
        ) : (
          <BriefFactsFields
            about={form.values}
            values={form.values}
            onChange={(next) => form.setValues(next)}
            errorOf={(field) => form.errors[field]}
          />
        )}
        <BriefToggles form={form} />
        <Stack gap="xs">
          <ReasonButton type="submit" fullWidth loading={writing} why={whatIsMissing(form.values)}>
            Generate content
          </ReasonButton>
          <Button variant="default" fullWidth disabled={writing} onClick={onSuggest}>
            Suggest posts
          </Button>
          <WriterNote
            agent={agents.find(({ id }) => id === form.values.agent_id)}
            values={form.values}
          />
          <p className={classes.keys}>
            <Kbd size="xs">⌘</Kbd> or <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>{' '}
            generates
          </p>
        </Stack>
      </Stack>
    </form>
  );
}
