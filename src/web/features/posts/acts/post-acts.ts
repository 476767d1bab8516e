/**
 * The actions on a post, for the editor, the board, the list and the bulk bar: words, icon, call, what is said, and
 * Undo. Which state allows which is in the domain, where the server finds it too.
 */
import {
  type Icon,
  IconArrowBackUp,
  IconCalendarTime,
  IconCheck,
  IconCopy,
  IconPlaylistAdd,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { limits } from '#contract/core/limits.ts';
import type { Permission } from '#contract/core/role-rights.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { PostStage } from '#contract/posts/stages.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { allows, isLoose, isPlanned, type PostAct } from '#domain/posts/post-acts.ts';
import type { PlannedTime, Planned } from '#web/features/posts/schedule-dialog.tsx';
import { api } from '#web/lib/api/api.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { saidOn } from './refused.ts';
import { timesToGo, undoApproval, undoDeletion, undoUnscheduling } from './undo.ts';
import type { Done, Undo } from './use-act.ts';

interface Look {
  label: string;
  icon: Icon;
  /** What choosing it means, where there is room for it. */
  hint?: string;
  /** What a member needs for it. */
  needs: Permission;
}

export const postActs = {
  approve: { label: 'Approve', icon: IconCheck, needs: 'approve' },
  publish: {
    label: 'Publish now',
    hint: 'In 10 seconds, with Undo',
    icon: IconSend,
    needs: 'schedule',
  },
  queue: {
    label: 'Add to queue',
    hint: 'At the next free posting time',
    icon: IconPlaylistAdd,
    needs: 'schedule',
  },
  schedule: {
    label: 'Schedule…',
    hint: 'Pick a date and time',
    icon: IconCalendarTime,
    needs: 'schedule',
  },
  unschedule: { label: 'Move to drafts', icon: IconArrowBackUp, needs: 'schedule' },
  duplicate: { label: 'Duplicate', icon: IconCopy, needs: 'draft' },
  delete: { label: 'Delete', icon: IconTrash, needs: 'schedule' },
} as const satisfies Record<PostAct, Look>;

/** An action with what it needs to know. */
export type WantedAct =
  | { act: Exclude<PostAct, 'queue' | 'schedule'> }
  | { act: 'queue'; place?: QueuePlace }
  | ({ act: 'schedule' } & Planned);

/** Whether it has a time on an account, or waits there for its owner. */
export const isTimed = ({ standings }: Pick<Post, 'standings'>): boolean =>
  standings.some(isPlanned);

/** Its first future time, and whether it is that of all accounts; `undefined` if it is not planned. */
export function placeOf(post: Pick<Post, 'standings'>): PlannedTime | undefined {
  if (!isTimed(post)) return undefined;
  const open = post.standings.filter(({ stage }) => stage !== 'out');
  const times = open.flatMap(({ next_run_at: at }) =>
    at && Date.parse(at) > Date.now() ? at : [],
  );
  const [at] = times.toSorted();
  return { at, isWhole: times.length === open.length && new Set(times).size === 1 };
}

/** More than these are not named. */
const mostTimes = 3;

/** Its future time, such as “tomorrow at 9:00 AM”; of several, which accounts have which. */
export function timeWordsOf({ standings }: Pick<Post, 'standings'>): string | undefined {
  const now = Date.now();
  const byTime = Map.groupBy(standings, ({ next_run_at: at }) => Date.parse(at ?? ''));
  const times = [...byTime].filter(([at]) => at > now).toSorted(([a], [b]) => a - b);
  if (times.length === 0) return undefined;
  const words = times.slice(0, mostTimes).map(([at, [one, ...others]]) => {
    const time = clockWords(at, viewerZone(), now);
    if (times.length === 1 || !one) return time;
    return `${others.length === 0 ? accountLabel(one) : `${others.length + 1} accounts`} ${time}`;
  });
  return `${words.join(', ')}${times.length > mostTimes ? ', and later' : ''}`;
}

type Answer = Awaited<ReturnType<typeof api.posts.schedule>>;

/** A plan with its time in words, and its Undo: back to the times and queue places before. */
function planned({ id }: Post, verb: string, { data, message, undo: body }: Answer): Done {
  const time = timeWordsOf(data);
  return {
    data,
    message: time === undefined ? message : `${verb} ${time}.`,
    undo: body && (() => api.posts.unschedule({ params: { id }, body })),
  };
}

/**
 * Publishes it after a few seconds, which the server counts: closing the page changes nothing. `connection_ids` are
 * the accounts, if not all of its own. Throws `ApiError`.
 */
export async function publishSoon(
  { id, hash }: Pick<Post, 'id' | 'hash'>,
  connection_ids?: string[],
): Promise<Done & { data: Post }> {
  const params = { id };
  const seconds = limits.publish_delay;
  const answer = await api.posts.publish({
    params,
    body: { hash, delay_s: seconds, ...(connection_ids && { connection_ids }) },
  });
  const { data, message, undo: body } = answer;
  if (!body) return { data, message };
  return { data, message, undo: () => api.posts.unschedule({ params, body }), seconds };
}

/** Approves it on all accounts where it waits. */
async function approveWhole(post: Post): Promise<Done> {
  const { id, hash, standings } = post;
  const { data, message } = await api.posts.approve({ params: { id }, body: { hash } });
  const count = standings.filter(isPlanned).length;
  return { data, message: saidOn(message, count), undo: undoApproval([id], timesToGo(post)) };
}

/** Does it. An approval or a plan covers exactly the version that was seen. Throws `ApiError`. */
export async function sendAct(post: Post, wanted: WantedAct): Promise<Done> {
  const { id, hash } = post;
  const params = { id };
  switch (wanted.act) {
    case 'approve':
      return approveWhole(post);
    case 'publish':
      return publishSoon(post);
    case 'duplicate':
      return api.posts.duplicate({ params });
    case 'queue': {
      const { place = 'next' } = wanted;
      const answer = await api.posts.queue({ params, body: { hash, place } });
      return planned(post, 'Added to queue:', answer);
    }
    case 'schedule': {
      const { act: _act, ...body } = wanted;
      const answer = await api.posts.schedule({ params, body: { hash, ...body } });
      return planned(post, isTimed(post) ? 'Moved to' : 'Scheduled for', answer);
    }
    case 'unschedule':
      return { ...(await api.posts.unschedule({ params })), undo: undoUnscheduling([post]) };
    case 'delete':
      return { ...(await api.posts.remove({ params })), undo: undoDeletion([post]) };
  }
}

/** The actions that the board opens a dialog for. */
export const opensDialog = (
  post: Post,
  act: PostAct,
): act is 'approve' | 'publish' | 'schedule' | 'delete' =>
  act === 'approve' ||
  act === 'publish' ||
  act === 'schedule' ||
  (act === 'delete' && !isLoose(post));

/** What a deletion keeps and ends, and whether it offers Undo. */
export const deletionWords = (undo: Undo | undefined): string =>
  `Versions that aren’t published yet are canceled. Published posts stay.${
    undo ? '' : ' This can’t be undone.'
  }`;

/** What a card does: it opens the post, or acts on it. */
export type BoardAct = PostAct | 'write';

/** The action that moves a post to a column, in order of preference; a column without one accepts nothing. */
const waysTo: Readonly<Record<PostStage, readonly PostAct[]>> = {
  idea: [],
  draft: ['unschedule'],
  waiting: [],
  scheduled: ['approve', 'schedule'],
  out: ['publish'],
};

/** The action of a drop on a column; `undefined` if the column doesn't accept the post. */
export function moveTo(post: Parameters<typeof allows>[0], stage: PostStage): BoardAct | undefined {
  if (stage === post.stage) return undefined;
  // The first text turns an idea into a draft.
  if (post.stage === 'idea') return stage === 'draft' ? 'write' : undefined;
  return waysTo[stage].find((act) => allows(post, act));
}
