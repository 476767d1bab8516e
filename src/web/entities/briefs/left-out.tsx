/** The facts that a text had no room for, with the way to say them all. */
import { Button } from '@mantine/core';
import type { ContentDraft } from '#contract/content/types.ts';
import { factsLeftOut } from '#domain/writer/left-out.ts';
import { longestThread } from './facts-values.ts';
import classes from './briefs.module.css';

interface Props {
  draft: Pick<ContentDraft, 'brief' | 'parts' | 'model_used'>;
  busy: boolean;
  /** Writes it again, as a thread of the greatest length. */
  onThread: (changes: typeof longestThread) => void;
}

export function LeftOut({ draft, busy, onThread }: Props) {
  const { left_out, given } = factsLeftOut(draft);
  const count = left_out.length;
  if (count === 0) return null;
  const { content_type, length } = draft.brief;
  const isLongest = content_type === longestThread.content_type && length === longestThread.length;
  const title =
    given === 1 ? 'Your fact didn’t fit.' : `${count} of your ${given} facts didn’t fit`;
  return (
    <section className={classes.left ?? ''} aria-label="Facts that didn’t fit">
      <div className="rowSm between">
        <strong>{title}</strong>
        {!isLongest && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => onThread(longestThread)}
          >
            {content_type === 'thread' ? 'Make it a longer thread' : 'Make it a thread'}
          </Button>
        )}
      </div>
      <ul>
        {left_out.map((fact) => (
          <li key={fact} dir="auto">
            {fact}
          </li>
        ))}
      </ul>
    </section>
  );
}
