import { Checkbox, Input, SegmentedControl, Select, Stack, Switch, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { type KnowledgeScope, KnowledgeScopes, PriorityLevels } from '#contract/company/types.ts';
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import classes from '#web/features/company/company.module.css';
import {
  assignmentBodyOf,
  assignmentComplaints,
  type AssignmentValues,
  priorityIn,
  scopesIn,
} from './assignment-values.ts';
import { priorityHelp, priorityLabels, scopeLabels } from '#web/features/company/company-labels.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { companySummaryQuery } from '#web/entities/company/company-queries.ts';
import { useAssign } from '#web/features/company/queries.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

type Form = UseFormReturnType<AssignmentValues>;

const priorities = PriorityLevels.map((level) => ({
  value: String(level),
  label: priorityLabels[level],
}));

/** What each scope currently contains. */
function useAmounts(): Partial<Record<KnowledgeScope, string>> {
  const { data } = useQuery(companySummaryQuery);
  if (!data) return {};
  const { profileComplete, productsCount, documentsCount } = data.stats;
  return {
    company_profile: data.profile ? `${profileComplete}% complete` : 'Not written yet',
    products_services: pluralize(productsCount, 'entry', 'entries'),
    knowledge_documents: pluralize(documentsCount, 'document'),
    custom_instructions: 'Only for this agent',
  };
}

function Scopes({ form }: { form: Form }) {
  const amounts = useAmounts();
  const error = form.errors['knowledge_scope'];
  return (
    <Checkbox.Group
      label="What it knows"
      withAsterisk
      value={form.values.knowledge_scope}
      onChange={(chosen) => form.setFieldValue('knowledge_scope', scopesIn(chosen))}
      error={error}
    >
      <div className={classes.scopes}>
        {KnowledgeScopes.map((scope, at) => (
          <Checkbox
            key={scope}
            value={scope}
            label={scopeLabels[scope]}
            description={amounts[scope]}
            data-path={at === 0 ? 'knowledge_scope' : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Priority({ form }: { form: Form }) {
  const id = useId();
  const { priority_level } = form.values;
  return (
    <Input.Wrapper
      label="Priority"
      labelProps={{ id }}
      labelElement="div"
      description={priorityHelp[priority_level]}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        data={priorities}
        value={String(priority_level)}
        onChange={(chosen) => form.setFieldValue('priority_level', priorityIn(chosen))}
      />
    </Input.Wrapper>
  );
}

interface FieldsProps {
  form: Form;
  /** The agents to choose from. */
  agents: readonly Agent[];
}

const Fields = ({ form, agents }: FieldsProps) => (
  <Stack gap="lg">
    <Select
      label="Agent"
      placeholder="Choose an agent"
      data={agents.map(({ id, name }) => ({ value: id, label: name }))}
      searchable={agents.length > 7}
      allowDeselect={false}
      withAsterisk
      {...form.getInputProps('agent_id')}
    />
    <Scopes form={form} />
    {form.values.knowledge_scope.includes('custom_instructions') && (
      <Textarea
        label="Custom instructions"
        description="How the agent should speak for your company, such as what to call a product and what never to promise. Used for posts, not for replies, and never quoted in a post. The built-in writer follows rules such as “No emojis” and “Write in lowercase”, and lists what it can’t follow."
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.custom_instructions}
        {...form.getInputProps('custom_instructions')}
      />
    )}
    <Priority form={form} />
    <Switch
      label="Active"
      description="If off, the agent ignores company knowledge. Your choices are kept."
      {...form.getInputProps('is_active', { type: 'checkbox' })}
    />
  </Stack>
);

interface Props {
  /** The agent whose assignment is edited; without one, a new assignment. */
  agent: Agent | undefined;
  /** Agents without an assignment. */
  free: readonly Agent[];
  values: AssignmentValues;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** What one agent should know. An agent has one assignment. */
export function AssignmentDialog({ agent, free, values, onSaved, onClose }: Props) {
  const form: Form = useForm<AssignmentValues>({
    initialValues: values,
    validate: assignmentComplaints,
  });
  const assign = useAssign();
  const send = async (chosen: AssignmentValues) => {
    const { message } = await assign.mutateAsync(assignmentBodyOf(chosen));
    onSaved(agent ? 'Assignment updated' : message);
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Failed to create assignment',
  });
  return (
    <FormDialog
      title={agent ? `What ${agent.name} knows` : 'Assign knowledge to an agent'}
      dirty={form.isDirty()}
      sending={sending}
      onClose={onClose}
    >
      {(close) => (
        <form aria-label="Assignment" onSubmit={submit} noValidate>
          <Fields form={form} agents={agent ? [agent] : free} />
          <FormError text={refused} />
          <DialogButtons
            action={agent ? 'Save changes' : 'Assign'}
            isSending={sending}
            onCancel={close}
            mt="lg"
          />
        </form>
      )}
    </FormDialog>
  );
}
