/** The labels and statuses of posts. */
import { opening } from '#web/entities/posts/opening.ts';
import { elided } from '#contract/core/cut.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { PostStage, VariantStage } from '#contract/posts/stages.ts';
import { asksApproval } from '#domain/posts/post-acts.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';
import {
  attentionWords,
  blockedWords,
  heldOn,
  partlyOut,
  rejectedWords,
  sentWordsOf,
  wordsOfOccurrence,
  wordsOfState,
} from '#web/entities/posts/status-labels.ts';

const stageWords: Readonly<Record<VariantStage | PostStage, StateWords>> = {
  idea: { label: 'Idea', tone: 'quiet' },
  draft: { label: 'Draft', tone: 'quiet' },
  scheduled: wordsOfState('PLANNED'),
  waiting: { label: 'Needs you', tone: 'warn' },
  out: wordsOfState('PUBLISHED'),
  dropped: wordsOfState('CANCELLED'),
};

type Facts = Pick<Post, 'review' | 'is_approved' | 'missing_approvals' | 'stage' | 'standings'>;

/** Whether publishing it there failed, and is tried again. */
export const isRetried = ({ occurrence, stage }: Pick<Standing, 'occurrence' | 'stage'>): boolean =>
  stage === 'scheduled' && (occurrence?.retry ?? null) !== null;

const isRejected = ({ occurrence }: Standing): boolean =>
  occurrence !== null && wordsOfOccurrence(occurrence) === rejectedWords;

function wordsOfOthers(stage: VariantStage | PostStage, there: readonly Standing[]): StateWords {
  if (there.length > 0 && there.every(isRejected)) return rejectedWords;
  const [code, ...others] = new Set(there.map(({ attention }) => attention?.code));
  const isOne = stage === 'waiting' && code !== undefined && others.length === 0;
  return isOne ? attentionWords[code] : stageWords[stage];
}

/**
 * A stage in words. If it needs the owner, by what is required; if published, by the network, because an inbox is not
 * published yet.
 */
export function wordsOfStage(
  stage: VariantStage | PostStage,
  all: readonly Standing[],
): StateWords {
  const there = all.filter((standing) => standing.stage === stage);
  if (stage === 'scheduled' && there.some(isRetried)) return wordsOfState('RETRY_WAIT');
  const [block, ...blocks] = there.flatMap(({ blocked_by }) => blocked_by ?? []);
  if (stage === 'scheduled' && block) {
    const held = 1 + blocks.length;
    return held === there.length ? blockedWords[block] : heldOn(held, all.length);
  }
  if (stage === 'out') return wordsOfState('PUBLISHED', ...there.map(({ platform }) => platform));
  return wordsOfOthers(stage, there);
}

/** What happens to it at its time, before that time: without an approval that it needs, nothing. */
export const publishesWords = (post: Facts | undefined): string =>
  post && asksApproval(post) ? 'Once approved, publishes' : 'Publishes';

/** The status of a post. */
export function wordsOfPost(post: Facts): StateWords {
  const { stage, standings } = post;
  const isAsked = stage === 'scheduled' && asksApproval(post);
  const words = isAsked ? attentionWords.approval : wordsOfStage(stage, standings);
  if (stage !== 'scheduled' && stage !== 'waiting') return words;
  const out = standings.filter((standing) => standing.stage === 'out');
  return partlyOut(
    words,
    out.map(({ platform }) => platform),
    standings.length,
  );
}

/** Whether the list of its stage doesn’t say its status yet. */
export const isToldApart = (post: Facts): boolean =>
  post.stage === 'waiting' ||
  (post.stage === 'scheduled' && wordsOfPost(post).label !== stageWords.scheduled.label);

interface StageList {
  stage: PostStage | undefined;
  title: string;
  /** What an empty list says, and above it in large. */
  empty: string;
  none: string;
}

const lists: readonly StageList[] = [
  { stage: undefined, title: 'All', empty: '', none: '' },
  {
    stage: 'idea',
    title: 'Ideas',
    empty: 'Note what you want to write about.',
    none: 'No ideas yet',
  },
  {
    stage: 'draft',
    title: 'Drafts',
    empty: 'Posts you haven’t scheduled yet show up here.',
    none: 'No drafts yet',
  },
  {
    stage: 'waiting',
    title: 'Needs you',
    empty: 'Nothing on this board needs you.',
    none: 'You’re all caught up',
  },
  {
    stage: 'scheduled',
    title: 'Scheduled',
    empty: 'Posts you schedule, once or on repeat, show up here.',
    none: 'Nothing is scheduled',
  },
  {
    stage: 'out',
    title: 'Published',
    empty: 'Posts published on every account show up here.',
    none: 'Nothing published yet',
  },
];

/** The lists of posts, in the order of their tabs. The word for published posts depends on these agents' accounts. */
export const listsFor = (agents: readonly Agent[]): readonly StageList[] =>
  lists.map((one) => (one.stage === 'out' ? { ...one, title: sentWordsOf(agents) } : one));

/** Whether the owner approved exactly what is still to be published. */
export const isApproved = ({ is_approved, stage }: Pick<Post, 'is_approved' | 'stage'>): boolean =>
  is_approved && stage !== 'out';

/** The first line of a post, or its idea, as its name. */
export const titleOf = ({ idea, parts }: Pick<Post, 'idea' | 'parts'>): string =>
  opening(parts.join('\n')) || elided(idea ?? '', 60);

/** Whether people can review it: it is written, and not published. */
export const isShareable = ({ stage }: Pick<Post, 'stage'>): boolean =>
  stage !== 'idea' && stage !== 'out';
