/** The file store and the bucket store, and a failing bucket. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgress } from '#server/egress/egress.ts';
import { bucketKey, type S3, startS3 } from '#test/emulators/s3-process.ts';
import { createFileStore } from './files.ts';
import { hashOf, type MediaStore } from './port.ts';
import { storeSuite } from './port.suite.ts';
import { createBucketStore } from './s3.ts';

storeSuite('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'socialai-media-'));
  return {
    store: createFileStore(folder),
    damage: (hash) => writeFile(join(folder, hash.slice(0, 2), hash), randomBytes(1000)),
    close: () => rm(folder, { recursive: true }),
  };
});

test('P-22.2 an interrupted write leaves no file under its name, and is cleaned up a day later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'socialai-media-'));
  const store = createFileStore(folder);
  const draft = join(folder, 'unfinished', 'half');
  await mkdir(join(folder, 'unfinished'));
  await writeFile(draft, 'half of it');
  await utimes(draft, 1000, 1000);
  await writeFile(join(folder, 'unfinished', 'fresh'), 'under way');
  for await (const hash of store.list()) expect(hash).toBe('nothing');
  await store.tidy(Date.now() - 86_400_000);
  expect(await readdir(join(folder, 'unfinished'))).toEqual(['fresh']);
  await rm(folder, { recursive: true });
});

let s3: S3;
const egresses: { close(): Promise<void> }[] = [];
function bucket(change: { key?: typeof bucketKey; limit?: number } = {}): MediaStore {
  const { key = bucketKey, limit } = change;
  const egress = createEgress({ origins: [s3.url] });
  egresses.push(egress);
  const at = { endpoint: s3.url, name: 'media', prefix: 'some/where/', region: 'eu-central-1' };
  return createBucketStore(
    { ...at, key },
    { fetch: egress.fetch, ...(limit && { timeout: () => AbortSignal.timeout(limit) }) },
  );
}
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  for (const egress of egresses) await egress.close();
  await s3.close();
});

storeSuite('a bucket', async () => ({
  store: bucket(),
  damage: async () => void (await s3.order('damaged')),
  close: async () => {},
}));

describe('a bucket that fails', () => {
  const bytes = randomBytes(100_000);
  const hash = hashOf(bytes);
  beforeAll(async () => {
    await s3.order('none');
    await bucket().put(hash, bytes);
  });

  test.each([
    [{ id: 'AKIDOFNOBODY', secret: bucketKey.secret }, 'InvalidAccessKeyId'],
    [{ ...bucketKey, secret: 'another secret' }, 'SignatureDoesNotMatch'],
  ])('P-22.4 a wrong key is reported without repeating it: %j', async (key, said) => {
    const failure = await bucket({ key })
      .get(hash)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ fault: 'unreachable', message: expect.stringContaining(said) });
    expect(String(failure)).not.toContain(key.secret);
  });

  test.each(['error', 'truncated', 'slow'])(
    'P-22.4 what is %s is unreachable, and asked for once',
    async (fault) => {
      const { asked: before } = await s3.order(fault);
      await expect(bucket({ limit: 300 }).get(hash)).rejects.toMatchObject({
        fault: 'unreachable',
      });
      const { asked } = await s3.order('none');
      expect(asked - before).toBe(1);
      expect(hashOf(await bucket().get(hash))).toBe(hash);
    },
  );

  test(
    'P-51.45 an upload in parts that fails is given up; one whose process died is removed a day later',
    { tags: 'slow' },
    async () => {
      const large = randomBytes(20 * 1024 * 1024);
      const folder = await mkdtemp(join(tmpdir(), 'socialai-media-'));
      const files = createFileStore(folder);
      const draft = await files.draft([large]);
      await s3.order('part');
      await expect(bucket().take(draft)).rejects.toMatchObject({
        fault: 'unreachable',
        message: expect.stringContaining('SlowDown'),
      });
      expect(await s3.order('none')).toMatchObject({ uploads: 0 });
      expect(await bucket().has(draft.hash)).toBe(false);
      await s3.order('begun');
      expect(await s3.order('none')).toMatchObject({ uploads: 1 });
      await bucket().tidy(Date.now() - 86_400_000);
      expect(await s3.order('none')).toMatchObject({ uploads: 1 });
      await bucket().tidy(Date.now() + 1000);
      expect(await s3.order('none')).toMatchObject({ uploads: 0 });
      await bucket().take(draft);
      expect(hashOf(await bucket().get(draft.hash))).toBe(draft.hash);
      await rm(folder, { recursive: true });
    },
  );

  test('P-22.4 bytes that do not match the hash are rejected', async () => {
    const other = hashOf(Buffer.from('other'));
    await expect(bucket().put(other, bytes)).rejects.toMatchObject({
      message: expect.stringContaining('XAmzContentSHA256Mismatch'),
    });
    expect(await bucket().has(other)).toBe(false);
  });
});
