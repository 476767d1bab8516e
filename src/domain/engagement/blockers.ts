/** What alone forbids an answer, whatever else speaks for it. The first that holds is the reason that its owner reads. */
import { hour } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { EngagementFacts } from './facts.ts';
import { dailyLimit } from './pace.ts';
import type { ReadPost } from './read-post.ts';

/** So often an agent answers in one conversation: two machines that answer each other come to an end. */
export const maxInConversation = 2;
/** Nobody waits for an answer any more. */
export const tooOld = 7 * 24 * hour;

/** Says why it forbids the answer, or nothing. Labels quote the owner's words and never the stranger's. */
type Blocker = (facts: EngagementFacts, read: ReadPost, now: number) => string | false;

const kindOff: Blocker = ({ post, settings }) => {
  if (post.kind === 'found')
    return !settings.find_posts && 'Was found by search, which is switched off';
  if (post.kind === 'reply')
    return (
      !settings.reply_to_replies && 'Answers a post of the agent; answering those is switched off'
    );
  return !settings.reply_to_mentions && 'Mentions the agent; answering mentions is switched off';
};

const likes = (count: number): string => (count === 1 ? '1 like' : `${count} likes`);

const tooFewLikes: Blocker = ({ post, settings, platform }) => {
  const needed = settings.min_engagement_threshold;
  if (post.kind !== 'found' || needed === 0) return false;
  if (post.likes === null)
    return `${platforms[platform].name} does not say how many likes it has; ${needed} are needed`;
  return post.likes < needed && `Has ${likes(post.likes)}; found posts need ${needed}`;
};

/** Where likes do not count, neither does their rising. */
const countsLikes = ({ post, settings }: EngagementFacts): boolean =>
  post.kind === 'found' && settings.min_engagement_threshold > 0;

const notRising: Blocker = (facts) => {
  if (!countsLikes(facts)) return false;
  const { likes: now, likes_before: before } = facts.post;
  if (before === null) return 'Was seen only once, so nobody knows whether it still rises';
  return (now ?? 0) <= before && 'Gets no more likes than it had';
};

const replies = (count: number): string => (count === 1 ? 'the 1 reply' : `the ${count} replies`);

const dayIsFull: Blocker = ({ settings, history }) => {
  const limit = dailyLimit(settings);
  return history.today >= limit && `Comes after ${replies(limit)} that the agent may send in a day`;
};

export const blockers = {
  own: ({ author }) => author.is_own && 'Is by an account of your own',
  opted_out: ({ author }) => author.opted_out && 'Is by somebody who asked not to be written to',
  answered: ({ history }) => history.answered && 'Was answered already',
  repost: ({ post }) => post.is_repost && 'Only passes on what somebody else wrote',
  off: ({ settings }) => !settings.auto_reply_enabled && 'Comes while answering is switched off',
  paused: ({ paused_until }, _read, now) =>
    paused_until !== null && paused_until > now && 'Comes while engagement rests',
  kind_off: kindOff,
  too_old: ({ post }, _read, now) =>
    now - post.created_at > tooOld && 'Is more than a week old, so nobody waits for an answer',
  empty: (_facts, read) => !read.says_something && 'Has no words that could be answered',
  steers: (_facts, read) =>
    read.steers && 'Tells the software what to do instead of talking to the agent',
  avoided: (_facts, read) =>
    read.avoided !== undefined && `Touches ${read.avoided}, a topic that the agent avoids`,
  depth: ({ history }) =>
    history.replies_in_conversation >= maxInConversation &&
    `Is part of a conversation in which the agent has answered ${history.replies_in_conversation} times already`,
  likes: tooFewLikes,
  not_rising: notRising,
  day_full: dayIsFull,
  spent_up: ({ history }) =>
    history.spent_up && 'Comes after the month has cost as much as engagement may cost',
} as const satisfies Record<string, Blocker>;
