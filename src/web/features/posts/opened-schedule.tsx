/** A schedule that was opened among the posts: its details, or the form that changes it. */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { PostDetails } from './rules/post-details.tsx';

const RuleDialog = lazy(() => import('./repeat/rule-dialog.tsx'));

interface Props {
  id: string;
  agents: readonly Agent[];
  onClose: () => void;
}

export default function OpenedSchedule({ id, agents, onClose }: Props) {
  const navigate = useNavigate();
  const [edited, setEdited] = useState<ScheduledPost>();
  if (edited)
    return (
      <Suspense>
        <RuleDialog start={{ edit: edited }} agents={agents} onClose={onClose} />
      </Suspense>
    );
  // What was planned in the editor is edited there.
  const edit = (post: ScheduledPost) =>
    post.post_id === null
      ? setEdited(post)
      : void navigate({ to: '/write/$id', params: { id: post.post_id } });
  return <PostDetails id={id} agents={agents} onEdit={edit} onClose={onClose} />;
}
