/** Databases of earlier releases with the current version. */
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backupDir } from '#server/db/backup/backup.ts';
import { migrate, runSteps } from '#server/db/migrate.ts';
import { isContract, steps } from '#server/db/steps.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { hour } from '#contract/core/time.ts';
import { calls } from './calls.ts';
import { freshDatabase } from './engines.ts';
import { asLeft, kept, ownerOf, textsOf } from './kept-release.ts';
import { createWorld } from './world.ts';
import { runWorker } from './run-worker.ts';

/** Calls that screens read without an id. Some need more than a path, and say so. */
const reads = calls.filter(
  ({ call }) => call.method === 'GET' && call.response !== 'stream' && !call.path.includes(':'),
);

type Target = Parameters<typeof migrate>[0];

async function counts({ db, engine }: Target): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tablesInOrder(db, engine)) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    found[table] = Number(rows[0]?.n);
  }
  return found;
}

/** Statements that could break a process of the previous version, with the table. */
const narrowing = [
  /^drop table (?:if exists )?"?(\w+)/i,
  /^alter table "?(\w+)"? .*(?:drop column|drop constraint|rename|set not null|add constraint|type )/i,
  /^create unique index .* on "?(\w+)/i,
];

/** The table that a statement narrows. */
const narrowed = (statement: string, tables: readonly string[]): string | undefined =>
  narrowing
    .map((pattern) => pattern.exec(statement.trim())?.[1])
    .find((table) => table !== undefined && tables.includes(table));

describe.each(kept)('the database of %s, on %s', (name, engine) => {
  test('P-22.40 upgrades with every row, is readable by every screen, and publishes due posts once', async () => {
    const place = await freshDatabase(engine);
    const { database, header } = await asLeft(name, place);
    const before = await counts(database);
    await database.close();
    const world = await createWorld(engine, { place });
    try {
      const { ctx, call } = world;
      const after = await counts(world.database);
      const lost = Object.keys(before).filter(
        (table) => (after[table] ?? 0) < (before[table] ?? 0),
      );
      expect(lost).toEqual([]);
      const isOlder = Object.keys(steps).some((step) => step > header.migration);
      if (isOlder) expect(readdirSync(backupDir(place.options.data_dir))).toHaveLength(1);

      world.pass(header.taken_at - Date.now());
      const { token } = await ownerOf(world);
      const broken: string[] = [];
      for (const named of reads) {
        if (named.call.access === 'admin') continue;
        const { status } = await call('GET', named.call.path, { token });
        if (status >= 300 && status !== 400) broken.push(`${named.name}: ${status}`);
      }
      expect(broken).toEqual([]);

      world.pass(2 * hour);
      for (let round = 0; round < 3; round += 1) {
        await runWorker(ctx);
      }
      const later = await textsOf(world);
      expect(later.filter((text) => text === 'Later: A post of ada@example.org.')).toHaveLength(1);
      expect(later.length).toBe(new Set(later).size);
    } finally {
      await world.close();
    }
  });

  test.runIf(engine === 'postgres')(
    'P-22.45 each later migration that removes or tightens something says so in its name',
    async () => {
      const place = await freshDatabase(engine);
      const { database, header } = await asLeft(name, place);
      const tables = await tablesInOrder(database.db, engine);
      const wrong: string[] = [];
      const watch = (step: string) =>
        database.db.withPlugin({
          transformQuery({ node, queryId }) {
            const { sql: statement } = database.db.getExecutor().compileQuery(node, queryId);
            if (narrowed(statement, tables) !== undefined) wrong.push(`${step}: ${statement}`);
            return node;
          },
          transformResult: async ({ result }) => result,
        });
      for (const step of Object.keys(steps).toSorted()) {
        if (step <= header.migration || isContract(step)) continue;
        await runSteps({ db: watch(step), engine }, [step]);
      }
      expect(wrong).toEqual([]);
      await database.close();
      await place.drop();
    },
  );

  test(
    'P-22.45 upgrading results in the same tables, whether or not contract migrations are postponed',
    { tags: 'slow' },
    async () => {
      const shapes = [];
      for (const waits of [false, true]) {
        const place = await freshDatabase(engine);
        const { database } = await asLeft(name, place);
        if (waits)
          await runSteps(
            database,
            Object.keys(steps).filter((step) => !isContract(step)),
          );
        await migrate(database);
        const tables = await database.db.introspection.getTables();
        shapes.push(
          tables
            .filter(({ schema }) => schema === undefined || schema === 'public')
            .map((table) => [
              table.name,
              table.columns.map((column) => JSON.stringify(column)).toSorted(),
            ])
            .toSorted(),
        );
        await database.close();
        await place.drop();
      }
      expect(shapes[0]).toEqual(shapes[1]);
    },
  );
});

test.each([
  ['alter table "posts" drop column "words"', 'posts'],
  ['drop table posts', 'posts'],
  ['alter table posts rename column words to text', 'posts'],
  ['alter table "posts" alter column "words" set not null', 'posts'],
  ['create unique index once on posts (words)', 'posts'],
  ['create unique index once on fresh (words)', undefined],
  ['alter table "posts" add column "more" text', undefined],
  ['create index more on posts (words)', undefined],
])('P-22.45 %j is classified as removing or tightening, or not', (statement, table) => {
  expect(narrowed(statement, ['posts'])).toBe(table);
});
