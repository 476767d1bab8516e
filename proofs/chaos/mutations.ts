/** Bugs that the harness has to notice: in sending, and in stored state. */
import type { Mutation } from './mutation.ts';
import { mutationsOfBatches } from './mutations-of-batches.ts';
import { mutationsOfRecords } from './mutations-of-records.ts';

const ledger = 'src/server/ledger';
const adapters = 'src/server/adapters/social';

const mutationsOfSending: readonly Mutation[] = [
  {
    name: 'no intent is recorded',
    edits: [
      [
        `${ledger}/publish/outcome.store.ts`,
        "await insertRows(trx, 'attempts', attemptColumns, rows);",
        'void attemptColumns;',
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'the post of a dead sender becomes READY again',
    edits: [
      [
        'src/domain/ledger/occurrence.ts',
        'facts.in_doubt ? ambiguous(facts, event, now) : unknown(facts, now),\n};',
        "to(facts, 'READY'),\n};",
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a 5xx on create is retried at once',
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
    edits: [['src/domain/ledger/ledger-times.ts', 'lease: 50 * second', 'lease: 10 * second']],
    by: { scene: 'paused-workers', capability: 'read' },
  },
  {
    name: 'a call may start long after its intent',
    edits: [['src/domain/ledger/ledger-times.ts', 'start: 5 * second', 'start: 500 * 60 * second']],
    by: { scene: 'paused-workers', capability: 'read' },
  },
  {
    name: 'a single read without the post counts as unpublished, at once',
    edits: [
      [
        'src/domain/ledger/occurrence-moves.ts',
        'seen.absences >= 2 && now >= facts.deadline + ledgerTimes.settled',
        'seen.absences >= 1',
      ],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'each attempt has its own idempotency key',
    edits: [
      [
        `${ledger}/publish/publish.service.ts`,
        'idem_key: part.id,',
        'idem_key: `${part.id}${occurrence.attempt_rows.length}`,',
      ],
    ],
    by: { scene: 'kills', capability: 'key' },
  },
  {
    name: 'the kill switch is not checked before the intent',
    edits: [
      [
        `${ledger}/publish/live.store.ts`,
        'if (!(await mayPublish(trx, occurrence.owner_id))) return false;',
        'await mayPublish(trx, occurrence.owner_id);',
      ],
      [`${ledger}/publish/live.store.ts`, ' and ${isStopped} = 0)`;', ' and ${isStopped} >= 0)`;'],
    ],
    by: { scene: 'paused-workers', capability: 'read' },
  },
  {
    name: 'runs are counted later, not in the transaction of the post',
    edits: [
      [
        `${ledger}/publish/moves.store.ts`,
        'const rows = [...runs].map(([key, { length: count }]) => ({ key, count }));',
        'const rows = [...runs].map((one) => ({ key: one[0], count: one[1].filter((run) => run.occurrence.attempts < 2).length }));',
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a post whose reader died is never read again',
    edits: [
      [
        'src/domain/ledger/occurrence.ts',
        'lease_expired: (facts, _event, now) => unknown(facts, now),',
        "lease_expired: (facts) => to(facts, 'UNKNOWN', { reason: 'unknown_outcome' }),",
      ],
    ],
    by: { scene: 'kills', capability: 'read' },
  },
  {
    name: 'a lost response counts as a success',
    edits: [
      [
        `${ledger}/publish/call-platform.ts`,
        "if (!(error instanceof PlatformError)) return { type: 'ambiguous' };",
        "if (!(error instanceof PlatformError)) return { type: 'accepted' };",
      ],
      [
        `${ledger}/publish/call-platform.ts`,
        "return { type: 'ambiguous', detail };",
        "return { type: 'accepted', detail };",
      ],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'a found post may be adopted although it belongs to another part',
    edits: [
      [
        `${ledger}/recover/reconcile.ts`,
        'isTaken: (external_id) => isOwned(ctx.db, occurrence.platform, external_id),',
        'isTaken: async () => false,',
      ],
      ['src/server/db/migrations/0001-first.ts', "['parts', 'platform, external_id'],", ''],
    ],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'a rate limit is ignored',
    edits: [[`${ledger}/publish/call-platform.ts`, 'retry_after * 1000)', '0)']],
    by: { scene: 'matrix', capability: 'read' },
  },
  {
    name: 'an edit leaves ready posts of an older version in place',
    edits: [
      [
        'src/server/features/schedule/change.ts',
        'else if (!isAside(entry, series)) await',
        "else if (!isAside(entry, series) && entry.state === 'PLANNED') await",
      ],
      [`${ledger}/publish/live.store.ts`, ".where('version', '=', occurrence.series_version)", ''],
      [
        `${ledger}/publish/live.store.ts`,
        ".whereRef('series.version', '=', 'occurrences.series_version')",
        '',
      ],
    ],
    by: { scene: 'paused-workers', capability: 'read' },
  },
  {
    name: 'a lost response is resolved by repeating however late it is',
    edits: [
      [
        `${ledger}/publish/loaded-occurrence.ts`,
        'now - first.intent_at >= lasts;',
        'now - first.intent_at < 0;',
      ],
      [
        `${ledger}/publish/publish.service.ts`,
        'intended_at: open?.intent_at ?? now,',
        'intended_at: now,',
      ],
    ],
    by: { scene: 'paused-workers', capability: 'repeat' },
  },
  {
    name: 'every call renews the session separately',
    edits: [
      [`${adapters}/renewals.ts`, 'if (known?.from === from(secret)) return known;', 'void known;'],
    ],
    by: { test: `${adapters}/bluesky/session.test.ts` },
  },
  {
    name: 'an own post moves the cursor of read mentions',
    edits: [
      [
        `${adapters}/bluesky/mentions.ts`,
        'Math.max(at.newest, ...found.map(instantOf))',
        'Math.max(at.newest, ...all.map(instantOf))',
      ],
    ],
    by: { test: `${adapters}/bluesky/mentions.test.ts` },
  },
];

export const mutations: readonly Mutation[] = [
  ...mutationsOfSending,
  ...mutationsOfBatches,
  ...mutationsOfRecords,
];
