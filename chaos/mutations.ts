/** Bugs that this harness has to notice, each planted by replacing one exact piece of the product's text. */
export interface Mutation {
  name: string;
  /** The file, the text that is there, and what is put in its place. */
  edits: readonly (readonly [file: string, text: string, instead: string])[];
  /** Who has to notice it: a scene on a platform with that capability, or a test of one adapter. */
  by: { scene: string; capability: 'key' | 'read' | 'none' } | { test: string };
}

const posts = 'src/server/features/posts';
const adapters = 'src/server/adapters/social';

export const mutations: readonly Mutation[] = [
  {
    name: 'no intent is written down',
    edits: [
      [
        `${posts}/publish.service.ts`,
        'await insertAttempt(trx, entry, part, post, now);',
        'void insertAttempt;',
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a dead sender’s post goes back to READY',
    edits: [
      [
        'src/domain/occurrence.ts',
        'facts.in_doubt ? ambiguous(facts, event, now) : unknown(facts, now),\n};',
        "to(facts, 'READY'),\n};",
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a 5xx on create is tried again at once',
    edits: [
      [
        'src/server/adapters/social/http.ts',
        "(creates ? 'unknown' : 'retry')",
        "(creates ? 'retry' : 'retry')",
      ],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'a lease is shorter than a call',
    edits: [['src/domain/ledger-times.ts', 'lease: 50 * second', 'lease: 10 * second']],
    by: { scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'a call may begin long after its intent',
    edits: [['src/domain/ledger-times.ts', 'start: 5 * second', 'start: 500 * 60 * second']],
    by: { scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'one absence is enough, and at once',
    edits: [
      [
        'src/domain/occurrence-moves.ts',
        'seen.absences >= 2 && now >= facts.deadline + ledgerTimes.settled',
        'seen.absences >= 1',
      ],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'each attempt has a key of its own',
    edits: [
      [
        `${posts}/publish.service.ts`,
        'idem_key: part.id,',
        'idem_key: `${part.id}${entry.attempt_rows.length}`,',
      ],
    ],
    by: { scene: 'kills', capability: 'key' },
  },
  {
    name: 'the kill switch is not looked at before the intent',
    edits: [
      [
        `${posts}/guard.store.ts`,
        'if (!(await mayPublish(trx, entry.owner_id))) return false;',
        'await mayPublish(trx, entry.owner_id);',
      ],
    ],
    by: { scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'runs are counted by the next look, not with the post',
    edits: [
      [
        `${posts}/outcome.store.ts`,
        "run_count: row('run_count', '+', 1)",
        "run_count: row('run_count', '+', entry.attempts > 1 ? 0 : 1)",
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a run that ends plans none after it',
    edits: [
      [
        `${posts}/next-run.ts`,
        'await planNext(trx, entry.series_id, Math.max(known, entry.restored_at ?? 0), after);',
        'void [after, known];',
      ],
    ],
    by: { scene: 'storm', capability: 'read' },
  },
  {
    name: 'a dead reader’s post is never read again',
    edits: [
      [
        'src/domain/occurrence.ts',
        'lease_expired: (facts, _event, now) => unknown(facts, now),',
        "lease_expired: (facts) => to(facts, 'UNKNOWN', { reason: 'unknown_outcome' }),",
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a lost answer counts as a success',
    edits: [
      [
        `${posts}/call-platform.ts`,
        "if (!(error instanceof PlatformError)) return { type: 'ambiguous' };",
        "if (!(error instanceof PlatformError)) return { type: 'accepted' };",
      ],
      [
        `${posts}/call-platform.ts`,
        "return { type: 'ambiguous', detail };",
        "return { type: 'accepted', detail };",
      ],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'runs are 24 hours after the one before',
    edits: [
      [
        'src/domain/recurrence.ts',
        ': onCalendar(schedule, step.unit, k);',
        ': anchorOf(schedule) + k * { days: 24, weeks: 168, months: 720 }[step.unit] * hour + 0 * onCalendar(schedule, step.unit, k);',
      ],
    ],
    by: { scene: 'calendar', capability: 'read' },
  },
  {
    name: 'a post that is found may belong to another part',
    edits: [
      [
        `${posts}/reconcile.ts`,
        'isTaken: (external_id) => isOwned(ctx.db, entry.platform, external_id),',
        'isTaken: async () => false,',
      ],
      ['src/server/db/migrations/0001-first.ts', "['parts', 'platform, external_id'],", ''],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'a platform that asks for a wait is not heard',
    edits: [[`${posts}/call-platform.ts`, 'retry_after * 1000)', '0)']],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'runs are counted in the memory of a process',
    edits: [
      [
        `${posts}/outcome.store.ts`,
        ".set((row) => ({ run_count: row('run_count', '+', 1) }))",
        '.set({ run_count: countOf(entry.series_id) })',
      ],
      [
        `${posts}/outcome.store.ts`,
        '/** Nothing went out and nothing will',
        `const counts = new Map<string, number>();
function countOf(id: string): number {
  counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts.get(id) ?? 0;
}

/** Nothing went out and nothing will`,
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'an edit leaves what is ready, whatever version it has',
    edits: [
      [
        'src/server/features/schedule/change.ts',
        'else if (!isAside(entry, series)) await',
        "else if (!isAside(entry, series) && entry.state === 'PLANNED') await",
      ],
      [`${posts}/guard.store.ts`, ".where('version', '=', entry.series_version)", ''],
    ],
    by: { scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'leases have no number',
    edits: [[`${posts}/outcome.store.ts`, ".where('lease_token', '=', entry.lease_token)", '']],
    by: { scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'leases have no number, nor do moves',
    edits: [
      [`${posts}/outcome.store.ts`, ".where('lease_token', '=', entry.lease_token)", ''],
      [
        'src/server/db/migrations/0008-schedules.ts',
        ".with((t) => t.addPrimaryKeyConstraint('occurrence_moves_pk', ['occurrence_id', 'n'] as never))",
        '',
      ],
    ],
    by: { scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'nothing is looked at after a restore',
    edits: [[`${posts}/gate.ts`, 'await guardRestored(ctx);', 'void guardRestored;']],
    by: { scene: 'restore', capability: 'read' },
  },
  {
    name: 'a jump of the clock is not noticed',
    edits: [[`${posts}/clock-watch.ts`, 'if (!tolerated(jump)) {', 'if (Number.isNaN(jump)) {']],
    by: { scene: 'clocks', capability: 'read' },
  },
  {
    name: 'nobody asks the time before work begins',
    edits: [
      [
        `${posts}/gate.ts`,
        'begin ??= askAtStart(ctx).catch',
        'void askAtStart; begin ??= Promise.resolve(-Infinity).catch',
      ],
    ],
    by: { scene: 'clocks', capability: 'read' },
  },
  {
    name: 'what a wrong clock wrote down stays',
    edits: [[`${posts}/clock.store.ts`, 'await correctTimes(trx, now);', 'void correctTimes;']],
    by: { scene: 'clocks', capability: 'read' },
  },
  {
    name: 'every call renews a session for itself',
    edits: [
      [`${adapters}/bluesky-session.ts`, 'if (known?.from === from) return known;', 'void known;'],
    ],
    by: { test: `${adapters}/bluesky-session.test.ts` },
  },
  {
    name: 'an own post moves the place up to which mentions are read',
    edits: [
      [
        `${adapters}/bluesky-mentions.ts`,
        'Math.max(at.newest, ...found.map(instantOf))',
        'Math.max(at.newest, ...all.map(instantOf))',
      ],
    ],
    by: { test: `${adapters}/bluesky-mentions.test.ts` },
  },
];
