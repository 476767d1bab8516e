/** The sums of a period, each with its previous value and the number of posts that it is based on. */
import type { AgentAnalytics } from '#contract/analytics/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { successRate } from '#domain/analytics/post-times.ts';
import { inboxPlatforms, sentWord } from '#domain/platforms/sent-words.ts';
import { numberOf, percentOf, tenthsOf } from './count-labels.ts';
import {
  beforeWords,
  coverWords,
  differenceWords,
  pointsWords,
  postsOnAccounts,
  unknownWords,
} from './metric-labels.ts';
import { periodWords } from './period-labels.ts';

export interface FigureCard {
  key: string;
  label: string;
  /** `null` when unknown. */
  value: string | null;
  unit?: string;
  /** Small print, one line each. */
  notes: readonly string[];
  help?: string;
}

const listed = new Intl.ListFormat('en');

const lines = (...given: readonly (string | null)[]) => given.filter((line) => line !== null);

type SumKind = 'impressions' | 'interactions';

function sumCard(data: AgentAnalytics, kind: SumKind, label: string, help: string): FigureCard {
  const of = ({ published, posts, ...sums }: AgentAnalytics['before']) => ({
    figure: sums[kind],
    published,
    posts,
  });
  const now = of(data.totals);
  const { value } = now.figure;
  return {
    key: kind,
    label,
    help,
    value: value === null ? null : numberOf(value),
    notes: lines(beforeWords(now, of(data.before), data.period), coverWords(now)),
  };
}

function publishedCard({ totals, before, period }: AgentAnalytics): FigureCard {
  return {
    key: 'published',
    label: 'Published',
    value: numberOf(totals.posts),
    help: 'Each post counts once, however many accounts it’s on. Charts and rates count it for each account.',
    notes: lines(
      differenceWords(totals.posts - before.posts, period),
      totals.published > totals.posts ? postsOnAccounts(totals.published, totals) : null,
      totals.in_inbox > 0
        ? `and ${pluralize(totals.in_inbox, 'draft')} ${sentWord(...inboxPlatforms)}`
        : null,
    ),
  };
}

function successCard({ success_rate: rate, totals, before, period }: AgentAnalytics): FigureCard {
  const ended = totals.published + totals.in_inbox + totals.failed;
  const earlier = successRate(before);
  const compared = rate === null || earlier === null ? null : pointsWords(rate - earlier, period);
  return {
    key: 'success',
    label: 'Success rate',
    value: rate === null ? null : String(percentOf(rate)),
    unit: '%',
    notes: lines(
      compared,
      ended === 0
        ? 'No finished posts'
        : `${numberOf(totals.failed)} of ${postsOnAccounts(ended, totals)} failed`,
    ),
    help: 'Share of finished posts that were published, or on TikTok arrived as drafts. Failed means refused or missed.',
  };
}

function rateCard({ totals, before, period }: AgentAnalytics): FigureCard {
  const { value, covers } = totals.engagement_rate;
  const earlier = before.engagement_rate.value;
  const compared = value === null || earlier === null ? null : pointsWords(value - earlier, period);
  return {
    key: 'engagement',
    label: 'Engagement rate',
    value: value === null ? null : tenthsOf(value),
    unit: '%',
    help: 'Interactions per view, for posts where both are known.',
    notes:
      value === null
        ? [totals.published === 0 ? unknownWords(0) : 'No views reported yet']
        : lines(
            compared,
            `for ${numberOf(covers)} of ${postsOnAccounts(totals.published, totals)}`,
          ),
  };
}

function followersCard({ totals: { followers }, period }: AgentAnalytics): FigureCard {
  const { value, change, covers, accounts } = followers;
  const whole = covers < accounts ? `for ${covers} of ${pluralize(accounts, 'account')}` : null;
  const unknown =
    accounts === 0 ? 'Connect a network account to see followers' : 'Not read from the network yet';
  const moved =
    change === null
      ? 'no trend yet'
      : change === 0
        ? `as many as ${periodWords[period]} ago`
        : `${numberOf(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than ${periodWords[period]} ago`;
  return {
    key: 'followers',
    label: 'Followers',
    value: value === null ? null : numberOf(value),
    notes: value === null ? [unknown] : lines(moved, whole),
  };
}

const waitingCard = ({ totals }: AgentAnalytics): FigureCard => ({
  key: 'waiting',
  label: 'Needs you',
  value: numberOf(totals.waiting),
  notes: [
    `${pluralize(totals.waiting - totals.waiting_messages, 'post')} and ${pluralize(totals.waiting_messages, 'message')}, right now`,
  ],
});

export const figureCards = (data: AgentAnalytics): FigureCard[] => [
  publishedCard(data),
  sumCard(
    data,
    'impressions',
    'Impressions',
    'Times posts were shown, where the network reports it.',
  ),
  sumCard(
    data,
    'interactions',
    'Interactions',
    'Likes, replies and reposts on posts from this period.',
  ),
  rateCard(data),
  followersCard(data),
  successCard(data),
  waitingCard(data),
];

/** The figures that there are, and the others in a sentence. */
export function knownFigures(data: AgentAnalytics) {
  const all = figureCards(data);
  const unknown = all.filter(({ value }) => value === null);
  const missing = listed.format(unknown.map(({ label }) => label.toLowerCase()));
  return {
    figures: all.filter(({ value }) => value !== null),
    missing: missing === '' ? null : `Not known yet: ${missing}.`,
  };
}
