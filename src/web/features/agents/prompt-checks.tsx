import { useId } from 'react';
import type { Prompt } from '#contract/personas.ts';
import classes from './prompt-checks.module.css';
import { checkGroups } from './prompt-words.ts';

/** What a text is held to after it is written, and which field asks for it. */
export function PromptChecks({ checks }: Pick<Prompt, 'checks'>) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className={classes.checks} aria-labelledby={id}>
      <h3 id={id}>Checked after writing</h3>
      <p className={classes.note}>
        Whoever wrote it, a text that fails one of these is not published by itself.
      </p>
      {checkGroups(checks).map((group) => (
        <div key={group.title}>
          <h4 className={classes.origin}>{group.title}</h4>
          <ul className={classes.list}>
            {group.checks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
