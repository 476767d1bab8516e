/** Bugs that this harness has to notice, each planted by replacing one exact piece of the product's text. */
export interface Mutation {
  name: string;
  /** The file, the text that is there, and what is put in its place. */
  edits: readonly (readonly [file: string, text: string, instead: string])[];
  /** The scenes, and the platform's capability, that are enough to notice it. */
  scene: string;
  capability: 'key' | 'read' | 'none';
}

const posts = 'src/server/features/posts';

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
    ...{ scene: 'kills', capability: 'read' },
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
    ...{ scene: 'kills', capability: 'read' },
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
    ...{ scene: 'matrix', capability: 'read' },
  },
  {
    name: 'a lease is shorter than a call',
    edits: [['src/domain/ledger-times.ts', 'lease: 50 * second', 'lease: 10 * second']],
    ...{ scene: 'sleepers', capability: 'read' },
  },
  {
    name: 'a call may begin long after its intent',
    edits: [['src/domain/ledger-times.ts', 'start: 5 * second', 'start: 500 * 60 * second']],
    ...{ scene: 'sleepers', capability: 'read' },
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
    ...{ scene: 'matrix', capability: 'read' },
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
    ...{ scene: 'kills', capability: 'key' },
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
    ...{ scene: 'sleepers', capability: 'read' },
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
    ...{ scene: 'kills', capability: 'read' },
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
    ...{ scene: 'storm', capability: 'read' },
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
    ...{ scene: 'kills', capability: 'read' },
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
    ...{ scene: 'matrix', capability: 'read' },
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
    ...{ scene: 'calendar', capability: 'read' },
  },
];
