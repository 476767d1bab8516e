/** The time of the post, once or again and again. */
import { lazy, Suspense, useState } from 'react';
import { placeOf } from '#web/features/posts/acts/post-acts.ts';
import { type Account, self } from '#web/features/posts/post-values.ts';
import { type Repeated, ScheduleDialog } from '#web/features/posts/schedule-dialog.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';

const RepeatPost = lazy(() => import('#web/features/posts/repeat/repeat-post.tsx'));

interface Props {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  at: string | undefined;
  desk: Pick<Desk, 'source'>;
  onClose: () => void;
}

export default function Schedule({ editor, accounts, at, desk, onClose }: Props) {
  const [repeated, setRepeated] = useState<Repeated>();
  if (repeated)
    return (
      <Suspense>
        <RepeatPost
          editor={editor}
          accounts={accounts}
          piece={desk.source}
          planned={repeated}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <ScheduleDialog
      accounts={accounts}
      at={at}
      place={editor.settled && placeOf(editor.settled)}
      onClose={onClose}
      onSchedule={(time) => {
        onClose();
        editor.act({ act: 'schedule', ...time });
      }}
      // What people post as themselves doesn't repeat.
      onRepeat={editor.values.agent_id === self ? undefined : setRepeated}
    />
  );
}
