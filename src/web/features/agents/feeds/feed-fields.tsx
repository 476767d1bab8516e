/** What the items of a feed become. */
import {
  Checkbox,
  NumberInput,
  Radio,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type StreamAct, StreamActs } from '#contract/streams/types.ts';
import { accountLabel } from '#web/entities/connections/connection-labels.ts';
import type { FeedValues } from './feed-values.ts';
import classes from './feeds.module.css';

const acts: Record<StreamAct, { label: string; help: (name: string) => string }> = {
  idea: { label: 'Save as an idea', help: () => 'A line on your board. Nothing is written yet.' },
  draft: {
    label: 'Write a draft',
    help: (name) => `${name} reads the page and writes a post for you.`,
  },
  queue: {
    label: 'Add to the queue',
    help: (name) => `${name} writes a post that takes the next open time slot.`,
  },
};

interface Props {
  agent: Agent;
  form: UseFormReturnType<FeedValues>;
}

/** The accounts of the post. An idea has none yet. */
const Accounts = ({ agent, form }: Props) => (
  <Checkbox.Group label="Accounts" {...form.getInputProps('connection_ids')}>
    <div className="stackXs">
      {agent.platform_connections.map((account) => (
        <Checkbox key={account.id} value={account.id} label={accountLabel(account)} />
      ))}
      {agent.platform_connections.length === 0 && (
        <p className="quiet">{agent.name} has no accounts yet.</p>
      )}
    </div>
  </Checkbox.Group>
);

const Writing = ({ agent, form }: Props) => (
  <>
    <Accounts agent={agent} form={form} />
    {form.values.act === 'queue' && (
      <Switch
        label="Wait for my approval"
        description="If off, posts that pass every check are published without you. Others still wait."
        {...form.getInputProps('waits', { type: 'checkbox' })}
      />
    )}
    <Textarea
      label={`What should ${agent.name} say about them?`}
      description="Optional. Each post also gets the link."
      placeholder="Say in one sentence why it matters to home bakers."
      autosize
      minRows={2}
      maxLength={limits.stream_note}
      {...form.getInputProps('note')}
    />
  </>
);

export const FeedFields = ({ agent, form }: Props) => (
  <div className="stackMd">
    <TextInput label="Name" maxLength={limits.list_item} {...form.getInputProps('name')} />
    <Radio.Group label="For each new item" {...form.getInputProps('act')}>
      <div className="stackXs">
        {StreamActs.map((act) => (
          <Radio
            key={act}
            value={act}
            label={acts[act].label}
            description={acts[act].help(agent.name)}
          />
        ))}
      </div>
    </Radio.Group>
    {form.values.act !== 'idea' && <Writing agent={agent} form={form} />}
    <TagsInput
      label="Only items with these words"
      description="Leave empty for all items. Press Enter to add one."
      maxTags={limits.list_items}
      {...form.getInputProps('include')}
    />
    <TagsInput
      label="No items with these words"
      maxTags={limits.list_items}
      {...form.getInputProps('exclude')}
    />
    <NumberInput
      label="Items a day"
      description="If more come in, the newest count."
      min={1}
      max={limits.stream_daily}
      allowDecimal={false}
      classNames={{ wrapper: classes.narrow }}
      {...form.getInputProps('daily_limit')}
    />
  </div>
);
