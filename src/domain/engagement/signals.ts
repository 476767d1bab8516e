/** What speaks for or against an answer without deciding it. The score is the sum of these weights, between 0 and 100. */
import { replyBands } from '#contract/agents/types.ts';
import type { EngagementFacts } from './facts.ts';
import { dailyLimit } from './pace.ts';
import type { ReadPost } from './read-post.ts';
import { hour } from '#contract/core/time.ts';

const manyFollowers = 1000;
/** So many posts an hour nobody types to one account. */
const manyAnHour = 10;
/** From this share of a day's limit on the rest is kept for what matters more. */
const nearlyFull = 0.8;

interface Weighed {
  weight: number;
  /** Says what was seen, or nothing where it was not. */
  label(facts: EngagementFacts, read: ReadPost, now: number): string | false;
}

const [, conservative] = replyBands.conservative;
const [, aggressive] = replyBands.aggressive;

const topicsOf = (topics: readonly string[]): string => {
  const [first = '', ...others] = topics.slice(0, 3);
  if (others.length === 0) return `${first}, one of its topics`;
  return `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}, which are topics of it`;
};

const kinds: Record<string, Weighed> = {
  mention: { weight: 45, label: ({ post }) => post.kind === 'mention' && 'Mentions the agent' },
  reply: {
    weight: 45,
    label: ({ post }) => post.kind === 'reply' && 'Answers a post of the agent',
  },
  quote: { weight: 40, label: ({ post }) => post.kind === 'quote' && 'Quotes a post of the agent' },
  found: { weight: 10, label: ({ post }) => post.kind === 'found' && 'Was found by search' },
};

const content: Record<string, Weighed> = {
  topic: {
    weight: 20,
    label: (_facts, { topics }) => topics.length > 0 && `Talks about ${topicsOf(topics)}`,
  },
  question: { weight: 15, label: (_facts, { asks }) => asks && 'Asks a question' },
  complaint: { weight: 10, label: (_facts, { tone }) => tone === 'critical' && 'Complains' },
  praise: { weight: 5, label: (_facts, { tone }) => tone === 'friendly' && 'Sounds friendly' },
  hostile: {
    weight: -40,
    label: (_facts, { tone }) => tone === 'hostile' && 'Insults somebody; an answer feeds it',
  },
  spam: {
    weight: -50,
    label: (_facts, { sells }) => sells && 'Wants to sell or to lure',
  },
  concealed: {
    weight: -40,
    label: (_facts, { conceals }) => conceals && 'Carries signs that nobody sees or can read',
  },
  oversize: {
    weight: -20,
    label: (_facts, { oversize }) => oversize && 'Is longer than people write',
  },
};

const found: Record<string, Weighed> = {
  liked: {
    weight: 15,
    label: ({ post, settings }) =>
      post.kind === 'found' &&
      post.likes !== null &&
      settings.min_engagement_threshold > 0 &&
      post.likes >= settings.min_engagement_threshold &&
      `Has ${post.likes} likes; found posts need ${settings.min_engagement_threshold}`,
  },
  rising: {
    weight: 10,
    label: ({ post }) =>
      post.kind === 'found' &&
      post.likes_before !== null &&
      (post.likes ?? 0) > post.likes_before &&
      `Gets more likes: ${post.likes}, before that ${post.likes_before}`,
  },
};

const authors: Record<string, Weighed> = {
  machine: {
    weight: -30,
    label: (_facts, { automatic }) => automatic && 'Seems to come from a machine',
  },
  neighbour: {
    weight: -20,
    label: ({ author }) =>
      author.is_neighbour && 'Is by an account of this installation, where a machine may write',
  },
  flood: {
    weight: -30,
    label: ({ author }) =>
      author.posts_last_hour >= manyAnHour &&
      `Is one of ${author.posts_last_hour} posts by its author within an hour`,
  },
  reach: {
    weight: 5,
    label: ({ author }) => (author.followers ?? 0) >= manyFollowers && 'Is by somebody many follow',
  },
};

const circumstances: Record<string, Weighed> = {
  fresh: {
    weight: 5,
    label: ({ post }, _read, now) => now - post.created_at <= hour && 'Is less than an hour old',
  },
  old: {
    weight: -15,
    label: ({ post }, _read, now) => now - post.created_at > 48 * hour && 'Is days old',
  },
  second_time: {
    weight: -10,
    label: ({ history }) =>
      history.replies_in_conversation > 0 &&
      'Is part of a conversation in which the agent has answered already',
  },
  nearly_full: {
    weight: -10,
    label: ({ history, settings }) => {
      const limit = dailyLimit(settings);
      return (
        history.today >= limit * nearlyFull &&
        `Comes when ${history.today} of the day’s ${limit} replies are used`
      );
    },
  },
  sparing: {
    weight: -10,
    label: ({ settings }) =>
      settings.reply_frequency === 'conservative' &&
      `Has to be worth one of at most ${conservative} replies a day`,
  },
  generous: {
    weight: 10,
    label: ({ settings }) =>
      settings.reply_frequency === 'aggressive' &&
      `Meets an agent that is set to answer up to ${aggressive} times a day`,
  },
};

/** All of them, in the order in which they are worth reading. */
export const weighed: Readonly<Record<string, Weighed>> = {
  ...kinds,
  ...content,
  ...found,
  ...authors,
  ...circumstances,
};
