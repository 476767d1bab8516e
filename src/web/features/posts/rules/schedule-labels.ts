/** The labels of scheduled posts. */
import { ContentTypes } from '#contract/content/kinds.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Attention, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Frequency, Tones } from '#contract/schedule/types.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import type { AttemptClass } from '#contract/posts/review-calls.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { costWords } from '#domain/money/money.ts';
import { isOver } from '#web/entities/posts/schedule-labels.ts';

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

export const toneLabels: Record<(typeof Tones)[number], string> = {
  professional: 'Professional',
  casual: 'Casual',
  friendly: 'Friendly',
  enthusiastic: 'Enthusiastic',
  informative: 'Informative',
};

/** A reply needs a post to reply to, which can't be known in advance. */
export const contentTypeOptions = ContentTypes.filter((type) => type !== 'reply').map((value) => ({
  value,
  label: contentTypeLabels[value].label,
}));

/** The result of a call to a platform, in two words. */
export const answerWords: Record<AttemptClass, string> = {
  accepted: 'Accepted',
  not_sent: 'Not sent',
  rate_limited: 'Asked to wait',
  unauthorized: 'Not authorized',
  refused: 'Refused',
  duplicate: 'Duplicate',
  ambiguous: 'No response',
};

/** `3 of 10 posts`, `3 posts so far`; a one-time post needs no count. */
export function runWords({
  frequency,
  run_count,
  max_runs,
}: Pick<ScheduledPost, 'frequency' | 'run_count' | 'max_runs'>): string | undefined {
  if (frequency === 'once') return undefined;
  if (max_runs > 0) return `${run_count} of ${max_runs} ${max_runs === 1 ? 'post' : 'posts'}`;
  if (run_count === 0) return 'No posts yet';
  return `${run_count} ${run_count === 1 ? 'post' : 'posts'} so far`;
}

/** That each post of a repeat waits for an approval, in words; `undefined` if they don’t. */
export const approvalWords = ({
  frequency,
  review,
  status,
}: Pick<ScheduledPost, 'frequency' | 'review' | 'status'>): string | undefined =>
  frequency === 'once' || review === 'off' || isOver(status)
    ? undefined
    : 'each post needs approval';

/** Such as "X and Bluesky": the networks of a scheduled post. */
export const networkNames = (names: readonly LivePlatform[]): string =>
  new Intl.ListFormat('en').format([...new Set(names)].map((name) => platforms[name].name));

/** Its accounts by name. */
export const placesOf = ({ accounts }: Pick<ScheduledPost, 'accounts'>): string =>
  new Intl.ListFormat('en').format(accounts.map(accountLabel));

/** The total price, shown after the price of each post. */
export const runsPrice = (micros: number, runs: number | ''): string =>
  runs === '' || runs === 0
    ? ', without a limit'
    : `, ${costWords(micros * runs)} for ${runs} posts`;

/** What a deletion removes besides the post itself. */
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

/** The buttons that fix what stops a post. */
export const attentionVerbs: Record<Attention['action'], string> = {
  approve: 'Review the post',
  edit: 'Edit the post',
  settle: 'Was it published?',
  reconnect: 'Reconnect',
  raise_budget: 'Raise the budget',
  send_now: 'Send now',
  resume: 'Resume',
  activate: 'Activate the agent',
  change: 'Change it',
  add_facts: 'Add a fact',
};
