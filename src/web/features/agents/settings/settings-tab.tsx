import { Stack, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import { agentCalls } from '#contract/agents/calls.ts';
import type { Agent } from '#contract/agents/types.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { SettingsForm, useSettingsForm } from '#web/lib/forms/settings-form.tsx';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';
import {
  complaintsAbout,
  complaintsAt,
  complaintsOf,
} from '#web/features/agents/list/agent-complaints.ts';
import { changedBody, sameValues, valuesOf } from '#web/features/agents/agent-values.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import { ContentKindsField } from '#web/features/agents/persona-form/content-kinds-field.tsx';
import { useToggleAgent, useUpdateAgent } from '#web/features/agents/queries.ts';
import classes from './settings-tab.module.css';
import { HabitFields } from '#web/features/agents/wizard/step-habits.tsx';
import { AccountSwitches } from './account-switches.tsx';
import { WriterChoice } from '#web/features/agents/wizard/writer-choice.tsx';

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

/** Whether the agent is on, its accounts, who writes for it, and its posting plan. */
export const SettingsTab = ({ agent }: { agent: Agent }) => (
  <div className={classes.tab}>
    <ActiveSwitch agent={agent} />
    <AccountSwitches agent={agent} />
    <WriterChoice agent={agent} />
    <Plan agent={agent} />
  </div>
);
