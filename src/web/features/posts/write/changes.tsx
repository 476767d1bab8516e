import { Diff } from './diff.tsx';
import classes from './changes.module.css';

interface Props {
  main: readonly string[];
  own: readonly string[];
}

/** How the text of an account differs from the main text: added words are tinted, missing ones are struck. */
export default function Changes({ main, own }: Props) {
  const [before, after] = [main, own].map((parts) => parts.map((part) => part.trim()));
  if (!before || !after || before.join('\n\n') === after.join('\n\n')) return null;
  return (
    <div className={classes.changes} role="group" aria-label="Changes against the main text">
      <Diff before={before} after={after} />
    </div>
  );
}
