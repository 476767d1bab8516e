import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { AvatarField } from '#web/features/agents/avatar/avatar-field.tsx';
import {
  ModelNote,
  NameField,
  ToneFields,
  TypeField,
} from '#web/features/agents/persona-form/character-fields.tsx';
import { Counted } from '#web/features/agents/persona-form/counted.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';
import {
  MindFields,
  RuleFields,
  SpecializationField,
  TargetTopics,
} from '#web/features/agents/persona-form/mind-fields.tsx';
import { SamplePanel } from '#web/features/agents/preview/persona-preview.tsx';
import { PreviewStrip } from '#web/features/agents/preview/preview-strip.tsx';
import { type EditState, useEdit } from './use-edit.ts';
import { usePreview } from '#web/features/agents/preview/use-samples.ts';
import { VoiceFields } from '#web/features/agents/persona-form/voice-fields.tsx';
import { Link } from '@tanstack/react-router';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { type AgentValues, personaOf, valuesOf } from '#web/features/agents/agent-values.ts';
import { ChangeList } from '#web/features/agents/versions/change-list.tsx';
import classes from './edit-agent-form.module.css';

/** The changes that were saved elsewhere, field by field. */
function changesSince(from: AgentValues, to: AgentValues) {
  const [before, after] = [personaOf(from), personaOf(to)];
  return before && after ? diffPersonas(before, after) : [];
}

/** Says that the personality was saved elsewhere in the meantime, shows the changes, and lets the person choose. */
function NewerVersion({ agent, edit }: { agent: Agent; edit: EditState }) {
  const { base, refusals } = edit;
  const box = useRef<HTMLDivElement>(null);
  // Scrolled into view after a refused save, because the form is long.
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  return (
    <Alert ref={box} tabIndex={-1} color="yellow" title={`${agent.name} was changed elsewhere`}>
      <Text size="sm">
        You started with version {base.version}, and version {agent.persona_version} is the newest
        one. Your edits are kept. Since you started, this changed:
      </Text>
      <div className={classes.changes}>
        <ChangeList changes={changesSince(base.values, valuesOf(agent))} />
      </div>
      <Group gap="sm">
        <Button size="compact-md" onClick={edit.keepMine}>
          Keep my changes
        </Button>
        <Button size="compact-md" variant="default" onClick={edit.takeSaved}>
          Load the newer version
        </Button>
        <Link
          to="/agents/$id"
          params={{ id: agent.id }}
          search={{ tab: 'persona' }}
          target="_blank"
        >
          View it in a new tab
        </Link>
      </Group>
      <Text size="sm" mt="xs">
        Your edits are added to the newer version. Nothing is saved until you select Save Changes.
      </Text>
    </Alert>
  );
}

/** Moves focus to the first error each time that saving was refused. */
function useLeadToComplaint(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}

/** Says that something replaced the earlier input, and offers to restore that. */
function Restored({ edit }: { edit: EditState }) {
  if (edit.aside)
    return (
      <Alert color="gray" variant="light" p="sm">
        <Group justify="space-between">
          <Text size="sm">Your unsaved changes are set aside. This is the saved version.</Text>
          <Button size="compact-sm" variant="default" onClick={edit.bringBack}>
            Bring them back
          </Button>
        </Group>
      </Alert>
    );
  if (!edit.restored) return null;
  return (
    <Alert color="gray" variant="light" p="sm">
      <Group justify="space-between">
        <Text size="sm">We restored your unsaved changes.</Text>
        <Button size="compact-sm" variant="default" onClick={edit.takeSaved}>
          Discard them
        </Button>
      </Group>
    </Alert>
  );
}

const DescriptionField = ({ form }: { form: AgentForm }) => (
  <Counted text={form.values.description} limit={limits.agent_description}>
    <Textarea
      label="Description"
      description="Only you see this. It doesn’t affect the writing."
      autosize
      minRows={2}
      {...form.getInputProps('description')}
    />
  </Counted>
);

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How many examples there are. */
const voiceWords = ({ voice_samples, contrast_pairs }: AgentValues): string =>
  voice_samples.length + contrast_pairs.length === 0
    ? 'Posts that sound right'
    : `${counted(voice_samples.length, 'sample')}, ${counted(contrast_pairs.length, 'pair')}`;

function Sections({ form, agent }: { form: AgentForm; agent: Agent }) {
  const { isFetched } = useQuery(writersQuery);
  // The writer decides about a note above the fields, which would move. What is below the form is out of view, as later.
  if (!isFetched) return <RowSkeletons count={12} />;
  return (
    <>
      <Panel title="Basics">
        <div className="fields">
          <NameField form={form} />
          <DescriptionField form={form} />
        </div>
      </Panel>
      <Panel title="Personality">
        <div className="stackLg">
          <ModelNote form={form} writer={agent.writer} />
          <TypeField form={form} writer={agent.writer} isShort />
          <ToneFields form={form} writer={agent.writer} />
        </div>
      </Panel>
      <Panel title="Topics">
        <Stack gap="lg">
          <div className="fields">
            <TargetTopics form={form} writer={agent.writer} />
            <RuleFields form={form} writer={agent.writer} />
            <SpecializationField form={form} writer={agent.writer} />
          </div>
          <MindFields form={form} writer={agent.writer} isShort />
        </Stack>
      </Panel>
      <Panel title="Voice" folded={voiceWords(form.values)}>
        <VoiceFields form={form} writer={agent.writer} />
      </Panel>
      <Panel title="Avatar" folded="Draw one, or upload your own">
        <AvatarField form={form} agentId={agent.id} />
      </Panel>
    </>
  );
}

/** Always visible: the sample when it has no column of its own, and the buttons. */
function Bar({ edit, shown }: { edit: EditState; shown: ComponentProps<typeof PreviewStrip> }) {
  const { changed, saving, cancel } = edit;
  return (
    <div className={classes.actions}>
      <PreviewStrip {...shown} />
      <ReasonButton type="submit" loading={saving} why={changed ? undefined : 'No changes yet.'}>
        Save Changes
      </ReasonButton>
      <Button variant="default" onClick={cancel}>
        Cancel
      </Button>
      <Text size="sm" c="var(--ink-2)" role="status">
        {changed && 'Not saved yet.'}
        {changed && <span className="wideOnly"> Kept in this browser.</span>}
      </Text>
    </div>
  );
}

/** Edits the whole personality; ⌘/Ctrl-Enter saves from any field. */
export function EditAgentForm({ agent, back }: { agent: Agent; back: ReactNode }) {
  const edit = useEdit(agent);
  const { form, changed } = edit;
  const element = useLeadToComplaint(edit.refusals);
  const shown = {
    values: form.values,
    preview: usePreview(form.values, edit.base.values, agent),
    since: 'Changed since it was saved',
    writer: agent.writer,
  };
  return (
    <>
      <PageHeader back={back} title={`Edit ${agent.name}`} />
      <div className="columns">
        <form
          ref={element}
          className="stackMd"
          aria-label={`Edit ${agent.name}`}
          onSubmit={edit.save}
          onKeyDown={onSubmitKeys(edit.save)}
          noValidate
        >
          {edit.isNewer && changed ? (
            <NewerVersion agent={agent} edit={edit} />
          ) : (
            <Restored edit={edit} />
          )}
          <Sections form={form} agent={agent} />
          <Bar edit={edit} shown={shown} />
        </form>
        <aside className={`follows ${classes.aside}`}>
          <SamplePanel {...shown} />
        </aside>
      </div>
      <LeaveGuard
        active={changed && !edit.saving}
        title="Leave without saving?"
        text={'Your changes aren’t saved yet. Keep them in this browser to finish later?'}
        keepLabel="Leave and keep them"
        onDiscard={edit.discard}
      />
    </>
  );
}
