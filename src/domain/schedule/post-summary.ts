/** How a post stands on all of its accounts, in a sentence. */
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import type { PostStage, VariantStage } from '#contract/posts/posts.ts';

interface Standing {
  /** Such as "X (@ada)". */
  name: string;
  stage: VariantStage;
  attention: Pick<Attention, 'code'> | null;
}

const asks: Readonly<Record<Attention['code'], string>> = {
  approval: 'waits for your approval',
  text: 'needs another text',
  unknown_outcome: 'may or may not be out',
  thread_partial: 'is out in part',
  restored: 'may have gone out before a restore',
  crashed: 'stopped the server and waits for you',
  reconnect: 'needs to be reconnected',
  budget: 'is over budget',
  missed: 'missed its time',
  failed: 'was refused',
  paused_after_failures: 'is paused',
  agent_inactive: 'waits for its agent',
};

/** From what needs no attention to what needs most. */
export const stageOrder: readonly VariantStage[] = [
  'dropped',
  'out',
  'draft',
  'scheduled',
  'waiting',
];

/** Where a post stands: at the place of the variant that needs most attention. */
export function stageOf(variants: readonly Pick<Standing, 'stage'>[]): PostStage {
  const highest = Math.max(0, ...variants.map(({ stage }) => stageOrder.indexOf(stage)));
  const stage = stageOrder[highest];
  return stage === undefined || stage === 'dropped' ? 'draft' : stage;
}

/** Such as "3 accounts". */
export const accounts = (count: number): string =>
  count === 1 ? '1 account' : `${count} accounts`;

const counted: readonly [VariantStage, string][] = [
  ['scheduled', 'scheduled'],
  ['draft', 'not planned'],
  ['dropped', 'canceled'],
];

/** Such as "4 of 5 out. LinkedIn (@ada) needs to be reconnected." */
export function summaryOf(variants: readonly Standing[]): string {
  const count = (wanted: VariantStage) => variants.filter(({ stage }) => stage === wanted).length;
  const all = variants.length;
  if (all === 0) return 'No accounts chosen yet.';
  if (count('draft') === all) return `Draft for ${accounts(all)}.`;
  if (count('scheduled') === all) return `Scheduled on ${accounts(all)}.`;
  const out = count('out');
  if (out === all) return `Out on ${accounts(all)}.`;
  const others = counted.flatMap(([stage, words]) =>
    count(stage) > 0 ? `${count(stage)} ${words}` : [],
  );
  const waiting = variants.flatMap(({ stage, name, attention }) =>
    stage === 'waiting' ? `${name} ${attention ? asks[attention.code] : 'waits for you'}.` : [],
  );
  return [`${[`${out} of ${all} out`, ...others].join(', ')}.`, ...waiting].join(' ');
}
