/** Notes above the text: a newer version, an account's own text, or a text that is not published. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { hasText } from '#web/features/posts/post-values.ts';
import { isOutOn } from './readiness.ts';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';

const Newer = lazy(() => import('./newer-note.tsx'));
const OthersNote = lazy(() => import('./others-note.tsx'));

/** Who else has this post open, and what they saved in the meantime. */
export const ConflictNote = ({ editor }: { editor: Editor }) => (
  <>
    <Suspense>{editor.settled && <OthersNote id={editor.settled.id} />}</Suspense>
    <Suspense>{editor.theirs && <Newer editor={editor} theirs={editor.theirs} />}</Suspense>
  </>
);

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

/** Says that the canvas shows the text of one account only, or one that is not published. */
export function Editing({ editor, desk: { edited, setEditing } }: { editor: Editor; desk: Desk }) {
  const why = unread(editor);
  if (!edited)
    return why === undefined ? null : (
      <div className={classes.editing} role="status">
        {why}
      </div>
    );
  const { values, choose, offerUndo } = editor;
  const own = values.chosen[edited.id];
  const followPost = () => {
    if (own) choose(edited.id, { ...own, media_ids: null });
    offerUndo(`${platforms[edited.platform].name} uses the post’s images.`, values);
  };
  return (
    <div className={classes.editing} role="status">
      <NetworkIcon platform={edited.platform} />
      <span>
        <strong>Editing {accountLabel(edited)} only.</strong> The other accounts keep the main text
        {own?.media_ids && ' and images'}.
      </span>
      {own?.media_ids && (
        <Button size="compact-sm" variant="default" onClick={followPost}>
          Use the post’s images
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setEditing(undefined)}>
        Done
      </Button>
    </div>
  );
}
