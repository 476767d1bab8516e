/** Adds lines of material: typed, pasted, from a text file, or from what the company knows. */
import { Modal, Select, Textarea } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { MaterialKind } from '#contract/agents/material.ts';
import type { Agent } from '#contract/agents/types.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { shortLines } from '#domain/persona/interview.ts';
import { kindOf } from '#domain/persona/material.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import type { QuestionId } from '#domain/persona/interview-questions.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { kindOptions } from './line-dialog.tsx';
import { useAddMaterial, useSaveAnswers } from './material-queries.ts';
import { TextFileButton } from './text-file-button.tsx';
import { Interview } from './interview.tsx';
import { interviewOf, unanswered } from './use-interview.ts';

const CompanyFacts = lazy(() => import('#web/entities/briefs/company-facts.tsx'));

const countWords = (lines: number): string => (lines === 1 ? '1 line' : `${lines} lines`);

/** How many lines were typed, and which are too long. */
function Count({ lines }: { lines: readonly string[] }) {
  const long = lines.filter(({ length }) => length > limits.material);
  const [first] = long;
  return (
    <div role="status">
      <p className="flush said numeric">{countWords(lines.length)}</p>
      {first !== undefined && (
        <p className="flush warning">
          {long.length === 1 ? '1 line is' : `${long.length} lines are`} too long. Shorten “
          {excerpt(first, 60)}” to {limits.material} characters.
        </p>
      )}
    </div>
  );
}

/** The typed text, and its lines. */
function useLines() {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<MaterialKind>('fact');
  const [problem, setProblem] = useState<string>();
  const append = (more: string) =>
    setText((before) => [before.trimEnd(), more].filter(Boolean).join('\n'));
  const add: ComponentProps<typeof TextFileButton>['onRead'] = (read) => {
    setProblem(read.problem);
    if (read.text !== undefined) append(read.text);
  };
  return { text, setText, kind, setKind, problem, add, lines: shortLines(text) };
}

export function AddDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { text, setText, kind, setKind, problem, add: addText, lines } = useLines();
  const add = useAddMaterial(agent.id);
  const isGood = lines.length > 0 && lines.every(({ length }) => length <= limits.material);
  const send = () => {
    if (!isGood) return;
    add.mutate(
      lines.map((line) => ({ text: line, kind: kindOf(line, kind) })),
      {
        onSuccess: ({ added, skipped }) => {
          const rest =
            skipped.length === 0 ? '' : ` ${skipped.length} skipped: ${skipped[0]?.reason}`;
          void notify.success(`${countWords(added)} added.${rest}`);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Add material for ${agent.name}`}
      size="lg"
      closeOnClickOutside={false}
    >
      <form
        className="stackMd"
        aria-label="New material"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          label="Lines"
          description="One per line. Each can become a post of its own."
          placeholder={'Our mill was built in 1870.\nYesterday a customer paid with a drawing.'}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {text !== '' && <Count lines={lines} />}
        <div className="rowXs">
          <TextFileButton onRead={addText} />
        </div>
        {agent.target_topics.length > 0 && (
          <Suspense>
            <CompanyFacts
              about={{
                agent_id: agent.id,
                topic: cut(agent.target_topics.join(', '), limits.topic),
              }}
              facts={lines}
              onChange={(facts) => setText(facts.join('\n'))}
            />
          </Suspense>
        )}
        <Select
          label="Kind"
          description="Lines with a date or a price are recognized."
          data={kindOptions}
          allowDeselect={false}
          value={kind}
          onChange={(value) =>
            setKind(kindOptions.find((one) => one.value === value)?.value ?? 'fact')
          }
        />
        <FormError text={problem ?? (add.error ? messageOf(add.error) : null)} />
        <DialogButtons
          action={lines.length === 0 ? 'Add' : `Add ${countWords(lines.length)}`}
          isSending={add.isPending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface Props {
  agent: Agent;
  only?: readonly QuestionId[];
  onClose: () => void;
}

const skippedWords = (count: number): string =>
  count === 0 ? '' : ` ${count} ${count === 1 ? 'was' : 'were'} there already or had no room.`;

/** The interview of an existing agent. */
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
