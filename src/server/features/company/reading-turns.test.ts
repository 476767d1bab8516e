import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnreadableFile } from '#server/adapters/documents/index.ts';
import { type Documents, openDocuments } from '#test/document-world.ts';
import { engines } from '#test/engines.ts';
import { readDocumentJob } from './reading.job.ts';

describe.each(engines)('documents of several people on %s', (engine) => {
  let documents: Documents;
  /** The texts in the order in which parsing started. */
  let read: string[];
  let refusal: string | undefined;
  /** Lets all active parsing finish. */
  let go: () => void;
  let held: Promise<void>;
  beforeEach(async () => {
    read = [];
    refusal = undefined;
    hold();
    refusal = 'It has no text.';
    go();
    documents = await openDocuments(engine, {
      parts: ({ documents: real }) => ({
        documents: {
          async read(bytes, ...rest) {
            read.push(Buffer.from(bytes).toString());
            await held;
            if (refusal !== undefined) throw new UnreadableFile(refusal);
            return real.read(bytes, ...rest);
          },
        },
      }),
    });
  });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [held, go] = [promise, resolve];
  };
  afterEach(async () => {
    go();
    await documents.world.ctx.jobs.stop();
    await documents.close();
  });

  test('UP-3 twenty slow ones of one person delay the one of another only by those already started', async () => {
    const { world, upload } = documents;
    const [bea, cleo] = [await world.member(), await world.member()];
    for (const from of [0, 10]) {
      await upload(Array.from({ length: 10 }, (_, n) => [`${n}.txt`, `A${from + n}`] as const));
    }
    hold();
    refusal = 'It has no text.';
    await world.ctx.jobs.start([readDocumentJob(world.ctx)]);
    await expect.poll(() => read, { timeout: 10_000 }).toHaveLength(2);
    await upload([['b.txt', 'B0'] as const, ['c.txt', 'B1'] as const], bea);
    await upload([['c.txt', 'C0'] as const], cleo);
    go();
    await expect.poll(() => read.length, { timeout: 60_000 }).toBe(23);
    expect(read.slice(0, 2).toSorted()).toEqual(['A0', 'A1']);
    const place = (text: string) => read.indexOf(text);
    expect(place('B0')).toBeLessThan(5);
    expect(place('C0')).toBeLessThan(5);
    expect(place('B1')).toBeLessThan(8);
  }, 120_000);

  test('UP-3 one that exceeded a limit is not parsed again, and its replacement is', async () => {
    refusal = 'The file is too large: reading it took too long.';
    const { id, state } = await documents.added(['a.txt', 'Long.']);
    expect(state).toBe('failed');
    expect(await documents.reread(id)).toMatchObject({
      status: 409,
      body: { error: `${refusal} Replace it with a smaller one.` },
    });
    await documents.readAll();
    expect(read).toEqual(['Long.']);
    refusal = undefined;
    await documents.replace(id, ['a.txt', 'Short.']);
    await documents.readAll();
    expect((await documents.one(id)).body.data).toMatchObject({ state: 'ready' });
  });
});
