/** The time of a post, once or again and again: in the editor and on the board. */
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { self } from './post-values.ts';
import type { RepeatPostProps } from './repeat/repeat-post.tsx';
import { type Repeated, ScheduleDialog } from './schedule-dialog.tsx';

const RepeatPost = lazy(() => import('./repeat/repeat-post.tsx'));

type Props = Omit<RepeatPostProps, 'planned'> &
  Pick<ComponentProps<typeof ScheduleDialog>, 'at' | 'place' | 'onSchedule' | 'onQueue'>;

export default function SchedulePost({ at, place, onSchedule, onQueue, ...of }: Props) {
  const { editor, accounts, onClose } = of;
  const [repeated, setRepeated] = useState<Repeated>();
  if (repeated)
    return (
      <Suspense>
        <RepeatPost {...of} planned={repeated} />
      </Suspense>
    );
  return (
    <ScheduleDialog
      accounts={accounts}
      at={at}
      place={place}
      onClose={onClose}
      onSchedule={onSchedule}
      {...(onQueue && { onQueue })}
      // What people post as themselves doesn't repeat.
      onRepeat={editor.values.agent_id === self ? undefined : setRepeated}
    />
  );
}
