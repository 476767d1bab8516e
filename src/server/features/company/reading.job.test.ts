import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentReader } from '#server/adapters/documents/port.ts';
import { engines } from '#test/engines.ts';
import type { Sent } from '#test/multipart.ts';
import { type Documents, openDocuments } from '#test/document-world.ts';
import { readDocumentFile } from './reading.job.ts';
import { repeated } from '#test/sampled.ts';

const prices: Sent = ['Prices.md', 'The small plan costs 9 euros a month.'];
const other: Sent = ['Prices.md', 'The small plan costs 11 euros a month.'];
const question = 'What does the small plan cost?';
const never = new AbortController().signal;
const watched = 130_000;

describe.each(engines)('document parsing on %s', (engine) => {
  let documents: Documents;
  let real: DocumentReader;
  /** Runs while a document is being parsed, before its text is known. */
  let meanwhile: () => Promise<unknown>;
  beforeEach(async () => {
    meanwhile = async () => {};
    documents = await openDocuments(engine, {
      parts: (ctx) => {
        real = ctx.documents;
        return {
          documents: {
            async read(...given) {
              const file = await real.read(...given);
              await meanwhile();
              return file;
            },
          },
        };
      },
    });
  });
  afterEach(() => documents.close());

  const uploaded = async (file: Sent = prices): Promise<string> =>
    (await documents.upload([file])).body.data[0].id;
  const read = (id: string) => readDocumentFile(documents.world.ctx, id, never);
  const stateOf = async (id: string) => (await documents.one(id)).body.data?.state;
  const left = async () => {
    const { db } = documents.world.ctx;
    const count = async (table: 'documents' | 'blobs' | 'chunks') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    return [await count('documents'), await count('blobs'), await count('chunks')];
  };

  test('UP-3 is retried after an interruption, and fails after three tries', async () => {
    const id = await uploaded();
    meanwhile = () => Promise.reject(new Error('killed'));
    for (const state of ['queued', 'queued', 'failed']) {
      await expect(read(id)).rejects.toThrow('killed');
      expect(await stateOf(id)).toBe('reading');
      await documents.watch();
      expect(await stateOf(id)).toBe('reading');
      documents.world.pass(watched);
      await documents.watch();
      expect(await stateOf(id)).toBe(state);
    }
    expect((await documents.one(id)).body.data.error).toContain('after three tries');
    meanwhile = async () => {};
    await documents.reread(id);
    await documents.readAll();
    expect(await stateOf(id)).toBe('ready');
  });

  test('continues in another worker when the first one is too slow, whose late result is discarded', async () => {
    const id = await uploaded();
    meanwhile = async () => {
      meanwhile = async () => {};
      documents.world.pass(watched);
      await documents.watch();
      expect(await stateOf(id)).toBe('queued');
      await read(id);
      await documents.update(id, { title: 'Mine' });
    };
    await read(id);
    expect((await documents.one(id)).body.data).toMatchObject({ state: 'ready', title: 'Mine' });
    expect(await left()).toEqual([1, 1, 1]);
  });

  test('AC-4 is discarded when the document is deleted meanwhile', async () => {
    const id = await uploaded();
    meanwhile = () => documents.remove(id);
    await read(id);
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('of a replaced file is not stored for the new one', { tags: 'slow' }, async () => {
    const id = await uploaded();
    meanwhile = () => {
      meanwhile = async () => {};
      return documents.replace(id, other);
    };
    await read(id);
    expect(await stateOf(id)).toBe('queued');
    expect(await documents.ask(question)).toEqual([]);
    await documents.readAll();
    expect(await documents.ask(question)).toMatchObject([{ text: other[1] }]);
  });

  test('P-7.67 LL-2 keeps the owner’s concurrent changes: title, tags, and private visibility', async () => {
    const id = await uploaded();
    await documents.update(id, { is_public: true });
    meanwhile = () => documents.update(id, { title: 'Mine', tags: ['money'], is_public: false });
    await read(id);
    expect((await documents.one(id)).body.data).toMatchObject({
      title: 'Mine',
      tags: ['money'],
      is_public: false,
      state: 'ready',
    });
    const chunks = await documents.world.ctx.db.selectFrom('chunks').selectAll().execute();
    expect(chunks.map(({ is_public }) => is_public)).toEqual([0]);
  });

  test('of one document runs once for concurrent workers', async () => {
    const id = await uploaded();
    let reads = 0;
    meanwhile = async () => {
      reads += 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => read(id)));
    expect([reads, await stateOf(id)]).toEqual([1, 'ready']);
    expect(await left()).toEqual([1, 1, 1]);
  });

  test('AC-4 ends in a correct state whatever its owner does meanwhile: concurrent changes, replacements, retries and deletions', async () => {
    const many = repeated(60, 200);
    const ids = await Promise.all([uploaded(), uploaded(), uploaded(), uploaded()]);
    const does = [
      (id: string) => documents.replace(id, other),
      (id: string) => documents.reread(id),
      (id: string) => documents.update(id, { is_public: true }),
      (id: string) => documents.replace(id, prices),
      (id: string) => documents.update(id, { is_public: false }),
    ];
    const answers = await Promise.all(
      Array.from({ length: many }, async (_, n) => {
        const id = ids[n % 4] ?? '';
        if (n === 0.75 * many) return documents.remove(id);
        return n % 20 === 7 ? read(id) : does[n % does.length]?.(id);
      }),
    );
    const statuses = new Set(answers.flatMap((answer) => (answer ? [answer.status] : [])));
    expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
    await documents.readAll();
    const { db } = documents.world.ctx;
    const rows = await db.selectFrom('documents').selectAll().execute();
    const blobs = await db.selectFrom('blobs').select('name').execute();
    const chunks = await db.selectFrom('chunks').selectAll().execute();
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
    expect(blobs.map(({ name }) => name).toSorted()).toEqual(
      rows.map(({ blob_name }) => blob_name).toSorted(),
    );
    const kept = (id: string) => chunks.filter(({ source_id }) => source_id === id);
    expect(chunks).toHaveLength(3);
    for (const { id, text, is_public } of rows) {
      expect(kept(id)).toMatchObject([{ text, is_public }]);
    }
  });
});
