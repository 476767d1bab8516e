import { lazy, Suspense } from 'react';
import type { Standing } from '#contract/posts/posts.ts';
import { hasText, type Own } from '#web/features/posts/post-values.ts';
import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { Editor } from './use-editor.ts';
import classes from './preview-pane.module.css';

/** The agent, or a cut, makes the post fit each account. */
export function FitButton({ editor: { running, update } }: { editor: Editor }) {
  return (
    <Button
      variant="light"
      leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
      loading={running === 'fit'}
      disabled={running !== undefined}
      onClick={() => update('fit')}
    >
      Fit to each
    </Button>
  );
}

const Changes = lazy(async () => ({ default: (await import('./diff.tsx')).Changes }));

interface Props {
  own: Own;
  standing: Standing | undefined;
  /** The main text. */
  main: readonly string[];
}

/** What shortening changed, and how it differs from the main text. */
export function Custom({ own, standing, main }: Props) {
  if (!own.parts && !own.media_ids) return null;
  return (
    <>
      <p className="quiet">
        <span className={classes.custom}>Customized</span> {standing?.changes.join(' ')}
      </p>
      <Suspense>
        {own.parts && hasText(main) && standing?.stage !== 'out' && (
          <Changes main={main} own={own.parts} />
        )}
      </Suspense>
    </>
  );
}
