import { Stack, Switch, Text, Select } from '@mantine/core';
import { lazy, useId } from 'react';
import { agentCalls } from '#contract/agents/calls.ts';
import type { Agent } from '#contract/agents/types.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { SettingsForm, useSettingsForm } from '#web/lib/forms/settings-form.tsx';
import { notify } from '#web/lib/notify.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { Panel } from '#web/ui/panel.tsx';
import {
  complaintsAbout,
  complaintsAt,
  complaintsOf,
} from '#web/features/agents/list/agent-complaints.ts';
import {
  changedBody,
  sameValues,
  valuesOf,
  type AgentValues,
} from '#web/features/agents/agent-values.ts';
import { ContentKindsField } from '#web/features/agents/persona-form/content-kinds-field.tsx';
import { useToggleAgent, useUpdateAgent } from '#web/features/agents/queries.ts';
import classes from './settings-tab.module.css';
import { HabitFields } from '#web/features/agents/wizard/step-habits.tsx';
import { TabParts } from '#web/features/agents/profile/tab-parts.tsx';
import { AccountSwitches } from './account-switches.tsx';
import { DangerZone } from './danger-zone.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Writer } from '#contract/content/types.ts';
import { EnglishOnly } from '#web/entities/agents/english-only.tsx';
import { priceWords } from '#web/entities/agents/price-words.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';

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
function WriterChoice({ agent }: { agent: Agent }) {
  const { data: writers } = useQuery(writersQuery);
  const update = useUpdateAgent(agent.id);
  if (!writers) return <Panel title="Writer">Couldn’t load the models. Reload the page.</Panel>;
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
            help="If off, posts by a small model need your approval in schedules, evergreen posts, feeds and replies, because it makes more mistakes than a large one."
            checked={small_model_alone}
            disabled={update.isPending}
            onChange={(checked) => save({ small_model_alone: checked })}
          />
        )}
      </Stack>
    </Panel>
  );
}

const fields = ['reply_frequency', 'post_frequency', 'posts_per_day', 'content_kinds'];
const validate = (values: AgentValues) => complaintsAbout(complaintsOf(values), fields);

/** Turns the agent on or off at once. */
function ActiveSwitch({ agent }: { agent: Agent }) {
  const toggle = useToggleAgent(agent.id);
  const id = useId();
  const flip = (isActive: boolean) =>
    toggle.mutate(isActive, {
      onSuccess: ({ name, is_active }) =>
        void notify.success(`${name} is now ${is_active ? 'active' : 'inactive'}.`),
      onError: (error) => void notify.failure(error),
    });
  return (
    <Panel title="Activity">
      <Switch
        label={agent.is_active ? 'Active' : 'Inactive'}
        aria-label="Active"
        aria-describedby={id}
        checked={agent.is_active}
        disabled={toggle.isPending}
        onChange={(event) => flip(event.currentTarget.checked)}
      />
      <p className={classes.help} id={id}>
        {agent.is_active
          ? 'Turning it off stops this agent right away. Posts due while it’s off aren’t published later. Published posts stay.'
          : 'This agent is off. Posts due now won’t be published. Activate it to resume.'}
      </p>
    </Panel>
  );
}

/** The form of the posting plan. */
function usePlan(agent: Agent) {
  const update = useUpdateAgent(agent.id);
  const state = useSettingsForm<Agent, AgentValues>({
    saved: agent,
    valuesOf,
    isSame: sameValues,
    validate,
    isSaving: update.isPending,
    send: (base, values, put) =>
      update.mutate(agentCalls.update.body.parse(changedBody(base, values)), {
        onSuccess: (saved) => {
          put(saved);
          void notify.success('Settings saved.');
        },
        onError: (error) => {
          if (error instanceof ApiError) state.form.setErrors(complaintsAt(values, error.details));
          void notify.failure(error);
        },
      }),
  });
  return state;
}

/** How often and with which media the agent posts. */
function Plan({ agent }: { agent: Agent }) {
  const state = usePlan(agent);
  return (
    <SettingsForm label="Plan" state={state}>
      {(buttons) => (
        <Panel title="Plan">
          <Stack gap="lg">
            <Text c="var(--ink-2)">
              Your goals for this agent. To publish automatically, set up scheduled posts.
            </Text>
            <HabitFields form={state.form} />
            <ContentKindsField form={state.form} />
            {buttons}
          </Stack>
        </Panel>
      )}
    </SettingsForm>
  );
}

// Fetched when opened.
const FeedsTab = lazy(async () => ({
  default: (await import('#web/features/agents/feeds/feeds-tab.tsx')).FeedsTab,
}));
const EvergreenTab = lazy(async () => ({
  default: (await import('#web/features/agents/evergreen/evergreen-tab.tsx')).EvergreenTab,
}));

/** Whether the agent is on, its accounts, who writes for it, and its posting plan. */
function General({ agent }: { agent: Agent }) {
  const accounts = useQuery(connectionsQuery);
  const writers = useQuery(writersQuery);
  // Both are above the plan, which would move.
  if (!accounts.isFetched || !writers.isFetched) return <RowSkeletons count={3} />;
  return (
    <>
      <div className="sections">
        <div className="stackMd">
          <ActiveSwitch agent={agent} />
          <AccountSwitches agent={agent} />
          <WriterChoice agent={agent} />
        </div>
        <Plan agent={agent} />
      </div>
      <DangerZone agent={agent} />
    </>
  );
}

/** What holds for the agent, and where it has posts from without being asked. */
export const SettingsTab = ({ agent }: { agent: Agent }) => (
  <TabParts
    label={`Settings of ${agent.name}`}
    parts={[
      { name: 'general', content: <General agent={agent} /> },
      { name: 'feeds', content: <FeedsTab agent={agent} /> },
      { name: 'evergreen', content: <EvergreenTab agent={agent} /> },
    ]}
  />
);
