/** Which actions a post allows: the server refuses the others, and no screen offers them. */
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { isJustRejected } from './just-rejected.ts';

/** The actions on a post, in the order of its menu. */
export const PostActs = [
  'approve',
  'publish',
  'queue',
  'schedule',
  'unschedule',
  'duplicate',
  'delete',
] as const;
export type PostAct = (typeof PostActs)[number];

type Facts = Pick<Post, 'stage' | 'standings' | 'review' | 'is_approved' | 'missing_approvals'>;

/** Reasons that a person has to resolve before anything else may happen there. */
const settledFirst = new Set<string>(['unknown_outcome', 'thread_partial', 'restored', 'crashed']);

/** Whether a version may get a time: it is not published, not being sent, and not unconfirmed. */
export function canPlan({
  stage,
  status,
  attention,
}: Pick<Standing, 'stage' | 'status' | 'attention'>): boolean {
  if (stage === 'out' || status === 'running') return false;
  return stage !== 'waiting' || !settledFirst.has(attention?.code ?? '');
}

/** Whether a version has a time, or waits for its owner. */
export const isPlanned = ({ stage }: Pick<Standing, 'stage'>): boolean =>
  stage === 'scheduled' || stage === 'waiting';

/** When something is published with a delay. The ledger counts in whole seconds: never earlier than promised. */
export const leavesAt = (now: number, delay_s: number): number =>
  Math.ceil(now / second + delay_s) * second;

/** What is due until then may have been published a moment ago, with the seconds in which that can be undone. */
export const leavesUntil = (now: number): number => now + (limits.publish_delay + 1) * second;

/** Whether it was published a moment ago and waits out the seconds in which that can be undone. */
export function isLeaving({
  standings,
  updated_at,
}: Pick<Post, 'standings' | 'updated_at'>): boolean {
  const latest = leavesUntil(Date.parse(updated_at));
  const planned = standings.filter(isPlanned);
  const leaves = ({ attention, occurrence }: Standing) =>
    attention === null && occurrence?.status === 'READY' && Date.parse(occurrence.due_at) <= latest;
  return planned.length > 0 && planned.every(leaves);
}

/** Whether nothing of a post is scheduled or published. */
export const isLoose = ({ stage }: Pick<Post, 'stage'>): boolean =>
  stage === 'idea' || stage === 'draft';

/** Whether someone is asked for approval now, or can give it early; not while a part of it was just rejected. */
export const asksApproval = ({ standings, ...post }: Omit<Facts, 'stage'>): boolean =>
  !standings.some(({ occurrence }) => occurrence && isJustRejected(occurrence)) &&
  (standings.some(({ attention }) => attention?.code === 'approval') ||
    (asksFirst(post) && standings.some(isPlanned)));

/** Whether publishing or planning it asks first, because it needs an approval that it does not have. */
export const asksFirst = ({
  review,
  is_approved,
  missing_approvals,
}: Pick<Facts, 'review' | 'is_approved' | 'missing_approvals'>): boolean =>
  missing_approvals.length > 0 || (review === 'before_sending' && !is_approved);

const isWritten = ({ stage }: Facts): boolean => stage !== 'idea';
const canSend = (post: Facts): boolean => isWritten(post) && post.standings.some(canPlan);

const allowed: Readonly<Record<PostAct, (post: Facts) => boolean>> = {
  approve: (post) => isWritten(post) && asksApproval(post),
  publish: canSend,
  queue: (post) => isWritten(post) && post.standings.some((one) => canPlan(one) && !one.is_queued),
  schedule: canSend,
  unschedule: (post) => isWritten(post) && post.standings.some(isPlanned),
  duplicate: () => true,
  delete: () => true,
};

/** Whether a post in this state allows an action. */
export const allows = (post: Facts, act: PostAct): boolean => allowed[act](post);
