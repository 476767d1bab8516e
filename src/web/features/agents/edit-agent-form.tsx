import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { agentCalls } from '#contract/agent-calls.ts';
import type { Agent } from '#contract/agents.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorsByField, issuesByField } from '#web/lib/field-errors.ts';
import { LeaveGuard } from '#web/lib/leave-guard.tsx';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useUpdateAgent } from './queries.ts';

type Values = Pick<Agent, 'name' | 'description'>;

const validate = (values: Values) => {
  const parsed = agentCalls.update.body.safeParse(values);
  return parsed.success ? {} : issuesByField(parsed.error.issues);
};

/** Changes name and description; ⌘/Ctrl-Enter saves from either field. */
export function EditAgentForm({ agent }: { agent: Agent }) {
  const { id, name, description } = agent;
  const navigate = useNavigate();
  const update = useUpdateAgent(id);
  const form = useForm<Values>({ initialValues: { name, description }, validate });
  const close = () => navigate({ to: '/agents/$id', params: { id }, ignoreBlocker: true });

  const save = (values: Values) =>
    update.mutate(values, {
      onSuccess: () => {
        void notify.success('Changes saved.');
        void close();
      },
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
        void notify.failure(error);
      },
    });
  const submit = form.onSubmit(save);

  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
      }}
      noValidate
    >
      <Panel title="Edit agent">
        <Stack gap="md">
          <TextInput
            label="Name"
            maxLength={limits.agent_name}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Description"
            maxLength={limits.agent_description}
            autosize
            minRows={3}
            {...form.getInputProps('description')}
          />
          <Group gap="sm">
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              Save Changes
            </Button>
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </Panel>
      <LeaveGuard
        active={form.isDirty()}
        title="Leave without saving?"
        text={`The changes to ${name} are not saved yet.`}
      />
    </form>
  );
}
