/** Summarizes a post’s status on all of its accounts. */
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import type { PostStage, VariantStage } from '#contract/posts/stages.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { saysRejected } from '#domain/ledger/occurrence-reason.ts';
import { pluralize } from '#contract/core/pluralize.ts';

interface Standing {
  /** For example "@ada on X". */
  name: string;
  stage: VariantStage;
  attention: Pick<Attention, 'code'> | null;
  /** The last of its posts, which may have been rejected. */
  occurrence?: Pick<Occurrence, 'reason'> | null;
  /** Set if sent posts go to the owner’s inbox. */
  inbox?: object | undefined;
}

const asks: Readonly<Record<Attention['code'], string>> = {
  approval: 'needs your approval',
  text: 'needs a rewrite',
  unknown_outcome: 'may or may not be published',
  thread_partial: 'is partly published',
  restored: 'may have been published before a restore',
  crashed: 'crashed the server and needs your decision',
  reconnect: 'needs reconnecting',
  budget: 'is over budget',
  missed: 'was missed',
  failed: 'refused it',
  paused_after_failures: 'is paused',
  agent_inactive: 'is waiting for its agent',
  silent: 'isn’t being published',
  skipped: 'was skipped',
};

/** From least to most attention needed. */
export const stageOrder: readonly VariantStage[] = [
  'dropped',
  'out',
  'draft',
  'scheduled',
  'waiting',
];

/** The stage of a post: idea if nothing is written, else that of the variant that needs most attention. */
export function stageOf(
  parts: readonly string[],
  variants: readonly Pick<Standing, 'stage'>[],
): PostStage {
  if (parts.length === 0) return 'idea';
  const highest = Math.max(0, ...variants.map(({ stage }) => stageOrder.indexOf(stage)));
  const stage = stageOrder[highest];
  return stage === undefined || stage === 'dropped' ? 'draft' : stage;
}

/** For example "3 accounts". */
export const accounts = (count: number): string => pluralize(count, 'account');

const stageWords: readonly [VariantStage | 'rejected', string][] = [
  ['scheduled', 'scheduled'],
  ['draft', 'not scheduled'],
  ['rejected', 'rejected'],
  ['dropped', 'canceled'],
];

const wordOf = ({ stage, occurrence }: Standing): VariantStage | 'rejected' =>
  stage === 'dropped' && saysRejected(occurrence?.reason ?? null) ? 'rejected' : stage;

/** For example "4 of 5 published. @ada on LinkedIn needs reconnecting." */
export function summaryOf(variants: readonly Standing[]): string {
  const count = (wanted: VariantStage) => variants.filter(({ stage }) => stage === wanted).length;
  const all = variants.length;
  if (all === 0) return 'No accounts chosen yet.';
  if (count('draft') === all) return `Draft for ${accounts(all)}.`;
  if (count('scheduled') === all) return `Scheduled on ${accounts(all)}.`;
  const out = count('out');
  const isSent = variants.some(({ inbox, stage }) => inbox && stage === 'out');
  if (out === all) return `${isSent ? 'Sent to' : 'Published on'} ${accounts(all)}.`;
  const others = stageWords.flatMap(([wanted, words]) => {
    const found = variants.filter((one) => wordOf(one) === wanted).length;
    return found > 0 ? `${found} ${words}` : [];
  });
  const waiting = variants.flatMap(({ stage, name, attention }) =>
    stage === 'waiting' ? `${name} ${attention ? asks[attention.code] : 'was just rejected'}.` : [],
  );
  return [
    `${[`${out} of ${all} ${isSent ? 'sent' : 'published'}`, ...others].join(', ')}.`,
    ...waiting,
  ].join(' ');
}
