/** Tests for every media store. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPieces, hashOf, type MediaStore } from './port.ts';

export interface StoreWorld {
  store: MediaStore;
  /** Corrupts the bytes of a stored file. */
  damage(hash: string): Promise<void>;
  close(): Promise<void>;
}

const all = async (store: MediaStore): Promise<string[]> => {
  const found: string[] = [];
  for await (const hash of store.list()) found.push(hash);
  return found.toSorted();
};

export function storeSuite(name: string, open: () => Promise<StoreWorld>): void {
  describe(`${name} as a media store`, () => {
    let world: StoreWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('P-22.2 stores the same bytes once, returns them whole and in ranges, and lists them', async () => {
      const { store } = world;
      const files = Array.from({ length: 5 }, () => randomBytes(70_000));
      for (const file of files) await store.put(hashOf(file), file);
      await Promise.all(
        [files[0], files[0]].map(async (file) => file && store.put(hashOf(file), file)),
      );
      expect(await all(store)).toEqual(files.map(hashOf).toSorted());
      for (const file of files) {
        const hash = hashOf(file);
        expect(Buffer.from(await store.get(hash)).equals(file)).toBe(true);
        const piece = await store.piece(hash, 69_990, 20);
        expect(Buffer.from(piece).equals(file.subarray(69_990))).toBe(true);
      }
    });

    test.each([1000, 20 * 1024 * 1024])(
      'P-51.45 takes a draft of %i bytes from the disk',
      async (size) => {
        const { store } = world;
        const bytes = randomBytes(size);
        const folder = await mkdtemp(join(tmpdir(), 'socialai-draft-'));
        const path = join(folder, 'draft');
        await writeFile(path, bytes);
        const hash = hashOf(bytes);
        await store.take({ path, hash, size });
        await rm(folder, { recursive: true });
        expect(hashOf(await store.get(hash))).toBe(hash);
        const end = Buffer.from(await store.piece(hash, size - 5, 100));
        expect(end.equals(bytes.subarray(-5))).toBe(true);
        expect((await store.piece(hash, size, 100)).byteLength).toBe(0);
        await checkPieces(store, hash);
        await store.remove(hash);
      },
    );

    test('P-22.2 reports missing files, and deletes files', async () => {
      const { store } = world;
      const bytes = randomBytes(1000);
      const hash = hashOf(bytes);
      await expect(store.get(hash)).rejects.toMatchObject({ fault: 'missing' });
      await expect(store.piece(hash, 0, 1)).rejects.toMatchObject({ fault: 'missing' });
      expect(await store.has(hash)).toBe(false);
      await store.put(hash, bytes);
      expect(await store.has(hash)).toBe(true);
      await store.remove(hash);
      await store.remove(hash);
      expect(await store.has(hash)).toBe(false);
    });

    test('P-22.3 corrupted bytes are reported as damaged, and storing them again repairs them', async () => {
      const { store } = world;
      const bytes = randomBytes(1000);
      const hash = hashOf(bytes);
      await store.put(hash, bytes);
      await world.damage(hash);
      await expect(store.get(hash)).rejects.toMatchObject({ fault: 'damaged' });
      await store.put(hash, bytes);
      expect(hashOf(await store.get(hash))).toBe(hash);
    });
  });
}
