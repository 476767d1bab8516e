import { VisuallyHidden } from '@mantine/core';
import type { PersonaChange } from '#contract/agents/personas.ts';
import classes from './change-list.module.css';

/** A replaced value: `before → after`. */
const Replaced = ({ before, after }: Pick<PersonaChange, 'before' | 'after'>) => (
  <p className={classes.replaced}>
    <VisuallyHidden>from</VisuallyHidden> <del>{before}</del> <span aria-hidden>→</span>{' '}
    <VisuallyHidden>to</VisuallyHidden> <ins>{after}</ins>
  </p>
);

type Sign = 'added' | 'removed';

function Entry({ sign, text }: { sign: Sign; text: string }) {
  const Mark = sign === 'added' ? 'ins' : 'del';
  return (
    <li data-sign={sign === 'added' ? '+' : '−'}>
      <VisuallyHidden>{sign}</VisuallyHidden> <Mark>{text}</Mark>
    </li>
  );
}

interface EntriesProps extends Pick<PersonaChange, 'added' | 'removed'> {
  most: number;
}

function Entries({ added, removed, most }: EntriesProps) {
  const entries = [
    ...added.map((text) => ({ sign: 'added' as const, text })),
    ...removed.map((text) => ({ sign: 'removed' as const, text })),
  ];
  const more = entries.length - most;
  // A single entry is as short as a line that counts it.
  const shown = more > 1 ? entries.slice(0, most) : entries;
  return (
    <ul className={`plain stack2xs ${classes.entries}`}>
      {shown.map((entry, at) => (
        // The differences between two versions never change.
        <Entry key={at} {...entry} />
      ))}
      {more > 1 && <li className={classes.more}>and {more} more</li>}
    </ul>
  );
}

function Change({ change, most }: { change: PersonaChange; most: number }) {
  const { before, after, added, removed } = change;
  if (added.length + removed.length > 0)
    return <Entries added={added} removed={removed} most={most} />;
  return <Replaced before={before} after={after} />;
}

interface Props {
  changes: readonly PersonaChange[];
  /** How many entries of one list are shown; the others are counted. */
  most?: number;
}

/** The differences between two personalities, field by field. */
export const ChangeList = ({ changes, most = Infinity }: Props) => (
  <dl className={`facts factsBeside ${classes.changes}`}>
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{change.label}</dt>
        <dd>
          <Change change={change} most={most} />
        </dd>
      </div>
    ))}
  </dl>
);
