import { Button } from '@mantine/core';
import { IconPin, IconRefresh } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Persona } from '#contract/agents.ts';
import type { PromptBlock } from '#contract/personas.ts';
import { personaFieldLabels } from '#domain/persona-fields.ts';
import classes from './prompt-block-item.module.css';
import { fieldsOf, isLong, leftOutWords } from './prompt-words.ts';

const Steadiness = ({ stable }: { stable: boolean }) => {
  const Icon = stable ? IconPin : IconRefresh;
  return (
    <span className={classes.mark}>
      <Icon size={14} aria-hidden />
      {stable ? 'Same in every text' : 'New for each text'}
    </span>
  );
};

/** How much of its share a block takes; the numbers beside the bar say the same. */
const Tokens = ({ tokens, budget }: { tokens: number; budget: number }) => (
  <span className={classes.tokens}>
    <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
      <rect width="100" height="6" />
      <rect className={classes.filled} width={Math.min(100, (100 * tokens) / budget)} height="6" />
    </svg>
    {tokens} of {budget} tokens
  </span>
);

/** One block of the prompt; a long one is folded. */
export function PromptBlockItem({ block, persona }: { block: PromptBlock; persona: Persona }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const fields = fieldsOf(block.key, persona).map((field) => personaFieldLabels[field]);
  const long = isLong(block.text);
  return (
    <li className={classes.block}>
      <header className={classes.head}>
        <h3 className={classes.title}>{block.title}</h3>
        <Tokens tokens={block.tokens} budget={block.budget} />
      </header>
      <p className={classes.origin}>
        {fields.length > 0 && <span>From {fields.join(' and ')}</span>}
        <Steadiness stable={block.is_stable} />
      </p>
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
