/** Bugs in what many posts do together, and in finding those that may begin. */
import type { Mutation } from './mutation.ts';

const batch = 'src/server/ledger/publish/batch.service.ts';
const guard = 'src/server/ledger/publish/guard.store.ts';
const finding = 'src/server/ledger/recover/due.store.ts';
const due = { test: 'src/server/ledger/recover/due.test.ts' };
const begin = `  const entries = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    const own = items.filter(({ occurrence }) => (occurrence`;

export const mutationsOfBatches: readonly Mutation[] = [
  {
    name: 'bytes leave before the intent of their batch is committed',
    edits: [
      [
        batch,
        begin,
        `  let soon = (_: LoadedOccurrence[]): void => {};
  const early = new Promise<LoadedOccurrence[]>((resolve) => (soon = resolve));
  void ${begin.slice(begin.indexOf('ctx.db'))}`,
      ],
      [
        batch,
        "await probeEach(ctx, 'before_intent', sending.length);",
        "soon(sending);\n    await new Promise((resolve) => setTimeout(resolve, 1500));\n    await probeEach(ctx, 'before_intent', sending.length);",
      ],
      [
        batch,
        'return inOrder(items, entries);\n}\n\n/** A server that answered',
        'return inOrder(items, await early);\n}\n\n/** A server that answered',
      ],
    ],
    by: { scene: 'batches', capability: 'read' },
  },
  {
    name: 'the next part goes when the one before is only to be written down',
    edits: [
      [
        batch,
        'return accept(one, isUrgent);',
        `void accept(one, isUrgent).catch(() => {});
      const open = occurrence.parts.filter((part) => part.state === 'waiting');
      if (open.length < 2) return Promise.resolve(undefined);
      const parts = occurrence.parts.map((part) =>
        part.id === open[0]?.id
          ? { ...part, state: 'published' as const, external_id: one.sent.external_id }
          : part,
      );
      return Promise.resolve({ ...occurrence, parts });`,
      ],
    ],
    by: { scene: 'batches', capability: 'read' },
  },
  {
    name: 'runs of a series that went out together count as one',
    edits: [
      [
        'src/server/ledger/publish/moves.store.ts',
        'series.run_count + given.count',
        'series.run_count + 1',
      ],
    ],
    by: { test: 'src/server/ledger/publish/batch.test.ts' },
  },
  {
    name: 'whether posts are live is looked at before what they need is held',
    edits: [
      [
        batch,
        `const taken = await takeLive(trx, own.map(occurrenceIdOf));
    const live = await listLive(trx, taken, now);`,
        `const seen = await listLive(trx, own.map(occurrenceIdOf), now);
    const live = new Set(await takeLive(trx, [...seen]));`,
      ],
    ],
    by: { test: 'src/server/ledger/publish/batch.test.ts' },
  },
  {
    name: 'workers wait for each other’s posts',
    edits: [
      [
        'src/server/db/row-locks.ts',
        'query.forNoKeyUpdate()).skipLocked();',
        'query.forNoKeyUpdate());',
      ],
    ],
    by: { test: 'src/server/ledger/recover/workers.test.ts' },
  },
  {
    name: 'what a process died of takes others with it',
    edits: [
      [batch, '=> occurrence.crashes === 0;', '=> occurrence.crashes >= 0;'],
      [
        'src/server/ledger/recover/dispatcher.ts',
        'if (one.crashes > 0 && others.some(({ crashes }) => crashes > 0)) return false;',
        '',
      ],
    ],
    by: { test: 'src/server/ledger/publish/batch.test.ts' },
  },
  {
    name: 'an account begins a post while another is on its way',
    edits: [[guard, '${isOnTheWay} and occurrences', 'not ${isOnTheWay} and occurrences']],
    by: due,
  },
  {
    name: 'posts of an account keep no distance',
    edits: [[guard, '> ${now - ledgerTimes.spacing}', '> ${now}']],
    by: due,
  },
  {
    name: 'what cannot go out hides the other posts of its account',
    edits: [[finding, '${seemsLive} limit 1 offset 0', 'true limit 1 offset 0']],
    by: due,
  },
  {
    name: 'accounts behind the first ones are passed over',
    edits: [
      [
        finding,
        'select accounts.id, accounts.platform from lane',
        'select accounts.id, accounts.platform from (select * from lane limit 3) as lane',
      ],
    ],
    by: due,
  },
  {
    name: 'a post that names no account stays without',
    edits: [
      ['src/server/db/migrations/0075-lanes.ts', "['insert', 'update']", "['update']"],
      ['src/server/db/migrations/0075-lanes.ts', 'before insert or update', 'before update'],
    ],
    by: { test: 'src/server/db/migrate-lanes.test.ts' },
  },
];
