import { Group, SegmentedControl, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { variationCount } from '#contract/content/kinds.ts';
import type { Writer } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels, lengthLabels, styleLabels } from '#domain/persona/brief-labels.ts';
import { costWords } from '#domain/money/money.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from './suggestions.module.css';
import { type BriefValues, contextOf, countOf, requestOf, whatIsMissing } from './brief-values.ts';

type Form = UseFormReturnType<BriefValues>;

const optionsOf = (labels: Readonly<Record<string, { label: string }>>) =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label }));
const platformOptions = LivePlatformIds.map((id) => ({ value: id, label: platforms[id].name }));

/** The content type and its network, the style and the length. */
function Choices({ form }: { form: Form }) {
  const { name, max_length } = platforms[form.values.platform];
  return (
    <>
      <div className="stackMd halves">
        <Select
          label="Content type"
          data={optionsOf(contentTypeLabels)}
          allowDeselect={false}
          {...form.getInputProps('content_type')}
        />
        <Select
          label="Network"
          data={platformOptions}
          allowDeselect={false}
          aria-description={`${name} allows up to ${max_length} characters per post`}
          {...form.getInputProps('platform')}
        />
      </div>
      <div className="stackMd halves">
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
      </div>
    </>
  );
}

const { min, max } = variationCount;
const counts = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

/** The options of a post, and the number of variations. */
function Toggles({ form }: { form: Form }) {
  const toggle = (field: 'hashtags' | 'emojis' | 'variations') =>
    form.getInputProps(field, { type: 'checkbox' });
  return (
    <Stack gap="xs">
      <Group gap="xl">
        <Switch label="Hashtags" {...toggle('hashtags')} />
        <Switch label="Emojis" {...toggle('emojis')} />
      </Group>
      <Group justify="space-between" wrap="nowrap" mih={36}>
        <Switch label="Variations" {...toggle('variations')} />
        {form.values.variations && (
          <SegmentedControl
            aria-label="Number of variations"
            data={counts}
            value={String(form.values.variation_count)}
            onChange={(count) => form.setFieldValue('variation_count', Number(count))}
          />
        )}
      </Group>
    </Stack>
  );
}

/** The typical number of tokens of a compiled personality with its rules and the agent's latest posts. */
const usualPrompt = 1_500;
/** English characters per token. */
const perToken = 4;
/** The tokens of the reasons and the structure that each answer includes. */
const perText = 60;
const million = 1_000_000;

/**
 * The estimated price of this many drafts in micro-dollars, without retries. Models that think before they write use
 * more; each draft shows its actual price.
 */
function expectedCost(
  price: NonNullable<Writer['price']>,
  { content_type, length, context }: BriefValues,
  count: number,
): number {
  const { chars, parts } = lengthLabels[length];
  const posts = content_type === 'thread' ? parts : 1;
  const input = usualPrompt + context.length / perToken;
  const output = count * (perText + (posts * chars) / perToken);
  return Math.ceil((input * price.input + output * price.output) / million);
}

function priceWords(writer: Writer, values: BriefValues): string {
  const count = countOf(requestOf(values));
  const cost =
    writer.price && expectedCost(writer.price, { ...values, context: contextOf(values) }, count);
  if (!cost) return costWords(cost);
  return `about ${costWords(cost)}${count > 1 ? ` for ${count} drafts` : ''}`;
}

/** The writer, and the expected price. */
function WriterNote({ agent, values }: { agent: Agent | undefined; values: BriefValues }) {
  const { writer, isKnown } = useWriter(agent);
  if (!isKnown) return null;
  if (!writer)
    return (
      <p className={`said centered ${classes.note}`} data-tone="warn">
        “{agent?.writer}” writes for this agent, but it’s no longer available. Choose another model
        in the agent’s settings.
      </p>
    );
  const fallsBack = agent?.composer_fallback === true && writer.id !== 'composer';
  return (
    <p className={`said centered ${classes.note}`}>
      Written by <strong>{writer.label}</strong>: {priceWords(writer, values)}
      {fallsBack && '. If it fails, the built-in writer takes over'}
    </p>
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
  const agent = agents.find(({ id }) => id === form.values.agent_id);
  const { isKnown, isModel } = useWriter(agent);
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
          label="Agent"
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
        <Choices form={form} />
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
        <Toggles form={form} />
        <Stack gap="xs">
          <ReasonButton type="submit" fullWidth loading={writing} why={whatIsMissing(form.values)}>
            Write a draft
          </ReasonButton>
          <ReasonButton
            variant="default"
            fullWidth
            why={isKnown && !isModel ? 'Suggesting posts needs an AI model.' : undefined}
            onClick={onSuggest}
          >
            Suggest posts
          </ReasonButton>
          <WriterNote agent={agent} values={form.values} />
          <p className={`quiet centered ${classes.keys}`}>
            <kbd>⌘</kbd> or <kbd>Ctrl</kbd> + <kbd>Enter</kbd> writes
          </p>
        </Stack>
      </Stack>
    </form>
  );
}
