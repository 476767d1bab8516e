import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Persona } from '#contract/agents/types.ts';
import type { PromptBlock } from '#contract/agents/personas.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import classes from './prompt-block-item.module.css';
import { fieldsOf, isLong, leftOutWords } from './prompt-labels.ts';

/** In percent; tiny shares stay visible. */
const shareOf = (tokens: number, budget: number) =>
  Math.min(100, Math.max(3, (100 * tokens) / budget));

/** The share that a block takes; the numbers beside the bar say the same. */
const Tokens = ({ tokens, budget }: { tokens: number; budget: number }) => (
  <span className="quiet numeric inline">
    <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
      <rect width="100" height="6" />
      <rect className={classes.filled} width={shareOf(tokens, budget)} height="6" />
    </svg>
    {tokens.toLocaleString('en')} of {budget.toLocaleString('en')} tokens
  </span>
);

/** One block of the prompt; a long one is collapsed. */
export function PromptBlockItem({ block, persona }: { block: PromptBlock; persona: Persona }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const fields = fieldsOf(block.key, persona).map((field) => personaFieldLabels[field]);
  const long = isLong(block.text);
  return (
    <li className={classes.block}>
      <header className="lineMd between">
        <h4 className={classes.title}>{block.title}</h4>
        <Tokens tokens={block.tokens} budget={block.budget} />
      </header>
      {fields.length > 0 && <p className="quiet">From {fields.join(' and ')}</p>}
      <p id={id} className={classes.text} data-folded={(long && !open) || undefined} dir="auto">
        {block.text}
      </p>
      {long && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? 'Show less' : 'Show all'} of ${block.title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
      {block.left_out > 0 && <p className={classes.leftOut}>{leftOutWords(block)}</p>}
    </li>
  );
}
