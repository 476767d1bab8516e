/** Suggestions of version 0.2.0 become posts, also while a process of that version goes on. */
import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentDraft } from '#contract/content/types.ts';
import { findDraft, markPosted } from '#server/features/content/drafts.store.ts';
import { newId } from '#server/ids.ts';
import { engines, everyEngine, type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { asLeft, ownerOf } from '#test/kept-release.ts';
import { programOf } from '#test/programs.ts';
import { createWorld } from '#test/world.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate, runSteps } from './migrate.ts';
import { steps } from './steps.ts';

const before = '0100-evergreen-notes';
const [columns, copied, mirrored] = Object.keys(steps).filter((name) => name > before);

/** More than one statement copies at once. */
const many = 600;

/** A row of `pieces`, as that version reads it. */
const allPieces = async ({ db }: Pick<Database, 'db'>) =>
  db.selectFrom('pieces').selectAll().orderBy('id').execute();
type Piece = Awaited<ReturnType<typeof allPieces>>[number];

/** What that version answered for a row, apart from what a newer contract adds to the brief. */
const answerOf = (row: Piece) => {
  const [parts, written]: string[][] = [JSON.parse(row.parts), JSON.parse(row.written)];
  const iso = (at: number) => new Date(at).toISOString();
  const { tokens_in: input, tokens_out: output } = row;
  return {
    id: row.id,
    agent_id: row.agent_id,
    platform: row.platform,
    brief: ContentDraft.shape.brief.parse(JSON.parse(row.brief)),
    content: parts?.join('\n\n'),
    parts,
    written,
    model_used: row.model_used,
    why: row.why,
    checks: JSON.parse(row.checks),
    claims: JSON.parse(row.claims),
    sources: JSON.parse(row.sources),
    media_ids: row.media === null ? null : JSON.parse(row.media),
    state: row.state,
    is_edited: row.parts !== row.written,
    persona_version: row.persona_version,
    seed: row.seed,
    tokens: input === null || output === null ? null : { input, output },
    cost: row.cost,
    occurrence_id: row.occurrence_id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
};

/** Rows in every state, as that version leaves them. */
async function fill({ db }: Database): Promise<void> {
  const [first] = await allPieces({ db });
  const picture = await db.selectFrom('images').select('id').executeTakeFirstOrThrow();
  const published = await db
    .selectFrom('occurrences')
    .select('id')
    .where('state', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow();
  if (!first) throw new Error('no text');
  const parts = JSON.stringify(['Changed by its owner.', 'In two parts.']);
  const usual = (at: number): Piece => ({
    ...first,
    id: newId(),
    created_at: first.created_at + at,
  });
  const special: Partial<Piece>[] = [
    { state: 'needs_you' },
    { state: 'draft', parts, words: 'coffee\nchanged by its owner.\nin two parts.' },
    { state: 'draft', media: '[]' },
    { state: 'new', media: JSON.stringify([picture.id]) },
    { state: 'posted', occurrence_id: published.id },
    { state: 'posted', occurrence_id: null },
    { state: 'new', tokens_in: 100, tokens_out: 20, cost: 7, place: 3 },
  ];
  const rows = Array.from({ length: many }, (_, at) => ({ ...usual(at + 1), ...special[at] }));
  for (let at = 0; at < many; at += 50)
    await db
      .insertInto('pieces')
      .values(rows.slice(at, at + 50))
      .execute();
}

describe.each(everyEngine)('suggestions of 0.2.0, on %s', (engine) => {
  let place: FreshDatabase;
  let old: Database;
  beforeEach(async () => {
    place = await freshDatabase(engine);
    ({ database: old } = await asLeft('0.2.0.jsonl.gz', place));
    await fill(old);
  });
  afterEach(() => place.drop());

  /** The current version on this database, while `old` remains open like a process of 0.2.0. */
  async function upgraded() {
    const world = await createWorld(engine, { place });
    const as = await ownerOf(world);
    const ask = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
    ) => world.call(method, path, { token: as.token, ...(body && { body }) });
    async function list() {
      const all: ContentDraft[] = [];
      for (let cursor: string | null = null; ;) {
        const query = { limit: '100', ...(cursor !== null && { cursor }) };
        const { body } = await world.call('GET', '/content/pieces', { token: as.token, query });
        all.push(...body.data);
        cursor = body.next_cursor;
        if (cursor === null) return all;
      }
    }
    const close = async () => {
      await old.close();
      await world.close();
    };
    return { world, as, ask, list, close };
  }

  const byId = <T extends { id: string }>(rows: readonly T[]) =>
    rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

  test.runIf(engines.includes(engine))(
    'P-22.40 are answered row by row as before, and the list of posts is as before',
    async () => {
      const pieces = await allPieces(old);
      const { count } = await old.db
        .selectFrom('posts')
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      const { ask, list, close } = await upgraded();
      expect(byId(await list())).toEqual(pieces.map(answerOf));
      const board = await ask('GET', '/posts?limit=100');
      expect(board.body.total).toBe(Number(count));
      const ids = new Set(pieces.map(({ id }) => id));
      expect(board.body.data.filter(({ id }: { id: string }) => ids.has(id))).toEqual([]);
      // What 0.2.0 finds is untouched.
      expect(await allPieces(old)).toEqual(pieces);
      await close();
    },
  );

  test(
    'DI-4 an upgrade killed in any step copies each once',
    { tags: 'slow', timeout: 180_000 },
    async () => {
      await migrate(old, before);
      const pieces = await allPieces(old);
      const child = await programOf('migrating-child');
      const start = (dieAt: number) =>
        spawnSync(process.execPath, [child], {
          encoding: 'utf8',
          env: {
            ...process.env,
            DATA_DIR: place.options.data_dir,
            DATABASE_URL: place.options.database_url ?? '',
            DIE_AT: String(dieAt),
          },
        });
      // Statements after the four with which the migrator begins: among the columns and triggers, and between two copies.
      const deaths = [
        [columns, [6, 18, 28]],
        [copied, [6, 8]],
        [mirrored, [6, 7]],
      ] as const;
      for (const [step = '', statements] of deaths) {
        for (const dieAt of statements)
          expect(start(dieAt), `${step} ${dieAt}`).toMatchObject({ signal: 'SIGKILL' });
        await runSteps(old, [step]);
      }
      expect(start(0)).toMatchObject({ status: 0, stderr: '' });
      const { list, close } = await upgraded();
      expect(byId(await list())).toEqual(pieces.map(answerOf));
      await close();
    },
  );

  test(
    'P-22.45 a process of 0.2.0 and this one see what the other does',
    { tags: 'slow' },
    async () => {
      const { world, ask, close } = await upgraded();
      // The built-in writer writes.
      await old.db.deleteFrom('writing_models').execute();
      const [first, second, third] = await allPieces(old);
      if (!first || !second || !third) throw new Error('too few');
      // What 0.2.0 writes, changes and deletes.
      const made = { ...first, id: newId(), words: 'quite new' };
      await old.db.insertInto('pieces').values(made).execute();
      await old.db
        .updateTable('pieces')
        .set({ parts: '["By the older one."]', state: 'draft', media: '[]' })
        .where('id', '=', second.id)
        .execute();
      await old.db.deleteFrom('pieces').where('id', '=', third.id).execute();
      const read = async (id: string) => (await ask('GET', `/content/pieces/${id}`)).body.data;
      expect(await read(made.id)).toEqual(answerOf(made));
      expect(await read(second.id)).toMatchObject({
        parts: ['By the older one.'],
        state: 'draft',
        is_edited: true,
        media_ids: [],
      });
      expect((await ask('GET', `/content/pieces/${third.id}`)).status).toBe(404);
      // What this version does.
      const piece = (id: string) =>
        old.db.selectFrom('pieces').selectAll().where('id', '=', id).executeTakeFirst();
      await ask('PUT', `/content/pieces/${made.id}`, { parts: ['By the newer one.'] });
      expect(await piece(made.id)).toMatchObject({ parts: '["By the newer one."]', media: null });
      const written = await ask('POST', '/content/generate', {
        agent_id: first.agent_id,
        topic: 'Tea',
        context: 'We pour it at nine.',
      });
      const [text] = written.body.data.content;
      const mirror = await piece(text.id);
      expect(mirror && answerOf(mirror)).toEqual(await read(text.id));
      expect((await ask('DELETE', `/content/pieces/${text.id}`)).status).toBe(200);
      expect(await piece(text.id)).toBeUndefined();
      // Kept here and deleted there, the post stays.
      await ask('PATCH', `/posts/${second.id}`, { parts: ['Kept.'], version: 1 });
      expect(await piece(second.id)).toMatchObject({ parts: '["Kept."]' });
      await old.db.deleteFrom('pieces').where('id', '=', second.id).execute();
      expect((await ask('GET', `/posts/${second.id}`)).body.data.parts).toEqual(['Kept.']);
      expect((await ask('GET', `/content/pieces/${second.id}`)).status).toBe(404);
      expect(await world.ctx.db.selectFrom('pieces').select('id').execute()).toHaveLength(
        (
          await world.ctx.db
            .selectFrom('posts')
            .select('id')
            .where('suggestion', 'is not', null)
            .execute()
        ).length,
      );
      await close();
    },
  );

  test.runIf(engine === 'postgres')(
    'P-22.45 what a process of 0.2.0 deletes during the copy stays deleted, and what both post is posted once',
    async () => {
      await migrate(old, columns);
      const [deleted, copiedFirst, contested] = await allPieces(old);
      if (!deleted || !copiedFirst || !contested) throw new Error('too few');
      const other = openDatabase(place.options);
      const gone = (id: string) =>
        sql<{ id: string }>`select id from posts where id = ${id}`.execute(old.db);
      // Deleted, but not committed when the copy comes to it.
      let copying: Promise<void> | undefined;
      await other.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('pieces').where('id', '=', deleted.id).execute();
        copying = runSteps(old, [copied ?? '']);
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      await copying;
      expect((await gone(deleted.id)).rows).toEqual([]);
      await other.db.deleteFrom('pieces').where('id', '=', copiedFirst.id).execute();
      expect((await gone(copiedFirst.id)).rows).toEqual([]);
      await other.close();

      const { world, as, close } = await upgraded();
      const { db, clock } = world.ctx;
      const postedByOlder = old.db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('pieces')
          .set({ state: 'posted', occurrence_id: 'older' })
          .where('id', '=', contested.id)
          .where('state', '!=', 'posted')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Error('posted before');
      });
      const postedHere = db.transaction().execute(async (trx) => {
        if (!(await markPosted(trx, contested.id, 'newer', clock())))
          throw new Error('posted before');
      });
      const ends = await Promise.allSettled([postedByOlder, postedHere]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const row = await findDraft(db, as.id, contested.id);
      const winner = ends[0].status === 'fulfilled' ? 'older' : 'newer';
      expect(row).toMatchObject({ suggestion: 'posted', occurrence_id: winner });
      await close();
    },
  );
});
