/** Each sentence of an answer with where it goes, and a way to send it elsewhere. */
import { Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type AnswerPlace, MaterialKinds } from '#contract/agents/material.ts';
import {
  type Choice,
  choiceKey,
  choiceOf,
  type Placed,
  placeFault,
} from '#domain/persona/interview.ts';
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

interface RowProps {
  placed: Placed;
  onMove: (choice: Choice) => void;
}

function Row({ placed, onMove }: RowProps) {
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

interface Props {
  placed: readonly Placed[];
  onMove: (placed: Placed, choice: Choice) => void;
}

export const PlacedList = ({ placed, onMove }: Props) => (
  <ul className="plain stackXs" aria-label="Where your answers go">
    {placed.map((one) => (
      <Row key={choiceKey(one)} placed={one} onMove={(choice) => onMove(one, choice)} />
    ))}
  </ul>
);
