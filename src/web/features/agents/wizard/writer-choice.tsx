import { Select, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Writer } from '#contract/content/types.ts';
import { notify } from '#web/lib/notify.ts';
import { EnglishOnly } from '#web/entities/agents/english-only.tsx';
import { priceWords } from '#web/entities/agents/price-words.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useUpdateAgent } from '#web/features/agents/queries.ts';
import classes from '#web/features/agents/settings/settings-tab.module.css';

/** The value of the default; no writer has an empty name. */
const anybody = '';

function optionsOf(writers: readonly Writer[], chosen: string | null) {
  const byDefault = writers.find(({ is_default }) => is_default);
  const isGone = chosen !== null && !writers.some(({ id }) => id === chosen);
  return [
    { value: anybody, label: `Default: ${byDefault?.label ?? 'chosen by your administrator'}` },
    ...writers.map((one) => ({ value: one.id, label: `${one.label}, ${priceWords(one)}` })),
    ...(isGone ? [{ value: chosen, label: `${chosen} (no longer available)` }] : []),
  ];
}

const helpOf = (isModel: boolean): string =>
  isModel
    ? 'If the model fails, the free built-in writer takes over and the draft says so. It arranges the facts of the brief and adds nothing of its own.'
    : 'This agent already uses the built-in writer.';

/** Without a small model the choice would be about nothing. */
const mayBeSmall = ({ small_model_alone }: Agent, writers: readonly Writer[]): boolean =>
  small_model_alone || writers.some(({ is_small }) => is_small);

type Change = Partial<Pick<Agent, 'writer' | 'composer_fallback' | 'small_model_alone'>>;

interface ChoiceProps {
  label: string;
  help: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ help, onChange, ...props }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Switch
        {...props}
        aria-describedby={id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p className={classes.help} id={id}>
        {help}
      </p>
    </div>
  );
}

/** The agent's writer, whether the built-in writer may replace it, and whether a small model publishes by itself; saved at once. */
export function WriterChoice({ agent }: { agent: Agent }) {
  const { data: writers, isError } = useQuery(writersQuery);
  const update = useUpdateAgent(agent.id);
  if (isError) {
    return <Panel title="Writer">Couldn’t load the models. Reload the page.</Panel>;
  }
  if (!writers) return null;
  const { writer, composer_fallback, small_model_alone } = agent;
  const current = writer
    ? writers.find((one) => one.id === writer)
    : writers.find(({ is_default }) => is_default);
  const isModel = current?.id !== 'composer';
  const save = (change: Change) =>
    update.mutate(change, {
      onSuccess: () => void notify.success('Settings saved.'),
      onError: (error) => void notify.failure(error),
    });
  return (
    <Panel title="Writer">
      <Stack gap="md">
        <Select
          label="Writing model"
          description="The default moves on to the next model if one fails. A model you pick is never replaced by another."
          data={optionsOf(writers, writer)}
          value={writer ?? anybody}
          error={current ? undefined : 'This model is no longer available. Choose another one.'}
          allowDeselect={false}
          disabled={update.isPending}
          onChange={(value) => save({ writer: value === anybody ? null : value })}
        />
        <EnglishOnly className="said" writer={writer} language={agent.language} />
        <Choice
          label="Use the built-in writer if the model fails"
          help={helpOf(isModel)}
          checked={composer_fallback}
          disabled={update.isPending || (!isModel && !composer_fallback)}
          onChange={(checked) => save({ composer_fallback: checked })}
        />
        {mayBeSmall(agent, writers) && (
          <Choice
            label="Publish what a small model wrote without my approval"
            help="If off, texts by a small model wait for you in schedules, evergreen posts, feeds and replies, because it makes more mistakes than a large one."
            checked={small_model_alone}
            disabled={update.isPending}
            onChange={(checked) => save({ small_model_alone: checked })}
          />
        )}
      </Stack>
    </Panel>
  );
}
