import { Button } from '@mantine/core';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { notify } from '#web/lib/notify.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { api } from '#web/lib/api/api.ts';
import classes from './schedule.page.module.css';

interface Props {
  /** The posts on this page that can be paused. */
  posts: readonly ScheduledPost[];
  chosen: readonly ScheduledPost[];
  onChoose: (ids: readonly string[]) => void;
}

/** Pauses several at once, and names those that failed. */
export function BulkPause({ posts, chosen, onChoose }: Props) {
  const { run, isPending } = useAct();
  if (posts.length < 2 && chosen.length === 0) return null;
  const isAll = chosen.length === posts.length;
  const pause = () =>
    run({
      async send() {
        const ids = chosen.map(({ id }) => id);
        const { message, data } = await api.schedule.pauseMany({ body: { ids } });
        onChoose(data.refused.map(({ id }) => id));
        for (const one of data.refused) void notify.error(one.message);
        return data.paused.length > 0 ? { message } : undefined;
      },
      failed: 'Failed to pause scheduled posts',
    });
  return (
    <div className={classes.end}>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChoose(isAll ? [] : posts.map(({ id }) => id))}
      >
        {isAll ? 'Select none' : 'Select all'}
      </Button>
      {chosen.length > 0 && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={pause}>
          Pause {chosen.length} {chosen.length === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </div>
  );
}
