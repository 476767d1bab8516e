/** Bugs in processing posts together, and in finding due posts. */
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
    name: 'posts are sent before the intents of their batch are committed',
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
    name: 'the next part is sent before the outcome of the one before is recorded',
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
    name: 'runs of a series that were published together count as one',
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
    name: 'whether posts are live is checked before their rows are locked',
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
    name: 'workers wait for posts that others have locked',
    edits: [
      [
        'src/server/db/client.ts',
        'query.forNoKeyUpdate()).skipLocked();',
        'query.forNoKeyUpdate());',
      ],
    ],
    by: { test: 'src/server/ledger/recover/workers.test.ts' },
  },
  {
    name: 'a post that crashed a process is sent together with others',
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
    name: 'an account starts a post while another one is being sent',
    edits: [[guard, '${isOnTheWay} and occurrences', 'not ${isOnTheWay} and occurrences']],
    by: due,
  },
  {
    name: 'posts of an account are not spaced out',
    edits: [[guard, '> ${now - ledgerTimes.spacing}', '> ${now}']],
    by: due,
  },
  {
    name: 'a post that cannot be sent hides the other posts of its account',
    edits: [[finding, '${seemsLive} limit 1 offset 0', 'true limit 1 offset 0']],
    by: due,
  },
  {
    name: 'accounts behind the first ones are skipped',
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
    name: 'a post without an account never gets one',
    edits: [
      ['src/server/db/migrations/0075-lanes.ts', "['insert', 'update']", "['update']"],
      ['src/server/db/migrations/0075-lanes.ts', 'before insert or update', 'before update'],
    ],
    by: { test: 'src/server/db/migrate-lanes.test.ts' },
  },
];
