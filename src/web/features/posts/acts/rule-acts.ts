/**
 * The actions on a scheduled post and on one of its posts, for the board, the list, the details, the calendar and
 * notes: words, icon, call, what is said, and Undo.
 */
import {
  type Icon,
  IconArrowBarToUp,
  IconCheck,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlaylistAdd,
  IconSend,
  IconThumbDown,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { limits } from '#contract/core/limits.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { reviewCalls } from '#contract/posts/review-calls.ts';
import type { ScheduledAccount, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { canPause, idsOf } from '#web/entities/posts/schedule-labels.ts';
import { api } from '#web/lib/api/api.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { type Refused, refusedWords, saidOn } from './refused.ts';
import { undoApproval } from './undo.ts';
import type { Done } from './use-act.ts';

export type RuleAct =
  | 'approve'
  | 'reject'
  | 'pause'
  | 'resume'
  | 'sendNow'
  | 'dismiss'
  | 'enqueue'
  | 'putFirst'
  | 'duplicate'
  | 'delete';

interface Look {
  label: string;
  icon: Icon;
  /** What to say when it fails, before the server’s reason. */
  failed: string;
  allows: (post: ScheduledPost) => boolean;
}

/** A post with a time or a posting time, which may get another one from the queue. */
const canQueue = ({ frequency, status, next_run_at }: ScheduledPost): boolean =>
  frequency === 'once' && status === 'scheduled' && next_run_at !== null;

export const isQueued = ({ slot_at }: ScheduledPost): boolean => slot_at !== null;
const notMoved = 'Couldn’t move the post';

/** In the order of its menus. */
export const ruleActs = {
  approve: {
    label: 'Approve',
    icon: IconCheck,
    failed: 'Couldn’t approve the post',
    allows: ({ attention }) => attention?.code === 'approval',
  },
  reject: {
    label: 'Reject',
    icon: IconThumbDown,
    failed: 'Couldn’t reject the post',
    allows: (post) => askedIn(post.accounts).length > 0,
  },
  pause: {
    label: 'Pause',
    icon: IconPlayerPause,
    failed: 'Failed to pause scheduled post',
    allows: canPause,
  },
  resume: {
    label: 'Resume',
    icon: IconPlayerPlay,
    failed: 'Failed to resume scheduled post',
    allows: ({ status }) => status === 'paused',
  },
  sendNow: {
    label: 'Send now',
    icon: IconSend,
    failed: 'Failed to send the post',
    allows: canPause,
  },
  dismiss: {
    label: 'Dismiss',
    icon: IconX,
    failed: 'Couldn’t dismiss it',
    allows: ({ attention }) => attention?.code === 'skipped' || attention?.code === 'silent',
  },
  enqueue: {
    label: 'Move to queue',
    icon: IconPlaylistAdd,
    failed: notMoved,
    allows: (post) => canQueue(post) && !isQueued(post),
  },
  putFirst: {
    label: 'Move to front of queue',
    icon: IconArrowBarToUp,
    failed: notMoved,
    allows: canQueue,
  },
  duplicate: {
    label: 'Duplicate',
    icon: IconCopy,
    failed: 'Couldn’t duplicate the post',
    allows: ({ agent }) => !agent.is_self,
  },
  delete: {
    label: 'Delete',
    icon: IconTrash,
    failed: 'Failed to delete scheduled post',
    allows: () => true,
  },
} as const satisfies Record<RuleAct, Look>;

/** Gives it a posting time. Moving to the front moves other posts too: Undo moves all of them back. */
async function enqueue({ id, connection_id }: ScheduledPost, place: 'next' | 'first') {
  const { message, undo: posts } = await api.queue.enqueue({ params: { id }, body: { place } });
  const params = { id: connection_id };
  return { message, undo: () => api.queue.restore({ params, body: { posts } }) };
}

/** Sends its next post after a few seconds, during which it can be undone. What failed before, or is late, goes out at once. */
async function sendSoon({ id }: ScheduledPost): Promise<Done> {
  const seconds = limits.publish_delay;
  const answer = await api.schedule.sendNow({ params: { id }, body: { delay_s: seconds } });
  const { message, undo: moved } = answer;
  if (!moved) return { message };
  return { message, undo: () => api.moves.moveBack({ body: { moved } }), seconds };
}

/** On all accounts of a row. */
async function onEach(
  post: ScheduledPost,
  send: (params: { id: string }) => Promise<{ message: string }>,
): Promise<Done> {
  const done: { message: string }[] = [];
  for (const id of idsOf(post)) done.push(await send({ id }));
  return { message: done.at(-1)?.message ?? '' };
}

/** Does it. An approval covers the texts that `hash` names, and can be refused. Throws `ApiError`. */
export async function sendRuleAct(
  post: ScheduledPost,
  act: Exclude<RuleAct, 'approve' | 'reject'>,
): Promise<Done> {
  const params = { id: post.id };
  switch (act) {
    case 'pause':
    case 'resume':
    case 'dismiss':
      return onEach(post, (each) => api.schedule[act]({ params: each }));
    case 'sendNow':
      return sendSoon(post);
    case 'enqueue':
      return enqueue(post, 'next');
    case 'putFirst':
      return enqueue(post, 'first');
    case 'duplicate':
      return { message: (await api.schedule.duplicate({ params })).message };
    case 'delete':
      return onEach(post, (each) => api.schedule.remove({ params: each }));
  }
}

/** Approves the waiting texts of a schedule, as they were when `hash` was read. Throws `ApiError`. */
export async function approveRule(
  { id, accounts, next_run_at }: ScheduledPost,
  hash: string,
): Promise<Done> {
  const { message, failed } = await api.board.bulk({
    body: { act: 'approve', posts: [{ id, hash }] },
  });
  const undo = undoApproval(askedIn(accounts), [next_run_at]);
  return { message, refusal: failed[0]?.message, undo };
}

/** Approves a post on its accounts, each as it was read; a refusal doesn't stop the rest. Throws `ApiError` for a single one. */
export async function approveRuns(runs: readonly Occurrence[]): Promise<Done | undefined> {
  const refused: Refused[] = [];
  const done: Occurrence[] = [];
  let said = '';
  for (const run of runs) {
    try {
      const { id, hash, due_at } = run;
      ({ message: said } = await decide(id, { act: 'approve', hash, due_at }));
      done.push(run);
    } catch (error) {
      if (runs.length === 1) throw error;
      refused.push({ title: accountLabel(run), why: messageOf(error) });
    }
  }
  const message = saidOn(said || 'Approved.', done.length);
  const refusal = refusedWords(done.length > 0 ? message : '', 'approved', refused)?.trim();
  const ids = done.map(({ id }) => id);
  return {
    message,
    refusal,
    undo: undoApproval(
      ids,
      done.map(({ due_at }) => due_at),
    ),
  };
}

/** The posts that need approval, one for each account. */
export const askedIn = (accounts: readonly Pick<ScheduledAccount, 'attention'>[]): string[] =>
  accounts.flatMap(({ attention }) =>
    attention?.code === 'approval' ? (attention.occurrence_id ?? []) : [],
  );

export type Decision =
  | { act: 'approve'; hash: string; due_at: string }
  | { act: 'reject'; reason: string }
  | { act: 'edit'; parts: string[] }
  | { act: 'settle'; body: SentBody<typeof reviewCalls.settle> };

function sendDecision(
  id: string,
  decision: Exclude<Decision, { act: 'reject' }>,
): Promise<{ message: string }> {
  const params = { id };
  switch (decision.act) {
    case 'approve':
      return api.review.approve({ params, body: { hash: decision.hash } });
    case 'edit':
      return api.review.editText({ params, body: { parts: decision.parts } });
    case 'settle':
      return api.review.settle({ params, body: decision.body });
  }
}

/** Rejects a text that needs approval, also on the other accounts that ask for the same. Throws `ApiError`. */
async function rejectSoon(id: string, reason: string): Promise<Done> {
  const params = { id };
  const seconds = limits.publish_delay;
  const body = { delay_s: seconds, all_accounts: true, ...(reason && { reason }) };
  const { message } = await api.review.reject({ params, body });
  const undo = async () => ({ message: (await api.review.unreject({ params })).message });
  return { message, undo, seconds };
}

/** Rejects what needs approval on these accounts. Throws `ApiError`. */
export const rejectIn = (accounts: Parameters<typeof askedIn>[0]): Promise<Done> =>
  decide(askedIn(accounts)[0] ?? '', { act: 'reject', reason: '' });

/** A person's decision about one post of a schedule. Throws `ApiError`. */
export async function decide(id: string, decision: Decision): Promise<Done> {
  if (decision.act === 'reject') return rejectSoon(id, decision.reason);
  const { message } = await sendDecision(id, decision);
  if (decision.act !== 'approve') return { message };
  return { message, undo: undoApproval([id], [decision.due_at]) };
}
