/** Notes above the text: a newer version, an account's own text, or a text that is not published. */
import { Button } from '@mantine/core';
import { platforms } from '#contract/platforms/platforms.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import type { Post } from '#contract/posts/posts.ts';
import { isUnderWay, whyWaiting } from '#web/features/posts/post-labels.ts';
import { hasText } from '#web/features/posts/post-values.ts';
import { calledIn } from './account-chips.tsx';
import { OthersNote } from './others-note.tsx';
import { isOutOn } from './readiness.ts';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';

/** Who else has this post open, what they saved in the meantime, and where it is published. */
export const ConflictNote = ({ editor }: { editor: Editor }) => (
  <>
    <OthersNote id={editor.settled?.id} />
    <Newer editor={editor} />
    <UnderWay post={editor.settled} />
  </>
);

/** Someone else saved this post in the meantime: shows their version, and lets the person choose. */
function Newer({ editor }: { editor: Editor }) {
  const { theirs, keepMine, takeTheirs } = editor;
  if (!theirs) return null;
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

/** Why the main text will not be published anywhere; `undefined` if it will. */
function unread({ settled, values: { chosen, parts } }: Editor): string | undefined {
  const all = Object.entries(chosen);
  const open = all.filter(([id]) => !isOutOn(settled, id));
  if (all.length === 0 || !hasText(parts)) return undefined;
  if (open.length === 0) {
    const standings = settled?.standings ?? [];
    const isSent = standings.some(({ platform }) => platforms[platform].inbox);
    return `This post is ${isSent ? 'sent' : 'published'}. Changes here don’t reach it. To publish a new one, duplicate it.`;
  }
  return open.every(([, own]) => own.parts)
    ? 'Every account has its own version, so this main text isn’t published. Change the versions in the preview.'
    : undefined;
}

/** Where it is published already, and what is tried again. */
function UnderWay({ post }: { post: Post | undefined }) {
  if (!post || !isUnderWay(post)) return null;
  return (
    <p className={classes.editing} role="status">
      {[post.summary, ...whyWaiting(post)].join(' ')}
    </p>
  );
}

/** Says that the canvas shows the text of one account only, or one that is not published. */
export function Editing({ editor, desk: { edited, setEditing } }: { editor: Editor; desk: Desk }) {
  const why = unread(editor);
  if (!edited)
    return why === undefined ? null : (
      <div className={classes.editing} role="status">
        {why}
      </div>
    );
  return (
    <div className={classes.editing} role="status">
      <NetworkIcon platform={edited.platform} />
      <span>
        <strong>Editing {calledIn(edited)} only.</strong> The other accounts keep the main text.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => setEditing(undefined)}>
        Done
      </Button>
    </div>
  );
}
