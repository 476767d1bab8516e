/** The queue actions of a post, as menu items, and the dialog that asks which post to swap with. */
import { Button, Menu, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Queue } from '#contract/schedule/queue.ts';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { clockWords } from '#web/lib/forms/zone-time.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { opening, titleOf } from '#web/entities/posts/schedule-labels.ts';
import { ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { useRuleActs } from '#web/features/posts/acts/use-rule-acts.ts';

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

type Acts = ReturnType<typeof useRuleActs>;

function SwapDialog({
  post,
  acts,
  onClose,
}: {
  post: ScheduledPost;
  acts: Acts;
  onClose: () => void;
}) {
  const query = useQuery(queueQuery(post.connection_id));
  const { data } = query;
  return (
    <Modal opened onClose={onClose} title={`Swap “${titleOf(post)}”`}>
      <QueryState query={query} fallback="Couldn’t load the queue." />
      {data && (
        <Others
          post={post}
          queue={data}
          isPending={acts.running !== undefined}
          onChoose={(id) => acts.swap(id, onClose)}
        />
      )}
    </Modal>
  );
}

const queueActs = ['swap', 'enqueue', 'putFirst'] as const;

/** The items, and the dialogs beside the menu. Nothing for a post that can't be queued. */
export function useQueueMenu(post: ScheduledPost) {
  const acts = useRuleActs(post);
  const [swapping, setSwapping] = useState(false);
  const allowed = queueActs.filter((act) => ruleActs[act].allows(post));
  const items =
    allowed.length > 0 &&
    allowed.map((act) => {
      const { label, icon: LeftIcon } = ruleActs[act];
      return (
        <Menu.Item
          key={act}
          leftSection={<LeftIcon size={16} aria-hidden />}
          onClick={() => (act === 'swap' ? setSwapping(true) : acts.act(act))}
        >
          {label}
        </Menu.Item>
      );
    });
  const dialog = swapping && (
    <SwapDialog post={post} acts={acts} onClose={() => setSwapping(false)} />
  );
  return { items, dialog };
}
