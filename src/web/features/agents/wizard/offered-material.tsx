/** What a file has to post about. Of our own all lines are chosen, of a stranger’s none: their owner knows which are true. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReadCharacter } from '#contract/agents/characters.ts';
import { materialKindLabels } from '#domain/persona/material-labels.ts';
import classes from './import-character.module.css';

type Lines = ReadCharacter['material'];

interface Props {
  material: Lines;
  isChosen: boolean;
  onChoose: (chosen: Lines) => void;
}

export function OfferedMaterial({ material, isChosen, onChoose }: Props) {
  const [chosen, setChosen] = useState(isChosen ? material.map(({ text }) => text) : []);
  const choose = (texts: string[]) => {
    setChosen(texts);
    onChoose(material.filter(({ text }) => texts.includes(text)));
  };
  return (
    <details className={classes.details} open>
      <summary className="said">
        Material: {chosen.length} of {material.length} {material.length === 1 ? 'line' : 'lines'}{' '}
        chosen
      </summary>
      <Checkbox.Group
        label="What your agent may say"
        description="The file says so. Choose only what is true for you."
        value={chosen}
        onChange={choose}
      >
        <ul className={classes.offered}>
          {material.map(({ kind, text }) => (
            <li key={text}>
              <Checkbox
                value={text}
                label={<span dir="auto">{text}</span>}
                description={materialKindLabels[kind]}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </details>
  );
}
