/** Notes above the text: a newer version, an account's own text, or a text that is not published. */
import { lazy, Suspense } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { hasText } from '#web/features/posts/post-values.ts';
import { isOutOn } from './readiness.ts';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import classes from './editor.module.css';

const notes = () => import('./rare-notes.tsx');
const Newer = lazy(async () => ({ default: (await notes()).Newer }));
const OthersNote = lazy(async () => ({ default: (await notes()).OthersNote }));
const EditedNote = lazy(async () => ({ default: (await notes()).EditedNote }));

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
export function Editing({ editor, desk }: { editor: Editor; desk: Desk }) {
  if (desk.edited)
    return (
      <Suspense>
        <EditedNote editor={editor} desk={desk} edited={desk.edited} />
      </Suspense>
    );
  const why = unread(editor);
  return why === undefined ? null : (
    <div className={classes.editing} role="status">
      {why}
    </div>
  );
}
