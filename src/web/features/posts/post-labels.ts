/** Posts and where they stand, in words. */
import type { Post, PostStage, Standing, VariantStage } from '#contract/posts/posts.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';
import { wordsOfState } from '#web/entities/posts/status-labels.ts';

const stageWords: Readonly<Record<VariantStage | PostStage, StateWords>> = {
  idea: { label: 'Idea', tone: 'quiet' },
  draft: { label: 'Draft', tone: 'quiet' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  waiting: { label: 'Needs you', tone: 'warn' },
  out: { label: 'Published', tone: 'good' },
  dropped: { label: 'Canceled', tone: 'quiet' },
};

/** The same of a post or of a version, by where it went: what ends in an inbox is not published yet. */
export const wordsOfStage = (
  stage: VariantStage | PostStage,
  standings: readonly Pick<Standing, 'platform' | 'stage'>[],
): StateWords => {
  if (stage !== 'out') return stageWords[stage];
  const out = standings.filter((standing) => standing.stage === 'out');
  return wordsOfState('PUBLISHED', ...out.map(({ platform }) => platform));
};

/** The lists of posts, in the order of their tabs. */
export const lists: readonly { stage: PostStage | undefined; title: string; empty: string }[] = [
  { stage: undefined, title: 'All', empty: '' },
  { stage: 'idea', title: 'Ideas', empty: 'Note what you want to write about.' },
  { stage: 'draft', title: 'Drafts', empty: 'Posts you haven’t scheduled yet show up here.' },
  { stage: 'waiting', title: 'Needs you', empty: 'Nothing on this board needs you.' },
  {
    stage: 'scheduled',
    title: 'Scheduled',
    empty: 'Posts you schedule from here. All others are in the calendar.',
  },
  {
    stage: 'out',
    title: 'Published',
    empty: 'Posts that are published on every account show up here.',
  },
];

/** Whether its owner approved exactly what is still to go out. */
export const isApproved = ({ is_approved, stage }: Pick<Post, 'is_approved' | 'stage'>): boolean =>
  is_approved && stage !== 'out';

/** The beginning of a post, or what it is to be about, as its name. */
export const titleOf = ({ idea, parts }: Pick<Post, 'idea' | 'parts'>): string => {
  const written = parts.join(' ').replace(/\s+/g, ' ').trim();
  const text = written === '' ? (idea ?? '') : written;
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
};
