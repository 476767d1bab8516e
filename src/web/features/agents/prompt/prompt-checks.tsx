import { useId } from 'react';
import type { Prompt } from '#contract/agents/personas.ts';
import classes from './prompt-checks.module.css';
import { checkGroups } from './prompt-labels.ts';

/** The checks of a written text, and the fields that they come from. */
export function PromptChecks({ checks }: Pick<Prompt, 'checks'>) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className={classes.checks} aria-labelledby={id}>
      <h3 id={id}>Checked after writing</h3>
      <p className="said">Every draft has to pass these checks.</p>
      {checkGroups(checks).map((group) => (
        <div key={group.title}>
          <h4 className={classes.origin}>{group.title}</h4>
          <ul className={classes.list}>
            {group.checks.map((text, at) => (
              // Two guidelines may require the same.
              <li key={at}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
