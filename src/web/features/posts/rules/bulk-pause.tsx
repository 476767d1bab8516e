import { Button } from '@mantine/core';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { notify } from '#web/lib/notify.ts';
import { usePauseMany } from './queries.ts';
import classes from './schedule.page.module.css';
import { sayFailed } from './use-actions.ts';

interface Props {
  /** The posts on this page that can be paused. */
  posts: readonly ScheduledPost[];
  chosen: readonly ScheduledPost[];
  onChoose: (ids: readonly string[]) => void;
}

/** Pauses several at once, and names those that failed. */
export function BulkPause({ posts, chosen, onChoose }: Props) {
  const pause = usePauseMany();
  if (posts.length < 2 && chosen.length === 0) return null;
  const isAll = chosen.length === posts.length;
  const run = () =>
    pause.mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: ({ message, data: { paused, refused } }) => {
          onChoose(refused.map(({ id }) => id));
          if (paused.length > 0) void notify.success(message);
          for (const one of refused) void notify.error(one.message);
        },
        onError: (error) => sayFailed('Failed to pause scheduled posts', error),
      },
    );
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
        <Button size="compact-sm" variant="default" loading={pause.isPending} onClick={run}>
          Pause {chosen.length} {chosen.length === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </div>
  );
}
