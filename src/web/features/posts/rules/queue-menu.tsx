/** The queue actions of a post, as menu items, and the dialog that asks which post to swap with. */
import { Button, Menu, Modal } from '@mantine/core';
import { IconArrowBarToUp, IconArrowsExchange, IconPlaylistAdd } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Queue } from '#contract/schedule/queue.ts';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { clockWords } from '#web/lib/forms/zone-time.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { opening, titleOf } from '#web/entities/posts/schedule-labels.ts';
import { canQueue, useQueueActs } from './use-queue-acts.ts';

interface OthersProps {
  post: ScheduledPost;
  queue: Queue;
  isPending: boolean;
  onChoose: (id: string) => void;
}

/** The other posts of the queue, soonest first. */
function Others({ post, queue, isPending, onChoose }: OthersProps) {
  const now = useNow();
  const others = queue.queued.filter(({ schedule_id }) => schedule_id !== post.id);
  if (others.length === 0) return <p>No other post is queued on this account.</p>;
  return (
    <ul className="plain stackSm" aria-label="Queued posts">
      {others.map(({ schedule_id, words, due_at }) => {
        const title = opening(words) || 'A post that its agent writes';
        return (
          <li key={schedule_id} className="rowSm between">
            <div className="shrinks breaks">
              <p>{title}</p>
              <p className="quiet numeric">{clockWords(Date.parse(due_at), queue.timezone, now)}</p>
            </div>
            <Button
              variant="default"
              size="sm"
              disabled={isPending}
              aria-label={`Swap with “${title}”`}
              onClick={() => onChoose(schedule_id)}
            >
              Swap
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

type Acts = ReturnType<typeof useQueueActs>;

function SwapDialog({
  post,
  acts,
  onClose,
}: {
  post: ScheduledPost;
  acts: Acts;
  onClose: () => void;
}) {
  const { data, error, isPending, isFetching, refetch } = useQuery(queueQuery(post.connection_id));
  return (
    <Modal opened onClose={onClose} title={`Swap “${titleOf(post)}”`}>
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error, 'Couldn’t load the queue.') : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data && (
        <Others
          post={post}
          queue={data}
          isPending={acts.isPending}
          onChoose={(id) => acts.swap(id, onClose)}
        />
      )}
    </Modal>
  );
}

/** The items, and the dialogs beside the menu. Nothing for a post that can't be queued. */
export function useQueueMenu(post: ScheduledPost) {
  const acts = useQueueActs(post);
  const [swapping, setSwapping] = useState(false);
  const isQueued = post.slot_at !== null;
  const items = canQueue(post) && (
    <>
      {isQueued && (
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => setSwapping(true)}
        >
          Swap with…
        </Menu.Item>
      )}
      {!isQueued && (
        <Menu.Item
          leftSection={<IconPlaylistAdd size={16} aria-hidden />}
          onClick={() => acts.move('next')}
        >
          Move to queue
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconArrowBarToUp size={16} aria-hidden />}
        onClick={() => acts.move('first')}
      >
        Move to front of queue
      </Menu.Item>
    </>
  );
  const dialog = swapping && (
    <SwapDialog post={post} acts={acts} onClose={() => setSwapping(false)} />
  );
  return { items, dialog };
}
