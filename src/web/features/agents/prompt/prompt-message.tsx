import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { PromptMessage } from '#contract/agents/personas.ts';
import classes from './prompt-message.module.css';

const examples: Partial<Record<PromptMessage['origin'], string>> = {
  example: 'Example of this voice',
  sample: 'Your own text',
  contrast: 'Your own wording',
};

/** What a message is, by its place. Earlier turns come in pairs: what was asked, and the answer. */
function titleOf({ role, origin }: PromptMessage, place: number): string {
  if (role === 'system') return 'Who writes';
  const example = examples[origin];
  if (example === undefined) return 'The task';
  return `${example} (turn ${Math.ceil(place / 2)}): ${role === 'user' ? 'asked' : 'answered'}`;
}

/** Long enough to push the messages after it off the screen. */
const isLong = (text: string): boolean => text.length > 480 || text.split('\n').length > 9;

/** One message of the prompt; a long one is collapsed. */
export function PromptMessageItem({ message, place }: { message: PromptMessage; place: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(message, place);
  const long = isLong(message.text);
  return (
    <li className={classes.message}>
      <header className="lineMd between">
        <h3 className={classes.title}>{title}</h3>
        <span className="quiet numeric">{message.tokens.toLocaleString('en')} tokens</span>
      </header>
      <p id={id} className={classes.text} data-folded={(long && !open) || undefined} dir="auto">
        {message.text}
      </p>
      {long && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? 'Show less' : 'Show all'} of ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </li>
  );
}
