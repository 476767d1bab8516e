/** The interview of an existing agent. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { QuestionId } from '#domain/persona/interview-questions.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Interview } from './interview.tsx';
import { useSaveAnswers } from './material-queries.ts';
import { interviewOf, unanswered } from './use-interview.ts';

interface Props {
  agent: Agent;
  only?: readonly QuestionId[];
  onClose: () => void;
}

const skippedWords = (count: number): string =>
  count === 0 ? '' : ` ${count} ${count === 1 ? 'was' : 'were'} there already or had no room.`;

export function InterviewDialog({ agent, only, onClose }: Props) {
  const [answered, setAnswered] = useState(unanswered);
  const state = interviewOf(answered, setAnswered);
  const save = useSaveAnswers(agent.id);
  const [isLeaving, setIsLeaving] = useState(false);
  const send = () =>
    save.mutate(
      state.placed.map(({ to, kind, text, write }) => ({ to, kind, text, write })),
      {
        onSuccess: ({ message, skipped }) => {
          void notify.success(`${message}${skippedWords(skipped.length)}`);
          onClose();
        },
      },
    );
  return (
    <>
      <Modal
        opened
        onClose={() => (state.placed.length > 0 ? setIsLeaving(true) : onClose())}
        title={`Questions about ${agent.name}`}
        size="lg"
        closeOnClickOutside={false}
      >
        <div className="stackSm">
          <Interview
            {...(only && { only })}
            state={state}
            action="Save answers"
            isSending={save.isPending}
            onSave={send}
          />
          <FormError text={save.error ? messageOf(save.error) : null} />
        </div>
      </Modal>
      <ConfirmDialog
        opened={isLeaving}
        title="Discard your answers?"
        confirmLabel="Discard"
        destructive
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        Nothing saved yet.
      </ConfirmDialog>
    </>
  );
}
