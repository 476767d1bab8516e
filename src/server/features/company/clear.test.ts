import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { chunksOf } from '#domain/knowledge/chunks.ts';
import { openDatabase } from '#server/db/client.ts';
import { blankFreePages, forgetLog } from '#server/db/file-traces.ts';
import { migrate } from '#server/db/migrate.ts';
import { sqliteFile } from '#server/db/sqlite.ts';
import { clearAccounts } from '#server/features/auth/clear-accounts.job.ts';
import { type Documents, openDocuments } from '#test/document-world.ts';
import { engines, freshDatabase } from '#test/engines.ts';
import { longestHold, tooLong } from '#test/loop-hold.ts';
import { newId } from '#server/ids.ts';
import { indexKnowledge } from './index.job.ts';
import { search } from './search/search.ts';
import { soughtIn } from '#domain/knowledge/retrieval.ts';

const never = new AbortController().signal;

/** What the database file and its log hold, deleted or not. */
const filesOf = (dataDir: string): string =>
  ['', '-wal']
    .map((ending) => sqliteFile(dataDir) + ending)
    .map((file) => readFileSync(file, 'latin1'))
    .join('');

const marks = Array.from({ length: 100 }, (_, n) => `zqmark${n.toString(36)}y`);
const filling = 'Bread of the usual kind. '.repeat(20);
const body = marks.map((mark) => `Bread of the ${mark} kind. ${filling}`).join('\n\n');

describe.each(engines)('deleted documents on %s', (engine) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await openDocuments(engine);
  });
  afterEach(() => documents.close());

  const countOf = async (table: 'chunks' | 'documents' | 'leaving' | 'users'): Promise<number> =>
    (await documents.world.ctx.db.selectFrom(table).selectAll().execute()).length;

  test.runIf(engine === 'sqlite')('DI-5 leave no word in the database file', async () => {
    const { world, added, remove, replace, readAll, clear } = documents;
    const { config, db } = world.ctx;
    const first = await added(['a.txt', body]);
    const second = await added(['b.txt', body]);
    await forgetLog(db);
    const left = () => {
      const kept = filesOf(config.data_dir);
      return marks.filter((mark) => kept.includes(mark));
    };
    expect(left()).toHaveLength(marks.length);
    await remove(first.id);
    await replace(second.id, ['b.txt', 'Another text.']);
    await readAll();
    await clear();
    await forgetLog(db);
    expect(left()).toEqual([]);
  });

  test('DI-5 of a deleted account are cleared, and so is every trace of the person', async () => {
    const { world, added, owner } = documents;
    const { ctx, call } = world;
    await added(['a.txt', body]);
    const before = await countOf('users');
    const { username } = (await call('GET', '/users/profile', { as: owner })).body.data;
    await call('POST', '/company/products', { as: owner, body: { name: 'A', description: 'B.' } });
    const sent = { as: owner, body: { confirm: username } };
    expect((await call('POST', '/auth/delete-account', sent)).status).toBe(200);
    // Nothing says who it was while the rest is cleared.
    expect(JSON.stringify(await ctx.db.selectFrom('users').selectAll().execute())).not.toContain(
      username,
    );
    expect((await call('GET', '/company/documents', { as: owner })).status).toBe(401);
    // Interrupted at once, and done by the next run.
    let steps = 0;
    const stopping = {
      get aborted() {
        steps += 1;
        return steps > 1;
      },
    };
    await clearAccounts(ctx, stopping);
    expect(await countOf('users')).toBe(before);
    await clearAccounts(ctx, never);
    expect(await countOf('users')).toBe(before - 1);
    for (const table of ['documents', 'chunks', 'leaving'] as const)
      expect(await countOf(table)).toBe(0);
    if (engine === 'sqlite')
      expect(marks.filter((mark) => filesOf(ctx.config.data_dir).includes(mark))).toEqual([]);
  });

  test('a person’s documents have a limit of characters together', async () => {
    const { world, upload, added, reread, one, readAll } = documents;
    const { db } = world.ctx;
    const { id } = await added(['a.txt', 'Short.']);
    const row = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    const text = 'x'.repeat(limits.document_text);
    const full = limits.document_text_per_user / limits.document_text;
    for (let n = 0; n < full; n += 1) {
      const copy = { ...row, id: newId(), blob_name: `${n}` };
      await db
        .insertInto('documents')
        .values({ ...copy, text: n === 0 ? text.slice(0, -30) : text })
        .execute();
    }
    const last = await added(['b.txt', 'This still fits.']);
    expect(last.state).toBe('ready');
    const over = await added(['c.txt', 'This does not fit any more.']);
    expect(over).toMatchObject({
      state: 'failed',
      text: '',
      error:
        'All your documents together can have 20 million characters. Delete some to add this one.',
    });
    await db.updateTable('documents').set({ text }).where('id', '=', id).execute();
    const refused = await upload([['d.txt', 'One more.']]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your documents have all of your 20 million characters. Delete some to add more.',
    ]);
    await documents.remove(id);
    await documents.remove(last.id);
    await reread(over.id);
    await readAll();
    expect((await one(over.id)).body.data.state).toBe('ready');
  }, 60_000);

  test(
    'UP-3 a whole file is read, found, replaced and deleted without blocking the event loop',
    { tags: 'slow', timeout: 300_000 },
    async () => {
      let text = '';
      for (let n = 0; text.length < limits.document_text - 200; n += 1) {
        text += `Tea number ${n} of the bread kettle has a price of ${n % 90} euros in room w${((n * 7919) % 40_000).toString(36)}. `;
      }
      const told = (said: string) => {
        const pages = [{ page: null, text: said }];
        const about = { page_count: null, title: '', keywords: [], summary: '', left_out: [] };
        return { ...about, pages, chunks: chunksOf(pages) };
      };
      const whole = told(text);
      let now = told('A short file loads the modules.');
      const read = async () => now;
      await documents.close();
      documents = await openDocuments(engine, { parts: () => ({ documents: { read } }) });
      const { upload, readAll, ask, update, replace, remove, clear } = documents;
      const first = (await upload([['first.txt', 'A first file.']])).body.data[0];
      await readAll();
      await remove(first.id);
      now = whole;
      const { id } = (await upload([['a.txt', 'A file.']])).body.data[0];
      const works: [string, () => Promise<unknown>][] = [
        ['read', readAll],
        ['ask', () => ask('What is the price of the tea in the room?')],
        ['show', () => update(id, { is_public: true })],
        ['replace', () => replace(id, ['b.txt', 'Another.'])],
        ['read', readAll],
        ['remove', () => remove(id)],
        ['clear', clear],
      ];
      const least = new Map<string, number>();
      for (const [name, work] of works) {
        least.set(name, Math.min(least.get(name) ?? Infinity, await longestHold(work)));
      }
      const long = [...least].filter(([, time]) => time > tooLong);
      expect(long).toEqual([]);
      expect(await countOf('chunks')).toBe(0);
    },
  );
});

describe('a database of the version before', () => {
  test('is searched from the start, gets its index step by step, and loses what it had deleted', async () => {
    const place = await freshDatabase('sqlite');
    const database = openDatabase(place.options);
    const { db } = database;
    await migrate(database, '0080-opening-hours');
    await sql`pragma secure_delete = off`.execute(db);
    const person = { username: 'u', is_admin: 0, created_at: 0 } as const;
    for (const id of ['u', 'v']) {
      await db
        .insertInto('users')
        .values({ ...person, id, username: id })
        .execute();
      const rows = marks.map((mark, n) => ({
        id: `${id}${n}`,
        owner_id: id,
        kind: 'product' as const,
        source_id: `p${id}`,
        n,
        page: null,
        heading: '',
        text: `${id === 'v' ? mark : 'Loaf'} of bread. `.repeat(20),
        tokens: 60,
        is_public: 0 as const,
      }));
      for (let n = 0; n < rows.length; n += 50)
        await db
          .insertInto('chunks')
          .values(rows.slice(n, n + 50))
          .execute();
    }
    await db.deleteFrom('chunks').where('owner_id', '=', 'v').execute();
    await sql`pragma secure_delete = on`.execute(db);
    await migrate(database);
    const find = async () => {
      const words = soughtIn('How much is a loaf of bread?');
      const looked = { owner_id: 'u', kinds: ['product'], public_only: false, words, limit: 500 };
      return search({ config: place.options, db }, looked);
    };
    expect(await find()).toMatchObject({ is_whole: true });
    expect((await find()).candidates).toHaveLength(marks.length);
    await indexKnowledge({ db }, never);
    const { rows } = await sql`select 1 from chunks_search_terms where term = ''`.execute(db);
    expect(rows).toHaveLength(1);
    expect((await find()).candidates).toHaveLength(marks.length);
    await blankFreePages(db, never);
    await blankFreePages(db, never);
    const kept = filesOf(place.options.data_dir);
    // A page that is in use may still have some of what shared it before.
    expect(marks.filter((mark) => kept.includes(mark)).length).toBeLessThan(marks.length / 10);
    await database.close();
    await place.drop();
  });
});
