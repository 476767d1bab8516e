/** What a stranger’s file has to post about: its owner chooses the lines that the agent may use. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReadCharacter } from '#contract/agents/characters.ts';
import { materialKindLabels } from '#domain/persona/material-labels.ts';
import classes from './import-character.module.css';

type Lines = ReadCharacter['material'];

const linesWords = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

interface Props {
  material: Lines;
  onAdd: (lines: Lines) => void;
}

export function OfferedMaterial({ material, onAdd }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<number>();
  if (added !== undefined)
    return (
      <p className="flush said" role="status">
        {linesWords(added)} added. You see them on the Personality tab after launch.
      </p>
    );
  const add = () => {
    onAdd(material.filter(({ text }) => chosen.includes(text)));
    setAdded(chosen.length);
  };
  return (
    <details className={classes.details}>
      <summary className="said">{linesWords(material.length)} it could post about</summary>
      <Checkbox.Group
        label="Choose what your agent may say"
        description="The file says so. Leave out what isn’t true for you."
        value={[...chosen]}
        onChange={setChosen}
      >
        <div className={classes.offered}>
          <ul className="plain stackXs">
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
          <Button
            size="compact-md"
            variant="default"
            className="start"
            disabled={chosen.length === 0}
            onClick={add}
          >
            {chosen.length === 0 ? 'Add lines' : `Add ${linesWords(chosen.length)}`}
          </Button>
        </div>
      </Checkbox.Group>
    </details>
  );
}
