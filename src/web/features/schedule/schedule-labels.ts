/** What the words of scheduled posts are called on the screen. */
import { type AnswerKey, ContentTypes } from '#contract/content/kinds.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Attention, ScheduledPost, SeriesStatus } from '#contract/posts/scheduled-posts.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Frequency, Tones } from '#contract/schedule/types.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import type { AttemptClass } from '#contract/posts/review-calls.ts';
import { placeOf } from '#domain/platforms/account-names.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import { costWords } from '#domain/money/money.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';

export const frequencyLabels: Record<Frequency, string> = {
  once: 'Once',
  hourly: 'Every hour',
  every_4_hours: 'Every 4 hours',
  every_6_hours: 'Every 6 hours',
  every_12_hours: 'Every 12 hours',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** What an answer is about, whatever the question was. */
export const answerLabels: Record<AnswerKey, string> = {
  what: 'What',
  who: 'Who',
  why: 'Why',
  when: 'When',
  where: 'Where',
  price: 'Price or offer',
  next: 'What to do',
};

export const toneLabels: Record<(typeof Tones)[number], string> = {
  professional: 'Professional',
  casual: 'Casual',
  friendly: 'Friendly',
  enthusiastic: 'Enthusiastic',
  informative: 'Informative',
};

/** A reply needs a post to answer, which nobody knows in advance. */
export const contentTypeOptions = ContentTypes.filter((type) => type !== 'reply').map((value) => ({
  value,
  label: contentTypeLabels[value].label,
}));

export const statusWords: Record<SeriesStatus, StateWords> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  running: { label: 'Publishing now', tone: 'info' },
  paused: { label: 'Paused', tone: 'quiet' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'quiet' },
};

/** Of one that has a posting time in the queue of its account. */
const queuedWords: StateWords = { label: 'Queued', tone: 'info' };

/** How a scheduled post stands. */
export const wordsOf = ({ status, slot_at }: Pick<ScheduledPost, 'status' | 'slot_at'>) =>
  status === 'scheduled' && slot_at !== null ? queuedWords : statusWords[status];

/** Of one that would go out, while its owner has stopped all publishing. */
export const stoppedWords: StateWords = { label: 'Stopped', tone: 'warn' };

/** How a call to a platform ended, in two words. */
export const answerWords: Record<AttemptClass, string> = {
  accepted: 'Accepted',
  not_sent: 'Not sent',
  rate_limited: 'Asked to wait',
  unauthorized: 'Not authorized',
  refused: 'Refused',
  duplicate: 'Duplicate',
  ambiguous: 'No response',
};

/** When a post goes out, in words: `every day at 09:00 (New York)`. */
export const planWords = (post: ScheduledPost): string =>
  withOwnTimes(describeSchedule({ ...post, anchor_local: post.scheduled_time }));

/** `3 of 10 posts`, `3 posts, no limit`; a post that is published once needs no count. */
export function runWords({
  frequency,
  run_count,
  max_runs,
  ends_on,
}: Pick<ScheduledPost, 'frequency' | 'run_count' | 'max_runs' | 'ends_on'>): string | undefined {
  if (frequency === 'once') return undefined;
  if (max_runs > 0) return `${run_count} of ${max_runs} ${max_runs === 1 ? 'post' : 'posts'}`;
  const runs = `${run_count} ${run_count === 1 ? 'post' : 'posts'}`;
  return ends_on === null ? `${runs}, no limit` : runs;
}

/** Such as "X and Bluesky": the networks that a scheduled post goes to. */
export const networkNames = (names: readonly LivePlatform[]): string =>
  new Intl.ListFormat('en').format([...new Set(names)].map((name) => platforms[name].name));

/** Where it goes: the account, or the networks of several. */
export function networksOf({ accounts }: Pick<ScheduledPost, 'accounts'>): string {
  const [only, ...others] = accounts;
  if (only && others.length === 0) return placeOf(only);
  return networkNames(accounts.map(({ platform }) => platform));
}

const openingLength = 60;

/** The beginning of a text, to call it by. */
export function opening(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > openingLength ? `${line.slice(0, openingLength - 1).trimEnd()}…` : line;
}

/** What a scheduled post is called: by its text, its topic, or who writes it. */
export function titleOf({
  agent,
  content_text,
  topic,
}: Pick<ScheduledPost, 'agent' | 'content_text' | 'topic'>): string {
  return opening(content_text) || opening(topic) || `what ${agent.name} writes`;
}

/** What waits for a yes, or is still to be written, may become another text. */
const unsettled: readonly OccurrenceState[] = [
  'PLANNED',
  'PREPARING',
  'AWAITING_APPROVAL',
  'NEEDS_REVIEW',
];

/** The words that go out or went out, as far as they are settled; empty where the agent has yet to write them. */
export function settledText({
  content_text,
  current,
  last,
  status,
}: Pick<ScheduledPost, 'content_text' | 'current' | 'last' | 'status'>): string {
  const run = current ?? (isOver(status) ? last : null);
  const made = run && !unsettled.includes(run.status) ? run.parts : [];
  return made.map(({ text }) => text).join('\n\n') || content_text;
}

/** What the runs cost together, to be said after what each one does. */
export const runsPrice = (micros: number, runs: number | ''): string =>
  runs === '' || runs === 0
    ? ', without a limit'
    : `, ${costWords(micros * runs)} for ${runs} posts`;

/** What a deletion takes away beside the post itself. */
export function runsLeft({
  frequency,
  run_count,
  max_runs,
  status,
}: Pick<ScheduledPost, 'frequency' | 'run_count' | 'max_runs' | 'status'>): string {
  if (isOver(status)) return 'No more posts would have been published.';
  if (frequency === 'once') return 'It won’t be published.';
  if (max_runs === 0) return 'None of its remaining posts will be published.';
  const left = max_runs - run_count;
  return left === 1
    ? 'Its last post won’t be published.'
    : `Its ${left} remaining posts won’t be published.`;
}

/** Nothing of it will go out any more. */
export const isOver = (status: SeriesStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

export const canPause = ({ status }: Pick<ScheduledPost, 'status'>): boolean =>
  status === 'scheduled' || status === 'active' || status === 'running';

/** The buttons that mend what keeps a post from going out. */
export const attentionVerbs: Record<Attention['action'], string> = {
  approve: 'Review the post',
  edit: 'Edit the post',
  settle: 'Was it published?',
  reconnect: 'Reconnect',
  raise_budget: 'Raise the budget',
  send_now: 'Send now',
  resume: 'Resume',
  activate: 'Activate the agent',
};
