/** Signals for or against a reply that do not decide alone. The score is the sum of their weights, clamped to 0–100. */
import { hour } from '#contract/core/time.ts';
import type { EngagementFacts } from './facts.ts';
import { dailyLimit } from './pace.ts';
import type { ReadMessage } from './read-post.ts';

const manyFollowers = 1000;
/** More posts per hour to one account than a person types. */
const manyAnHour = 10;
/** Above this share of the daily limit, the rest is reserved for more important replies. */
const nearlyFull = 0.8;

interface Weighed {
  weight: number;
  /** What was seen, or `false` if it was not. */
  label(facts: EngagementFacts, read: ReadMessage, now: number): string | false;
}

const topicsOf = (topics: readonly string[]): string => {
  const [first = '', ...others] = topics.slice(0, 3);
  if (others.length === 0) return `${first}, one of the agent’s topics`;
  return `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}, which are the agent’s topics`;
};

const kinds: Record<string, Weighed> = {
  mention: { weight: 45, label: ({ post }) => post.kind === 'mention' && 'Mentions the agent' },
  reply: {
    weight: 45,
    label: ({ post }) => post.kind === 'reply' && 'Replies to the agent',
  },
  quote: { weight: 40, label: ({ post }) => post.kind === 'quote' && 'Quotes the agent' },
  found: { weight: 10, label: ({ post }) => post.kind === 'found' && 'Was found by search' },
};

const content: Record<string, Weighed> = {
  topic: {
    weight: 20,
    label: (_facts, { topics }) => topics.length > 0 && `Is about ${topicsOf(topics)}`,
  },
  question: { weight: 15, label: (_facts, { asks }) => asks && 'Asks a question' },
  complaint: { weight: 10, label: (_facts, { tone }) => tone === 'critical' && 'Complains' },
  praise: { weight: 5, label: (_facts, { tone }) => tone === 'friendly' && 'Sounds friendly' },
  hostile: {
    weight: -40,
    label: (_facts, { tone }) => tone === 'hostile' && 'Is insulting, so a reply would feed it',
  },
  spam: {
    weight: -50,
    label: (_facts, { sells }) => sells && 'Looks like spam or a scam',
  },
  concealed: {
    weight: -40,
    label: (_facts, { conceals }) => conceals && 'Contains hidden characters',
  },
  oversize: {
    weight: -20,
    label: (_facts, { oversize }) => oversize && 'Is unusually long',
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
      `Has ${post.likes} likes (minimum ${settings.min_engagement_threshold})`,
  },
  rising: {
    weight: 10,
    label: ({ post }) =>
      post.kind === 'found' &&
      post.likes_before !== null &&
      (post.likes ?? 0) > post.likes_before &&
      `Is gaining likes: ${post.likes}, up from ${post.likes_before}`,
  },
};

const authors: Record<string, Weighed> = {
  machine: {
    weight: -30,
    label: (_facts, { automatic }) => automatic && 'Looks automated',
  },
  neighbour: {
    weight: -20,
    label: ({ author }) => author.is_neighbour && 'Is by an agent on this server',
  },
  flood: {
    weight: -30,
    label: ({ author }) =>
      author.posts_last_hour >= manyAnHour &&
      `Is one of ${author.posts_last_hour} posts by this author in an hour`,
  },
  reach: {
    weight: 5,
    label: ({ author }) => (author.followers ?? 0) >= manyFollowers && 'Is by a popular account',
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
      history.replies_in_conversation > 0 && 'Is in a thread the agent already replied to',
  },
  nearly_full: {
    weight: -10,
    label: ({ history, settings }) => {
      const limit = dailyLimit(settings);
      return (
        history.today >= limit * nearlyFull &&
        `Came in after ${history.today} of ${limit} daily replies`
      );
    },
  },
  sparing: {
    weight: -10,
    label: ({ settings }) =>
      settings.reply_frequency === 'conservative' && 'Needs a higher score (conservative setting)',
  },
  generous: {
    weight: 10,
    label: ({ settings }) =>
      settings.reply_frequency === 'aggressive' && 'Needs a lower score (aggressive setting)',
  },
};

/** All signals, in display order. */
export const weighed: Readonly<Record<string, Weighed>> = {
  ...kinds,
  ...content,
  ...found,
  ...authors,
  ...circumstances,
};

// Statistics about decisions: how many, their average score, and the share of high scores.

/** The lowest score that counts as high quality. */
export const highQuality = 70;

export interface ScoreSummary {
  totalEngagements: number;
  /** 0 to 100 with one decimal; `null` without scores. */
  avgEngagementScore: number | null;
  /** Percentage with one decimal; `null` without scores. */
  highQualityRate: number | null;
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Summarizes scores from 0 to 100 as `decideEngagement` returns them; a post without a score counts as seen only. */
export function summarizeScores(scores: readonly (number | null)[]): ScoreSummary {
  const judged = scores.filter((score) => score !== null);
  const total = judged.reduce((sum, score) => sum + score, 0);
  const high = judged.filter((score) => score >= highQuality).length;
  const share = (part: number) => (judged.length === 0 ? null : oneDecimal(part / judged.length));
  return {
    totalEngagements: scores.length,
    avgEngagementScore: share(total),
    highQualityRate: share(high * 100),
  };
}
