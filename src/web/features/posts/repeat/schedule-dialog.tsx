import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { ScheduleFields } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import { useScheduleForm } from './use-schedule-form.ts';

/** The initial values of the form. */
export interface FormStart {
  /** The post to edit; without one, a new post. */
  post?: ScheduledPost;
  values: ScheduleValues;
}

interface Props {
  start: FormStart;
  agents: readonly Agent[];
  onClose: () => void;
}

/** The form in a dialog. A click outside must not discard the input. */
export function ScheduleDialog({ start, agents, onClose }: Props) {
  const { post, values } = start;
  const isPhone = usePhone();
  const [leaving, setLeaving] = useState(false);
  const { form, submit, sending, refused } = useScheduleForm({
    post,
    initialValues: values,
    onSaved: onClose,
  });
  // Which questions are shown is not part of the input.
  const isDirty = form.isDirty();
  const close = () => (isDirty ? setLeaving(true) : onClose());
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
        <ScheduleFields
          form={form}
          agents={agents}
          post={post}
          sending={sending}
          refused={refused}
          onSubmit={() => submit()}
          onCancel={close}
        />
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
        <p>{post ? 'You have unsaved changes.' : 'This post has not been scheduled yet.'}</p>
      </ConfirmDialog>
      <LeaveGuard
        active={isDirty && !sending}
        title="Discard your changes?"
        text={post ? 'You have unsaved changes.' : 'This post has not been scheduled yet.'}
      />
    </>
  );
}
