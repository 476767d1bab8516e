import type { ReactNode } from 'react';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import classes from './counted.module.css';

interface Props {
  text: string;
  limit: number;
  children: ReactNode;
}

/** Counts characters as the contract does. */
const lengthOf = (text: string) => stripInvisible(text).trim().normalize('NFC').length;

/** A field with a character counter, which appears at half of the limit. */
export function Counted({ text, limit, children }: Props) {
  const used = lengthOf(text);
  return (
    <div className="shrinks">
      {children}
      {used * 2 >= limit && (
        <div className={classes.count}>
          <CharacterCounter used={used} limit={limit} />
        </div>
      )}
    </div>
  );
}
