import { Button } from '@mantine/core';
import type { Post } from '#contract/posts/posts.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';

/** Someone else saved this post in the meantime: shows their version, and lets the person choose. */
export default function Newer({ editor, theirs }: { editor: Editor; theirs: Post }) {
  const { keepMine, takeTheirs } = editor;
  return (
    <section className="warned stackXs note" aria-label="Newer version" role="alert">
      <strong>This post was changed in another tab or by someone else.</strong>
      <p className={classes.newer}>{theirs.parts.join('\n\n')}</p>
      <div className="rowXs">
        <Button size="compact-sm" variant="default" onClick={takeTheirs}>
          Use the newer version
        </Button>
        <Button size="compact-sm" variant="default" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
