/** After an upgrade every owner sees exactly what they saw, and people whom they invite see that and nothing else. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { engines, freshDatabase } from './engines.ts';
import { asLeft, kept, ownerOf } from './kept-release.ts';
import { anInvitation, inSpaceOf } from './spaces.ts';
import { createWorld, type Person } from './world.ts';

type Target = Parameters<typeof migrate>[0];
type Rows = Map<string, Record<string, unknown>[]>;

async function rowsOf({ db, engine }: Target): Promise<Rows> {
  const all: Rows = new Map();
  for (const table of await tablesInOrder(db, engine)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    );
    all.set(table, rows);
  }
  return all;
}

/** What an upgrade may change on purpose: bookkeeping, and values that another column takes over. */
const changed: readonly string[] = ['meta', 'kysely_migration', 'kysely_migration_lock'];

/** Rows of before that are not among those of after, with every column they had. */
function lostIn(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (changed.includes(table) || rows.length === 0) return [];
    const columns = Object.keys(rows[0] ?? {});
    const shown = (row: Record<string, unknown>) =>
      JSON.stringify(columns.map((column) => String(row[column])));
    const now = new Set((after.get(table) ?? []).map(shown));
    return rows.filter((row) => !now.has(shown(row))).map((row) => `${table} ${shown(row)}`);
  });
}

/** What the screens of a space read. */
const reads = [
  '/agents',
  '/posts',
  '/scheduled-posts',
  '/connections',
  '/company/documents',
  '/inbox',
];

describe.each(kept)('after an upgrade from %s, on %s', (name, engine) => {
  test('P-22.40 P-50.120 each row has every value that it had', async () => {
    const place = await freshDatabase(engine);
    const { database } = await asLeft(name, place);
    const before = await rowsOf(database);
    await migrate(database);
    expect(lostIn(before, await rowsOf(database))).toEqual([]);
    await database.close();
    await place.drop();
  });

  test.runIf(engines.includes(engine))(
    'P-50.120 a manager sees what the owner sees, a stranger none of it, and whoever leaves neither',
    async () => {
      const place = await freshDatabase(engine);
      const { database, header } = await asLeft(name, place);
      await database.close();
      const world = await createWorld(engine, { place });
      try {
        world.pass(header.taken_at - Date.now());
        const owner = (await ownerOf(world)) as Person;
        const shown = async (by: object) => {
          const answers: unknown[] = [];
          for (const path of reads) answers.push((await world.call('GET', path, by)).body.data);
          return answers;
        };
        const own = await shown({ as: owner });
        expect(own.flat().length).toBeGreaterThan(5);
        const stranger = await world.member();
        const none = await shown({ as: stranger });
        expect(none.flat().length).toBe(0);
        const token = await anInvitation(world, { as: owner }, 'manager');
        await world.call('POST', '/invitations/accept', { as: stranger, body: { token } });
        const inSpace = inSpaceOf(owner, stranger);
        expect(await shown(inSpace)).toEqual(own);
        expect(await shown({ as: stranger })).toEqual(none);
        await world.call('DELETE', `/spaces/${owner.id}`, { as: stranger });
        expect((await world.call('GET', '/agents', inSpace)).body.code).toBe('space_gone');
        expect(await shown({ as: owner })).toEqual(own);
      } finally {
        await world.close();
      }
    },
  );
});
