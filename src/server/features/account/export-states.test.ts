import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentStatuses } from '#contract/agents/types.ts';
import { DraftStates } from '#contract/content/kinds.ts';
import { DocumentStates } from '#contract/company/documents.ts';
import { InteractionStates } from '#contract/engagement/types.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { leasedStates } from '#domain/ledger/occurrence-states.ts';
import { engines } from '#test/engines.ts';
import { fullPerson, type FullPerson } from '#test/full-person.ts';
import { createWorld, type World } from '#test/world.ts';
import { structured, type Structured } from './export-rows.store.ts';

/** Each table with a state column, and all values of it. */
const states: Record<string, [column: string, values: readonly string[]]> = {
  agents: ['status', AgentStatuses],
  accounts: ['status', ['connected', 'needs_reconnect']],
  series: ['status', ['active', 'paused']],
  occurrences: ['state', OccurrenceStates],
  occurrence_moves: ['state', OccurrenceStates],
  parts: ['state', ['waiting', 'published']],
  posts: ['suggestion', DraftStates],
  desk_jobs: ['state', ['running', 'done', 'failed', 'cancelled']],
  documents: ['state', DocumentStates],
  interactions: ['state', InteractionStates],
  usage_entries: ['state', ['reserved', 'settled', 'released']],
};

/** Columns without a state: they identify the row or its owner. */
const identity = /(?:^|_)(?:id|key|name|hash|seq|n|day|url|at)$|^(?:state|status|kind|platform)$/;

const sentence = 'The file is damaged: reading it failed.';
const json = '{"code":"internal","message":"It broke off."}';

const schemaFiles = new URL('../../db/schema/', import.meta.url);

/** The JSON columns according to the schema, by table. */
function declaredJson(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(schemaFiles).filter((name) => name.endsWith('.ts'))) {
    const text = readFileSync(new URL(file, schemaFiles), 'utf8');
    for (const [, name = '', body = ''] of text.matchAll(
      /interface (\w+)(?: extends \w+)? \{\n(.*?)\n\}/gsu,
    )) {
      const table = name.replaceAll(/(?<=[a-z])[A-Z]/gu, '_$&').toLowerCase();
      const columns = [...body.matchAll(/^ {2}(\w+): (?:Generated<)?Json\b/gmu)];
      if (columns.length > 0)
        found.set(
          table,
          columns.map(([, column = '']) => column),
        );
    }
  }
  return found;
}

/** Not part of the file, or converted before. */
const elsewhere: Record<string, readonly string[]> = {
  users: ['notification_settings'],
  idempotent_answers: ['body'],
  images: [...structured.images, 'versions'],
  jobs: ['payload'],
  rehearsals: [...structured.rehearsals, 'personas'],
  parts: [...structured.parts, 'prepared'],
  breakers: ['failures'],
  workers: ['shards'],
  post_courses: ['readings', 'took_off'],
  // Filled from the posts by triggers.
  pieces: ['brief', 'parts', 'written', 'checks', 'claims', 'sources', 'media'],
};

test('the export parses as JSON exactly the columns that the schema declares as JSON', () => {
  const named = Object.fromEntries(
    Object.entries({ ...structured, ...elsewhere }).map(([table, columns]) => [
      table,
      [...columns].toSorted(),
    ]),
  );
  const declared = Object.fromEntries(
    [...declaredJson()].map(([table, columns]) => [table, columns.toSorted()]),
  );
  expect(named).toEqual(declared);
});

describe.each(engines)('the export on %s', (engine) => {
  let world: World;
  let person: FullPerson;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await fullPerson(world, 'ada@example.com');
  });
  afterEach(() => world.close());

  const fetched = async () => (await world.call('GET', '/users/export', { as: person })).status;

  test('DI-5 works whatever state the rows of each table are in', { tags: 'slow' }, async () => {
    for (const [table, [column, values]] of Object.entries(states)) {
      const { rows: before } = await sql<{ value: string }>`
        select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(world.ctx.db);
      expect(before.length, table).toBeGreaterThan(0);
      for (const value of values) {
        const held = (leasedStates as readonly string[]).includes(value) ? 1 : null;
        const lease = table === 'occurrences' ? sql`, lease_until = ${held}` : sql``;
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}${lease}
          where ${sql.ref(column)} is not null`.execute(world.ctx.db);
        expect(await fetched(), `${table} ${value}`).toBe(200);
      }
    }
  });

  /** Overwrites a text column; `false` if the table allows only certain values. */
  async function overwritten(
    table: string,
    { name, dataType }: { name: string; dataType: string },
  ): Promise<boolean> {
    if (dataType.toLowerCase() !== 'text' || identity.test(name)) return false;
    if (elsewhere[table]?.includes(name)) return false;
    const lists: readonly string[] = structured[table as Structured] ?? [];
    const value = lists.includes(name) ? json : sentence;
    return sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`
      .execute(world.ctx.db)
      .then(
        () => true,
        () => false,
      );
  }

  test(
    'DI-5 keeps text as text in every column, and parses JSON only in JSON columns',
    { tags: 'slow' },
    async () => {
      const { db } = world.ctx;
      const written: string[] = [];
      for (const { name, schema, columns } of await db.introspection.getTables()) {
        if (schema !== undefined && schema !== 'public') continue;
        for (const column of columns) {
          if (await overwritten(name, column)) written.push(`${name}.${column.name}`);
        }
        expect(await fetched(), name).toBe(200);
      }
      expect(written).toEqual(
        expect.arrayContaining(['documents.error', 'desk_jobs.error', 'interactions.note']),
      );
    },
  );
});
