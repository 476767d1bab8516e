/** The queue actions of a post, as menu items. */
import { Menu } from '@mantine/core';
import { IconPlaylist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { isQueued, ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { useRuleActs } from '#web/features/posts/acts/use-rule-acts.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';

const queueActs = ['enqueue', 'putFirst'] as const;

/** Its place among the others, where their order can be changed. */
const InQueue = ({ post: { connection_id: account } }: { post: ScheduledPost }) => (
  <Menu.Item
    leftSection={<IconPlaylist size={16} aria-hidden />}
    renderRoot={(props) => (
      <Link to="/scheduled-posts" search={{ view: 'queue', account }} {...props} />
    )}
  >
    See the queue
  </Menu.Item>
);

/** Nothing for a post that can't be queued. */
export function useQueueMenu(post: ScheduledPost) {
  const acts = useRuleActs(post);
  const allowed = queueActs.filter((act) => ruleActs[act].allows(post));
  if (allowed.length === 0) return false;
  return (
    <>
      {isQueued(post) && <InQueue post={post} />}
      {allowed.map((act) => {
        const { label, icon: LeftIcon } = ruleActs[act];
        return (
          <MenuAct
            key={act}
            data-needs="publish"
            icon={LeftIcon}
            label={label}
            onClick={() => acts.act(act)}
          />
        );
      })}
    </>
  );
}
