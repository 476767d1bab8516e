/** The names and statuses of scheduled posts. */
import { opening } from './opening.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type {
  Attention,
  ScheduledAccount,
  ScheduledPost,
  SeriesStatus,
} from '#contract/posts/scheduled-posts.ts';
import { isJustRejected } from '#domain/posts/just-rejected.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import type { StateWords } from './state-labels.ts';
import {
  attentionWords,
  blockedWords,
  heldOn,
  partlyOut,
  rejectedWords,
  wordsOfState,
} from './status-labels.ts';

export const statusWords: Record<SeriesStatus, StateWords> = {
  scheduled: wordsOfState('PLANNED'),
  active: { label: 'Active', tone: 'good' },
  running: wordsOfState('SENDING'),
  paused: { label: 'Paused', tone: 'quiet' },
  completed: { label: 'Finished', tone: 'good' },
  failed: wordsOfState('FAILED'),
  cancelled: wordsOfState('CANCELLED'),
};

type Facts = Pick<ScheduledPost, 'status' | 'attention' | 'blocked_by' | 'post_id' | 'review'> &
  Partial<Pick<ScheduledPost, 'current' | 'accounts' | 'frequency'>>;

/** A post from the editor can be approved as soon as it is scheduled, before the owner is asked. */
export const canApprove = ({
  post_id,
  review,
  status,
}: Omit<Facts, 'attention' | 'blocked_by'>): boolean =>
  post_id !== null && review === 'before_sending' && status === 'scheduled';

/** Of a post that nothing stops. */
function wordsOfGoing(post: Facts): StateWords {
  const { status, current } = post;
  if (current?.retry) return wordsOfState('RETRY_WAIT');
  if (current && isJustRejected(current)) return rejectedWords;
  if (canApprove(post)) return attentionWords.approval;
  return statusWords[status];
}

/** What stops a post until its account, its agent or its budget is back. */
const holds: readonly Attention['code'][] = ['reconnect', 'budget', 'agent_inactive'];

/** Whether it is on hold on an account, rather than waiting for an answer. */
const isHeldOn = ({ attention, blocked_by }: ScheduledAccount): boolean =>
  attention ? holds.includes(attention.code) : Boolean(blocked_by);

/** Where it is on hold on some of its accounts only. */
function wordsOfPart({ attention, accounts = [] }: Facts): StateWords | undefined {
  if (attention && !holds.includes(attention.code)) return undefined;
  const held = accounts.filter(isHeldOn).length;
  return held > 0 && held < accounts.length ? heldOn(held, accounts.length) : undefined;
}

function wordsOfRest(post: Facts): StateWords {
  const { attention, blocked_by, status } = post;
  if (status === 'paused' && attention?.code === 'approval') return statusWords.paused;
  const part = wordsOfPart(post);
  if (part) return part;
  if (attention) return attentionWords[attention.code];
  return blocked_by ? blockedWords[blocked_by] : wordsOfGoing(post);
}

/**
 * The status of a scheduled post; what stops it comes first, and where it is out already. A pending approval doesn't
 * stop a paused one.
 */
export function wordsOfSchedule(post: Facts): StateWords {
  const { accounts = [], frequency } = post;
  const done = accounts.filter(({ status, run_count }) => status === 'completed' && run_count > 0);
  const out = frequency === 'once' ? done.map(({ platform }) => platform) : [];
  // Once it is out everywhere it has the word that it has on the board and in the calendar.
  const isOut = post.status === 'completed' && out.length > 0 && out.length === accounts.length;
  if (isOut && !post.attention) return wordsOfState('PUBLISHED', ...out);
  return partlyOut(wordsOfRest(post), out, accounts.length);
}

/** For a post that would be published, while its owner has stopped all publishing. */
export const stoppedWords: StateWords = { label: 'Stopped', tone: 'warn' };

/** When a one-time post is or was due, ISO 8601; `null` for a recurring one, and if it is not known. */
export const onceAt = ({
  frequency,
  next_run_at,
  current,
  last,
}: Pick<ScheduledPost, 'frequency' | 'next_run_at' | 'current' | 'last'>): string | null =>
  frequency === 'once' ? (next_run_at ?? (current ?? last)?.due_at ?? null) : null;

/**
 * The times of a post, in words: `every day at 09:00 (New York)`. A one-time post’s instant is the same in every zone,
 * so it is in the viewer’s: `Tue, Nov 24 at 9:00 AM`.
 */
export function planWords(post: ScheduledPost): string {
  const at = onceAt(post);
  return at === null
    ? withOwnTimes(describeSchedule({ ...post, anchor_local: post.scheduled_time }))
    : clockWords(Date.parse(at), viewerZone(), Date.now());
}

/** The name of a scheduled post: its text, its topic, or its agent. */
export function titleOf({
  agent,
  content_text,
  topic,
}: Pick<ScheduledPost, 'agent' | 'content_text' | 'topic'>): string {
  return opening(content_text) || opening(topic) || `what ${agent.name} writes`;
}

/** Not written yet: what a run has before is the text of its schedule. */
const unwritten: readonly OccurrenceState[] = ['PLANNED', 'PREPARING'];

/** The text of its current or, if it is over, its last run; empty while the agent has yet to write it. */
export function writtenText({
  content_text,
  current,
  last,
  status,
}: Pick<ScheduledPost, 'content_text' | 'current' | 'last' | 'status'>): string {
  const run = current ?? (isOver(status) ? last : null);
  const made = run && !unwritten.includes(run.status) ? run.parts : [];
  return made.map(({ text }) => text).join('\n\n') || content_text;
}

/** Nothing of it will be published anymore. */
export const isOver = (status: SeriesStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** The ids of the scheduled posts in a row: one, or one for each account of a post from the editor. */
export const idsOf = ({ accounts }: Pick<ScheduledPost, 'accounts'>): readonly string[] => [
  ...new Set(accounts.map(({ scheduled_post_id }) => scheduled_post_id)),
];

export const canPause = ({ status }: Pick<ScheduledPost, 'status'>): boolean =>
  status === 'scheduled' || status === 'active' || status === 'running';
