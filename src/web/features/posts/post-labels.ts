/** The labels and statuses of posts. */
import { opening } from '#web/entities/posts/opening.ts';
import { elided } from '#contract/core/cut.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { PostStage, VariantStage } from '#contract/posts/stages.ts';
import { asksApproval } from '#domain/posts/post-acts.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';
import { attentionWords, sentWordsOf, wordsOfState } from '#web/entities/posts/status-labels.ts';

const stageWords: Readonly<Record<VariantStage | PostStage, StateWords>> = {
  idea: { label: 'Idea', tone: 'quiet' },
  draft: { label: 'Draft', tone: 'quiet' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  waiting: { label: 'Needs you', tone: 'warn' },
  out: { label: 'Published', tone: 'good' },
  dropped: { label: 'Canceled', tone: 'quiet' },
};

type Facts = Pick<Post, 'review' | 'is_approved' | 'missing_approvals' | 'stage' | 'standings'>;

/** Whether its network could not be reached, and is tried again. */
const isRetrying = ({ stage, occurrence }: Standing): boolean =>
  stage === 'scheduled' && occurrence?.status === 'RETRY_WAIT';

/** What is to be published: if some accounts have it already, how many. */
function scheduledWords(there: readonly Standing[], all: readonly Standing[]): StateWords {
  const out = all.filter(({ stage }) => stage === 'out').length;
  const { label, tone } = there.some((one) => isRetrying(one))
    ? wordsOfState('RETRY_WAIT')
    : stageWords.scheduled;
  return { label: out > 0 ? `${out} of ${all.length} published` : label, tone };
}

/** Whether it is published on some accounts, or is tried again. */
export const isUnderWay = ({ stage, standings }: Pick<Post, 'stage' | 'standings'>): boolean =>
  stage === 'scheduled' && standings.some((one) => one.stage === 'out' || isRetrying(one));

/**
 * A stage in words. If it needs the owner, by what is required; if published, by the network, because an inbox is not
 * published yet.
 */
export function wordsOfStage(
  stage: VariantStage | PostStage,
  all: readonly Standing[],
): StateWords {
  const there = all.filter((standing) => standing.stage === stage);
  if (stage === 'scheduled') return scheduledWords(there, all);
  if (stage === 'out') return wordsOfState('PUBLISHED', ...there.map(({ platform }) => platform));
  const [code, ...others] = new Set(there.map(({ attention }) => attention?.code));
  const isOne = stage === 'waiting' && code !== undefined && others.length === 0;
  return isOne ? attentionWords[code] : stageWords[stage];
}

/** The status of a post. */
export function wordsOfPost(post: Facts): StateWords {
  const { stage, standings } = post;
  const isAsked = stage === 'scheduled' && asksApproval(post);
  return isAsked ? attentionWords.approval : wordsOfStage(stage, standings);
}

/** Why a post waits for someone, or is tried again, in sentences; nothing if it doesn’t. */
export const whyWaiting = ({ standings }: Pick<Post, 'standings'>): string[] => [
  ...new Set(
    standings.flatMap((one) => {
      const reason = isRetrying(one) ? one.occurrence?.reason : null;
      return one.attention?.message ?? reason ?? [];
    }),
  ),
];

interface StageList {
  stage: PostStage | undefined;
  title: string;
  empty: string;
}

const lists: readonly StageList[] = [
  { stage: undefined, title: 'All', empty: '' },
  { stage: 'idea', title: 'Ideas', empty: 'Note what you want to write about.' },
  { stage: 'draft', title: 'Drafts', empty: 'Posts you haven’t scheduled yet show up here.' },
  { stage: 'waiting', title: 'Needs you', empty: 'Nothing on this board needs you.' },
  {
    stage: 'scheduled',
    title: 'Scheduled',
    empty: 'Posts you schedule, once or on repeat, show up here.',
  },
  {
    stage: 'out',
    title: 'Published',
    empty: 'Posts published on every account show up here.',
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
