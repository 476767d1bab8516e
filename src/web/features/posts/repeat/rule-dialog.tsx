import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Media } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { RuleFields } from './rule-form.tsx';
import { emptyValues, valuesLike, valuesOf } from './rule-values.ts';
import { useRuleForm } from './use-rule-form.ts';

/** What the form starts with: an existing post, a copy of one, or a new one of an agent, perhaps with an image. */
export type RuleStart =
  | { edit: ScheduledPost }
  | { copy: ScheduledPost }
  | { agent: string | null; picture?: Media };

function startOf(start: RuleStart, agents: readonly Agent[]) {
  const named = (id: string | null) => agents.find((one) => one.id === id);
  if ('edit' in start) return valuesOf(start.edit, named(start.edit.agent_id));
  if ('copy' in start) return valuesLike(start.copy, Date.now(), named(start.copy.agent_id));
  const values = emptyValues(Date.now(), named(start.agent));
  return start.picture ? { ...values, media: [start.picture] } : values;
}

interface Props {
  start: RuleStart;
  agents: readonly Agent[];
  onClose: () => void;
}

/** The form in a dialog. A click outside must not discard the input. */
export default function RuleDialog({ start, agents, onClose }: Props) {
  const post = 'edit' in start ? start.edit : undefined;
  const isPhone = usePhone();
  const [leaving, setLeaving] = useState(false);
  const [initialValues] = useState(() => startOf(start, agents));
  const state = useRuleForm({ post, agents, initialValues, onSaved: onClose });
  const isDirty = state.form.isDirty();
  const close = () => (isDirty ? setLeaving(true) : onClose());
  const unsaved = post ? 'You have unsaved changes.' : 'This post has not been scheduled yet.';
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={post ? 'Edit scheduled post' : 'Schedule a post'}
        size="62rem"
        fullScreen={isPhone}
        closeOnClickOutside={!isDirty}
        // Otherwise one Escape would answer the question and ask it again.
        closeOnEscape={!leaving}
      >
        <RuleFields state={state} agents={agents} post={post} onCancel={close} />
      </Modal>
      <ConfirmDialog
        opened={leaving}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <p>{unsaved}</p>
      </ConfirmDialog>
      <LeaveGuard active={isDirty && !state.sending} title="Discard your changes?" text={unsaved} />
    </>
  );
}
