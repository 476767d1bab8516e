/** Short questions about an agent, one at a time. Any of them can be skipped, and nothing is saved before the end. */
import { Button, Progress, Select, Textarea } from '@mantine/core';
import { IconArrowRight, IconBulb } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import {
  type Choice,
  choiceKey,
  choiceOf,
  type Placed,
  placeFault,
} from '#domain/persona/interview.ts';
import { type QuestionId, questionIds, questions } from '#domain/persona/interview-questions.ts';
import { TextFileButton } from './text-file-button.tsx';
import type { Interview as State } from './use-interview.ts';
import { type AnswerPlace, MaterialKinds } from '#contract/agents/material.ts';
import { materialKindLabels, placeLabels } from '#domain/persona/material-labels.ts';
import classes from './material.module.css';

const kinds = MaterialKinds.map((kind) => ({
  value: `material ${kind}` satisfies Choice,
  label: `Material: ${materialKindLabels[kind].toLowerCase()}`,
}));
const places: readonly Exclude<AnswerPlace, 'material' | 'pair'>[] = [
  'topic',
  'avoid',
  'sample',
  'guideline',
];

/** A pair needs what to say instead, which only the answers have. */
const choicesFor = ({ write }: Placed) => [
  ...kinds,
  ...places.map((value) => ({ value, label: placeLabels[value] })),
  ...(write === '' ? [] : [{ value: 'pair', label: placeLabels.pair }]),
  { value: 'nowhere', label: 'Leave out' },
];

function Row({ placed, onMove }: { placed: Placed; onMove: (choice: Choice) => void }) {
  const { text, to, write } = placed;
  return (
    <li className={classes.placed}>
      <p className="flush breaks" dir="auto">
        {text}
        {to === 'pair' && <span className="muted"> → says instead: {write}</span>}
      </p>
      <Select
        aria-label={`Where “${text}” goes`}
        leftSection={<IconArrowRight size={14} aria-hidden />}
        data={choicesFor(placed)}
        allowDeselect={false}
        value={choiceOf(placed)}
        onChange={(value) => value && onMove(value as Choice)}
        error={placeFault(placed)}
      />
    </li>
  );
}

interface PlacedListProps {
  placed: readonly Placed[];
  onMove: (placed: Placed, choice: Choice) => void;
}

/** Each sentence of an answer with where it goes, and a way to send it elsewhere. */
const PlacedList = ({ placed, onMove }: PlacedListProps) => (
  <ul className="plain stackXs" aria-label="Where your answers go">
    {placed.map((one) => (
      <Row key={choiceKey(one)} placed={one} onMove={(choice) => onMove(one, choice)} />
    ))}
  </ul>
);

const tooLong = `This text is too long. Choose up to ${limits.context.toLocaleString('en-US')} characters of it.`;

/** A text file as an answer. */
function OpenFile({ onText }: { onText: (text: string) => void }) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <TextFileButton
        onRead={({ text, problem: wrong }) => {
          const isLong = (text?.length ?? 0) > limits.context;
          setProblem(isLong ? tooLong : wrong);
          if (text !== undefined && !isLong) onText(text);
        }}
      />
      {problem && (
        <p className="flush warning" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function QuestionField({ id, state }: { id: QuestionId; state: State }) {
  const { ask, hint, example } = questions[id];
  const [isHeard, setIsHeard] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const own = state.placed.filter(({ question }) => question === id);
  return (
    <div className="stackSm">
      <Textarea
        ref={field}
        label={ask}
        description={hint}
        classNames={{ label: classes.ask ?? '' }}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.context}
        dir="auto"
        value={state.answers[id] ?? ''}
        onChange={({ currentTarget }) => state.answer(id, currentTarget.value)}
      />
      <div className="rowXs">
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isHeard}
          leftSection={<IconBulb size={14} aria-hidden />}
          onClick={() => setIsHeard(!isHeard)}
        >
          Show a good answer
        </Button>
        {id === 'sounds_like' && <OpenFile onText={(text) => state.answer(id, text)} />}
      </div>
      {isHeard && <blockquote className={classes.example}>{example}</blockquote>}
      {own.length > 0 && <PlacedList placed={own} onMove={state.move} />}
    </div>
  );
}

interface Props {
  state: State;
  /** Only these questions. */
  only?: readonly QuestionId[];
  /** What saving is called. */
  action: string;
  isSending?: boolean;
  onSave: () => void;
}

/** All answers with where they go, before anything is saved. */
function Review({
  state,
  action,
  isSending,
  onSave,
  onBack,
}: Omit<Props, 'only'> & { onBack: () => void }) {
  const { placed } = state;
  const isFaulty = placed.some((one) => placeFault(one) !== undefined);
  return (
    <div className="stackSm">
      <h3 className="size2 flush">Where your answers go</h3>
      {placed.length === 0 ? (
        <p className="flush muted">You haven’t answered anything yet.</p>
      ) : (
        <PlacedList placed={placed} onMove={state.move} />
      )}
      <div className="rowXs between">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          loading={isSending ?? false}
          disabled={placed.length === 0 || isFaulty}
          onClick={onSave}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}

export function Interview({ only = questionIds, ...rest }: Props) {
  const { state } = rest;
  const [at, setAt] = useState(0);
  const id = only[at];
  if (id === undefined) return <Review {...rest} onBack={() => setAt(only.length - 1)} />;
  const isAnswered = (state.answers[id] ?? '').trim() !== '';
  return (
    <section className="stackMd" aria-label={`Question ${at + 1} of ${only.length}`}>
      <div className="stack2xs">
        <p className="flush said numeric">
          {at + 1} of {only.length}
        </p>
        <Progress value={((at + 1) / only.length) * 100} size="xs" aria-hidden />
      </div>
      <QuestionField key={id} id={id} state={state} />
      <div className="rowXs between">
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        <div className="rowXs">
          {at + 1 < only.length && (
            <Button variant="subtle" onClick={() => setAt(only.length)}>
              Review
            </Button>
          )}
          <Button variant={isAnswered ? 'filled' : 'default'} onClick={() => setAt(at + 1)}>
            {isAnswered ? 'Next' : 'Skip'}
          </Button>
        </div>
      </div>
    </section>
  );
}
