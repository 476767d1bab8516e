import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { everyEngine, type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { createSearch } from './search.ts';

const texts = {
  harbour: 'The harbour keeps its own hours.',
  hours: 'Office hours are a polite fiction.',
  arabic: 'قهوة الصباح أولاً',
  quotes: `She said "ship it" AND left`,
};

describe.each(everyEngine)('full-text search on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  const open = (opened: FreshDatabase) => {
    place = opened;
    database = openDatabase(place.options);
  };
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const write = async (entries: Record<string, string>) => {
    const { db } = database;
    await db
      .insertInto('users')
      .values({ id: 'u', username: 'u', is_admin: 0, created_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = { owner_id: 'u', author: 'Kim', media: '[]', created_at: 0 };
    const nothing = { agent_id: null, in_reply_to: null, idem_key: null };
    const rows = Object.entries(entries).map(([id, text]) => ({ id, text, ...row, ...nothing }));
    await db.insertInto('sandbox_posts').values(rows).execute();
  };
  const find = async (typed: string) => {
    const search = createSearch(engine);
    const rows = await database.db
      .selectFrom('sandbox_posts as post')
      .select('post.id')
      .where(search('sandbox_posts', 'post', typed))
      .orderBy('post.id')
      .execute();
    return rows.map(({ id }) => id);
  };

  test.each([
    ['hours', ['harbour', 'hours']],
    ['HOURS', ['harbour', 'hours']],
    ['hour polite', ['hours']],
    ['harb', ['harbour']],
    ['arbour', []],
    ['hours harbour office', []],
    ['الصباح', ['arabic']],
    ['"ship it"', ['quotes']],
    ['ship AND left', ['quotes']],
    ['!!! …', []],
  ])('%s finds %j', async (typed, ids) => {
    open(await migratedDatabase(engine));
    await write(texts);
    expect(await find(typed)).toEqual(ids);
  });

  test(
    'texts from before the index existed are found, and deleted ones are not',
    { tags: 'slow' },
    async () => {
      open(await freshDatabase(engine));
      await migrate(database, '0001-first');
      await write(texts);
      await migrate(database);
      expect(await find('harbour')).toEqual(['harbour']);
      await database.db.deleteFrom('sandbox_posts').where('id', '=', 'harbour').execute();
      expect(await find('harbour')).toEqual([]);
      await database.db.updateTable('sandbox_posts').set({ text: 'harbour' }).execute();
      expect(await find('harbour')).toEqual(['arabic', 'hours', 'quotes']);
    },
  );

  test.runIf(engine === 'sqlite')(
    'DI-5 no letter of a deleted word remains in the file',
    async () => {
      open(await migratedDatabase(engine));
      await write(texts);
      const left = async () => {
        const { rows } = await sql<{ block: Uint8Array }>`
        select block from sandbox_posts_search_data`.execute(database.db);
        return Buffer.concat(rows.map(({ block }) => block)).toString('latin1');
      };
      expect(await left()).toContain('polite');
      await database.db.deleteFrom('sandbox_posts').where('id', '=', 'hours').execute();
      expect(await left()).not.toContain('polite');
      expect(await find('harbour')).toEqual(['harbour']);
    },
  );

  test(
    'texts indexed before row numbers were stored can be changed and removed',
    { tags: 'slow' },
    async () => {
      open(await freshDatabase(engine));
      await migrate(database, '0003-accounts');
      await write(texts);
      await migrate(database);
      await database.db
        .updateTable('sandbox_posts')
        .set({ text: 'anchor' })
        .where('id', '=', 'hours')
        .execute();
      expect([await find('polite'), await find('anchor')]).toEqual([[], ['hours']]);
      await database.db.deleteFrom('sandbox_posts').where('id', '=', 'hours').execute();
      expect(await find('anchor')).toEqual([]);
      await write({ hours: 'Back again.' });
      expect(await find('again')).toEqual(['hours']);
    },
  );

  test('typed text is never interpreted as a query language', async () => {
    open(await migratedDatabase(engine));
    await write(texts);
    const odd = fc.constantFrom(
      '"',
      '*',
      "'",
      '(',
      ')',
      ':',
      '^',
      '&',
      '|',
      '!',
      '<->',
      'NEAR',
      'OR',
    );
    const typed = fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 6 })));
    await fc.assert(
      fc.asyncProperty(typed, async (pieces) => {
        expect(Array.isArray(await find(pieces.join(' ')))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('backups leave the index out, and it rebuilds itself', async () => {
    open(await migratedDatabase(engine));
    const tables = await tablesInOrder(database.db, engine);
    expect(tables).toContain('sandbox_posts');
    expect(tables.filter((name) => name.includes('search'))).toEqual([]);
  });
});
