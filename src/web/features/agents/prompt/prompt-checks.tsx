import { useId } from 'react';
import type { Prompt } from '#contract/agents/personas.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import type { PersonaField } from '#web/features/agents/persona-form/persona-values.ts';
import classes from './prompt-checks.module.css';

interface CheckGroup {
  title: string;
  checks: string[];
}

const originOf = (field: PersonaField | null): string =>
  field ? `From your ${personaFieldLabels[field].toLowerCase()}` : 'For every agent';

/** The checks grouped by source, in order; those of every agent come last. */
function checkGroups(checks: Prompt['checks']): CheckGroup[] {
  const own = checks.flatMap(({ field }) => field ?? []);
  return [...new Set(own), null]
    .map((field) => ({
      title: originOf(field),
      checks: checks.filter((check) => check.field === field).map(({ text }) => text),
    }))
    .filter((group) => group.checks.length > 0);
}

/** The checks of a written text, and the fields that they come from. */
export function PromptChecks({ checks }: Pick<Prompt, 'checks'>) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className="stackSm rounded padMd sunken" aria-labelledby={id}>
      <h3 className="size3" id={id}>
        Checked after writing
      </h3>
      <p className="said">Every draft has to pass these checks.</p>
      {checkGroups(checks).map((group) => (
        <div key={group.title}>
          <h4 className="flush size2 bold">{group.title}</h4>
          <ul className={classes.list}>
            {group.checks.map((text, at) => (
              // Two guidelines may require the same.
              <li className="breaks" key={at}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
