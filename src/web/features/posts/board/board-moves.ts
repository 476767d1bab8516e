/** The actions on a post, and which of them moves it to another column. */
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { PostStage } from '#contract/posts/stages.ts';
import { asksApproval } from '#web/features/posts/post-labels.ts';

export type PostAct =
  | 'write'
  | 'approve'
  | 'publish'
  | 'queue'
  | 'schedule'
  | 'unschedule'
  | 'duplicate'
  | 'delete';

type Facts = Pick<Post, 'stage' | 'standings' | 'review' | 'is_approved'>;

const isOpen = ({ stage }: Standing): boolean => stage !== 'out';
const isPlanned = ({ stage }: Standing): boolean => stage === 'scheduled' || stage === 'waiting';
/** The items of its menu, in order. */
export function actsOf(post: Facts): PostAct[] {
  const { stage, standings } = post;
  if (stage === 'idea') return ['write', 'duplicate', 'delete'];
  const isSendable = standings.some(isOpen);
  return [
    'write',
    ...(asksApproval(post) ? (['approve'] as const) : []),
    ...(isSendable ? (['publish', 'queue', 'schedule'] as const) : []),
    ...(standings.some(isPlanned) ? (['unschedule'] as const) : []),
    'duplicate',
    'delete',
  ];
}

/** The action that moves a post to a column, in order of preference; a column without one accepts nothing. */
const waysTo: Readonly<Record<PostStage, readonly PostAct[]>> = {
  idea: [],
  draft: ['unschedule'],
  waiting: [],
  scheduled: ['approve', 'schedule'],
  out: ['publish'],
};

/** The action of a drop on a column; `undefined` if the column doesn't accept the post. */
export function moveTo(post: Facts, stage: PostStage): PostAct | undefined {
  if (stage === post.stage) return undefined;
  // The first text turns an idea into a draft.
  if (post.stage === 'idea') return stage === 'draft' ? 'write' : undefined;
  const acts = actsOf(post);
  return waysTo[stage].find((act) => acts.includes(act));
}

/** The time on each account, if scheduling the post again for these times restores it exactly. */
export function timesBefore(
  { review, standings }: Pick<Post, 'review' | 'standings'>,
  now: number,
): Map<string, string[]> | undefined {
  const planned = standings.filter(isPlanned);
  const isExact = planned.every(
    ({ stage, is_queued, next_run_at }) =>
      stage === 'scheduled' && !is_queued && next_run_at && Date.parse(next_run_at) > now,
  );
  // An approval and a place in the queue can't be restored.
  if (review !== 'off' || !isExact || planned.length === 0) return undefined;
  const byTime = Map.groupBy(planned, ({ next_run_at }) => next_run_at ?? '');
  return new Map([...byTime].map(([at, all]) => [at, all.map((one) => one.connection_id)]));
}
