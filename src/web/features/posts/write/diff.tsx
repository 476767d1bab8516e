import { Fragment } from 'react';
import { wordDiff } from '#domain/text/word-diff.ts';
import classes from './ask.module.css';

/** A text compared with its replacement: removed words are struck, added ones are tinted. */
export function Diff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const pieces = wordDiff(before.join('\n\n'), after.join('\n\n'));
  return (
    <p className={classes.diff}>
      {pieces.map(({ is, text }, at) => {
        // The pieces of a diff keep their positions.
        if (is === 'out')
          return (
            <del className="faint" key={at}>
              {text}
            </del>
          );
        if (is === 'in') return <ins key={at}>{text}</ins>;
        return <Fragment key={at}>{text}</Fragment>;
      })}
    </p>
  );
}

interface Props {
  main: readonly string[];
  own: readonly string[];
}

/** How the text of an account differs from the main text: added words are tinted, missing ones are struck. */
export function Changes({ main, own }: Props) {
  const [before, after] = [main, own].map((parts) => parts.map((part) => part.trim()));
  if (!before || !after || before.join('\n\n') === after.join('\n\n')) return null;
  return (
    <div className={classes.changes} role="group" aria-label="Changes against the main text">
      <Diff before={before} after={after} />
    </div>
  );
}
