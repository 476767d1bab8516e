/** Bugs in stored state: leases and counts, the next run, clocks, restored databases. */
import type { Mutation } from './mutation.ts';

const ledger = 'src/server/ledger';

export const mutationsOfRecords: readonly Mutation[] = [
  {
    name: 'a run that ends does not plan the next one',
    edits: [
      [
        `${ledger}/publish/next-run.store.ts`,
        'await planAfter(trx, series, Math.max(known, restored_at ?? 0), after);',
        'void [after, known];',
      ],
    ],
    by: { scene: 'storm', capability: 'read' },
  },
  {
    name: 'runs are 24 hours apart across daylight-saving changes',
    edits: [
      [
        'src/domain/schedule/recurrence.ts',
        ': onCalendar(schedule, step.unit, k);',
        ': anchorOf(schedule) + k * { days: 24, weeks: 168, months: 720 }[step.unit] * hour + 0 * onCalendar(schedule, step.unit, k);',
      ],
    ],
    by: { scene: 'calendar', capability: 'read' },
  },
  {
    name: 'runs are counted in process memory',
    edits: [
      [
        `${ledger}/publish/moves.store.ts`,
        'const rows = [...runs].map(([key, { length: count }]) => ({ key, count }));',
        'const rows = [...runs.keys()].map((key) => ({ key, count: countOf(key) }));',
      ],
      [
        `${ledger}/publish/moves.store.ts`,
        'set run_count = series.run_count + given.count',
        'set run_count = given.count',
      ],
      [
        `${ledger}/publish/moves.store.ts`,
        '/** Nothing was sent and nothing will',
        `const counts = new Map<string, number>();
function countOf(id: string): number {
  counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts.get(id) ?? 0;
}

/** Nothing was sent and nothing will`,
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'leases and moves are not numbered',
    edits: [
      [`${ledger}/publish/moves.store.ts`, 'and occurrences.lease_token = given.token', ''],
      [
        'src/server/db/migrations/0008-schedules.ts',
        ".with((t) => t.addPrimaryKeyConstraint('occurrence_moves_pk', ['occurrence_id', 'n'] as never))",
        '',
      ],
    ],
    by: { scene: 'paused-workers', capability: 'read' },
  },
  {
    name: 'a restore is not detected',
    edits: [
      [
        `${ledger}/publish/publish-gate.ts`,
        'await guardAfterRestore(ctx);',
        'void guardAfterRestore;',
      ],
    ],
    by: { scene: 'restore', capability: 'read' },
  },
  {
    name: 'PostgreSQL losing commits is not detected',
    edits: [
      [
        `${ledger}/publish/publish-gate.ts`,
        'if (!(await isPlaceRight())) return false;',
        'void isPlaceRight;',
      ],
      [
        `${ledger}/recover/place.store.ts`,
        "if (marks.has('now') && believed !== undefined && believed !== marks.get('now')) return true;",
        'void believed;',
      ],
    ],
    by: { failover: 'behind' },
  },
  {
    name: 'a clock jump is not detected',
    edits: [
      [`${ledger}/recover/clock-watch.ts`, 'if (!tolerated(jump)) {', 'if (Number.isNaN(jump)) {'],
    ],
    by: { scene: 'clocks', capability: 'read' },
  },
  {
    name: 'the clock is not checked before work begins',
    edits: [
      [
        `${ledger}/publish/publish-gate.ts`,
        'begin ??= askAtStart(ctx).catch',
        'void askAtStart; begin ??= Promise.resolve(-Infinity).catch',
      ],
    ],
    by: { scene: 'clocks', capability: 'read' },
  },
  {
    name: 'times recorded by a wrong clock are not corrected',
    edits: [
      [`${ledger}/recover/clock.store.ts`, 'await correctTimes(trx, now);', 'void correctTimes;'],
    ],
    by: { scene: 'clocks', capability: 'read' },
  },
  {
    name: 'a deleted post goes on being published',
    edits: [
      [
        'src/server/features/posts/variants/write.ts',
        "if (series_id !== null && stage !== 'out') await cancelPlannedText(ctx, trx, series_id);",
        "if (series_id !== null && stage === 'out') await cancelPlannedText(ctx, trx, series_id);",
      ],
    ],
    by: { scene: 'posts', capability: 'read' },
  },
  {
    name: 'an approval counts for every text of its post',
    edits: [
      [
        `${ledger}/publish/lacking.store.ts`,
        'one.hash === hash && one.version === plan?.version',
        '[one.hash, hash, plan].length > 0',
      ],
    ],
    by: { scene: 'approvals', capability: 'read' },
  },
];
