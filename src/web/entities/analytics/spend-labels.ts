/** The cost of the period, by purpose. */
import type { AgentAnalytics } from '#contract/analytics/types.ts';
import type { UsageKind } from '#contract/usage/calls.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { counting } from './count-labels.ts';
import { periodWords } from './period-labels.ts';

const kindWords: Record<UsageKind, string> = {
  text: 'Drafts written',
  image: 'Images generated',
  post: 'Posts on networks that charge',
  read: 'Results and posts read',
};

export function spendRanks({ spend: { spent, unpriced, by_kind }, period }: AgentAnalytics) {
  const rows = by_kind.toSorted((one, other) => other.spent - one.spent);
  return {
    title: 'Spend',
    summary:
      rows.length === 0
        ? `Nothing spent in ${periodWords[period]}`
        : `${dollarsOf(spent)} in ${periodWords[period]}`,
    ...(unpriced > 0 && {
      note: `${counting(unpriced, 'request')} without a known price not counted.`,
    }),
    ranks: rows.map((row) => ({
      key: row.kind,
      name: kindWords[row.kind],
      value: row.spent,
      said: dollarsOf(row.spent),
      more: counting(row.calls, 'request'),
    })),
    table: {
      heads: ['For', 'Spent', 'Requests'],
      rows: rows.map((row) => ({
        label: kindWords[row.kind],
        cells: [dollarsOf(row.spent), String(row.calls)],
      })),
    },
  };
}
