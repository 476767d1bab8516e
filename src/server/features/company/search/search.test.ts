import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { soughtIn } from '#domain/knowledge/retrieval.ts';
import { openReader, type Reader } from '#server/db/reader.ts';
import { indexKnowledge } from '#server/features/company/index.job.ts';
import { insertChunks, writeChunks } from '#server/features/company/chunk.store.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { everyEngine } from '#test/engines.ts';
import { newId } from '#server/ids.ts';
import { search } from './search.ts';
import { searchUntil } from './search-thread.ts';

const never = new AbortController().signal;
const question = 'What does the harbour kettle cost?';

const chunk = (text: string) => ({ page: null, heading: '', text, tokens: 10 });
const chunks = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => chunk(`A harbour and a kettle, number ${from + n}.`));
const sourceOf = (owner: Person, source_id: string) =>
  ({ owner_id: owner.id, kind: 'product', source_id, is_public: true }) as const;
const looked = (owner: Person) => ({
  owner_id: owner.id,
  kinds: ['product'],
  public_only: false,
  words: soughtIn(question),
  limit: 60,
});

describe.each(everyEngine)('a search of company facts on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const write = async (owner: Person, count: number): Promise<string> => {
    const id = newId();
    await world.ctx.db
      .transaction()
      .execute((trx) => writeChunks(trx, sourceOf(owner, id), chunks(0, count)));
    return id;
  };
  const textsOf = async (owner: Person): Promise<string[]> => {
    const { candidates } = await search(world.ctx, looked(owner));
    const rows = await world.ctx.db
      .selectFrom('chunks')
      .select(['id', 'text'])
      .where(
        'id',
        'in',
        candidates.map(({ id }) => id),
      )
      .execute();
    return candidates.map(({ id }) => rows.find((row) => row.id === id)?.text ?? '');
  };

  test('finds the one chunk that fits among thousands that fit in part', async () => {
    const owner = await world.member();
    await write(owner, 3000);
    const id = newId();
    const rare = [chunk('The harbour kettle has the price of 9 euros.')];
    await world.ctx.db.transaction().execute((trx) => writeChunks(trx, sourceOf(owner, id), rare));
    const found = await textsOf(owner);
    expect(found.length).toBeLessThanOrEqual(60);
    expect(found.slice(0, 3)).toContain(rare[0]?.text);
  });

  test('finds nothing of others', async () => {
    const [ada, bea] = [await world.member(), await world.member()];
    await write(ada, 300);
    expect((await search(world.ctx, looked(bea))).candidates).toEqual([]);
  });

  test('finds what an older version left without an index, and the same once it has one', async () => {
    const owner = await world.member();
    const { db } = world.ctx;
    const id = newId();
    await insertChunks(db, sourceOf(owner, id), chunks(0, 40), 0);
    const before = await textsOf(owner);
    expect(before).toHaveLength(40);
    await indexKnowledge(world.ctx, never);
    expect((await textsOf(owner)).toSorted()).toEqual(before.toSorted());
    // An index of chunks that are there no more is no index.
    await db.deleteFrom('chunks').where('source_id', '=', id).execute();
    await insertChunks(db, sourceOf(owner, id), [chunk('Another kettle.')], 0);
    expect(await textsOf(owner)).toEqual(['Another kettle.']);
    await indexKnowledge(world.ctx, never);
    expect(await textsOf(owner)).toEqual(['Another kettle.']);
  });
});

describe('a search in the thread', () => {
  let world: World;
  let reader: Reader;
  const read: string[] = [];
  beforeEach(async () => {
    world = await createWorld('sqlite');
    const real = openReader(world.ctx.config.data_dir);
    reader = {
      ...real,
      each(query, ...values) {
        read.push(...values.map(String));
        return real.each(query, ...values);
      },
    };
  });
  afterEach(async () => {
    reader.close();
    await world.close();
  });

  test('reads nothing of another member’s files', async () => {
    const [ada, bea] = [await world.member(), await world.member()];
    const ids: string[] = [];
    for (const owner of [ada, bea]) {
      const id = newId();
      ids.push(id);
      await world.ctx.db
        .transaction()
        .execute((trx) => writeChunks(trx, sourceOf(owner, id), chunks(0, 50)));
    }
    const { candidates } = searchUntil(reader, looked(bea), performance.now() + 60_000);
    expect(candidates).toHaveLength(50);
    expect(read).toContain(ids[1]);
    expect(read).not.toContain(ids[0]);
  });

  test('ends in time with what it has found, and says so', async () => {
    const owner = await world.member();
    for (let n = 0; n < 5; n += 1) {
      await world.ctx.db
        .transaction()
        .execute((trx) => writeChunks(trx, sourceOf(owner, newId()), chunks(n, 5)));
    }
    const late = searchUntil(reader, looked(owner), 0);
    expect(late.is_whole).toBe(false);
    expect(late.candidates.length).toBeLessThan(25);
    expect(searchUntil(reader, looked(owner), Infinity).is_whole).toBe(true);
  });

  test('serves owners in turn', async () => {
    const [ada, bea] = [await world.member(), await world.member()];
    const done: string[] = [];
    const ask = async (owner: Person, name: string) => {
      await search(world.ctx, looked(owner));
      done.push(name);
    };
    await Promise.all([...Array.from({ length: 8 }, () => ask(ada, 'ada')), ask(bea, 'bea')]);
    expect(done.indexOf('bea')).toBeLessThan(3);
  });
});
