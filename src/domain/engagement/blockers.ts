/** Reasons that rule out a reply on their own. The first that applies is the one its owner sees. */
import { day } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { EngagementFacts } from './facts.ts';
import { dailyLimit } from './pace.ts';
import type { ReadMessage } from './read-post.ts';

/** The most replies of an agent per conversation, so that two bots answering each other come to an end. */
export const maxInConversation = 2;
/** After this long, no one expects a reply. */
export const tooOld = 7 * day;

/** Returns why it rules out the reply, or `false`. Labels may quote the owner’s words but never the stranger’s. */
type Blocker = (facts: EngagementFacts, read: ReadMessage, now: number) => string | false;

const kindOff: Blocker = ({ post, settings }) => {
  if (post.kind === 'found')
    return !settings.find_posts && 'Was found by search, and finding posts is off';
  if (post.kind === 'reply')
    return !settings.reply_to_replies && 'Replies to the agent, and replying to replies is off';
  return !settings.reply_to_mentions && 'Mentions the agent, and replying to mentions is off';
};

const tooFewLikes: Blocker = ({ post, settings }) => {
  const needed = settings.min_engagement_threshold;
  if (post.kind !== 'found' || needed === 0) return false;
  if (post.likes === null) return `Has an unknown number of likes (minimum ${needed})`;
  return post.likes < needed && `Has ${pluralize(post.likes, 'like')} (minimum ${needed})`;
};

/** If likes do not count, their increase does not either. */
const countsLikes = ({ post, settings }: EngagementFacts): boolean =>
  post.kind === 'found' && settings.min_engagement_threshold > 0;

const notRising: Blocker = (facts) => {
  if (!countsLikes(facts)) return false;
  const { likes: now, likes_before: before } = facts.post;
  if (before === null) return 'Is too new to tell if it’s gaining likes';
  return (now ?? 0) <= before && 'Isn’t gaining likes';
};

const dayIsFull: Blocker = ({ settings, history }) => {
  const limit = dailyLimit(settings);
  return (
    history.today >= limit && `Is over today’s limit of ${pluralize(limit, 'reply', 'replies')}`
  );
};

export const blockers = {
  own: ({ author }) => author.is_own && 'Is by one of your own accounts',
  opted_out: ({ author }) => author.opted_out && 'Is by someone who opted out',
  answered: ({ history }) => history.answered && 'Already has a reply',
  repost: ({ post }) => post.is_repost && 'Is only a repost',
  off: ({ settings }) => !settings.auto_reply_enabled && 'Came in while auto-reply was off',
  paused: ({ paused_until }, _read, now) =>
    paused_until !== null && paused_until > now && 'Came in while auto-reply was paused',
  kind_off: kindOff,
  too_old: ({ post }, _read, now) => now - post.created_at > tooOld && 'Is more than a week old',
  empty: (_facts, read) => !read.says_something && 'Has no text to reply to',
  steers: (_facts, read) => read.steers && 'Tries to give the AI instructions',
  avoided: (_facts, read) =>
    read.avoided !== undefined && `Is about ${read.avoided}, which the agent avoids`,
  depth: ({ history }) =>
    history.replies_in_conversation >= maxInConversation &&
    `Is in a thread with ${history.replies_in_conversation} replies from the agent`,
  likes: tooFewLikes,
  not_rising: notRising,
  day_full: dayIsFull,
  spent_up: ({ history }) => history.spent_up && 'Is over this month’s reply budget',
} as const satisfies Record<string, Blocker>;
