/** Says on a card that its scheduled post was changed in the editor, and not updated yet. */
import type { Post } from '#contract/posts/posts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { isTimed } from './acts/post-acts.ts';
import { isKept } from './write/kept-text.ts';

/** Whether this browser has such changes: no other one, and not the server, knows of them. */
export function useNotUpdated(): (id: string) => boolean {
  const owner = useSession().user?.id ?? '';
  return (id) => isKept(owner, id);
}

export function NotUpdated({ post }: { post: Post }) {
  const isNotUpdated = useNotUpdated();
  if (!isTimed(post) || !isNotUpdated(post.id)) return null;
  return (
    <span className="start" title="You changed it in this browser. Open it and press Update.">
      <StatusBadge tone="warn">Not updated</StatusBadge>
    </span>
  );
}
