import { VisuallyHidden } from '@mantine/core';
import type { PersonaChange } from '#contract/personas.ts';
import classes from './change-list.module.css';

/** One value for another: `before → after`. */
const Replaced = ({ before, after }: Pick<PersonaChange, 'before' | 'after'>) => (
  <p className={classes.replaced}>
    <VisuallyHidden>from</VisuallyHidden> <del>{before}</del> <span aria-hidden>→</span>{' '}
    <VisuallyHidden>to</VisuallyHidden> <ins>{after}</ins>
  </p>
);

const Entries = ({ added, removed }: Pick<PersonaChange, 'added' | 'removed'>) => (
  <ul className={classes.entries}>
    {added.map((entry, at) => (
      <li key={`+${at}`} data-sign="+">
        <VisuallyHidden>added</VisuallyHidden> <ins>{entry}</ins>
      </li>
    ))}
    {removed.map((entry, at) => (
      <li key={`−${at}`} data-sign="−">
        <VisuallyHidden>removed</VisuallyHidden> <del>{entry}</del>
      </li>
    ))}
  </ul>
);

function Change({ change }: { change: PersonaChange }) {
  const { before, after, added, removed } = change;
  if (added.length + removed.length > 0) return <Entries added={added} removed={removed} />;
  return <Replaced before={before} after={after} />;
}

/** What two personas differ in, field by field. */
export const ChangeList = ({ changes }: { changes: readonly PersonaChange[] }) => (
  <dl className={classes.changes}>
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{change.label}</dt>
        <dd>
          <Change change={change} />
        </dd>
      </div>
    ))}
  </dl>
);
