/** The stores of this installation, and the one that they are together. */
import { join } from 'node:path';
import { createFileStore } from './files.ts';
import { MediaError, type MediaStore } from './port.ts';
import { type Bucket, type BucketTools, createBucketStore } from './s3.ts';

export { checked, hashOf, MediaError, type MediaStore } from './port.ts';

export interface MediaSettings {
  data_dir: string;
  /** Without one, files are where everything is kept. */
  media: Bucket | undefined;
}

export interface MediaStores {
  files: MediaStore;
  bucket: MediaStore | undefined;
  /** Keeps what is new in the bucket where there is one, else in files; finds what is in either. */
  all: MediaStore;
}

const isAbsent = (error: unknown): boolean =>
  error instanceof MediaError && error.fault !== 'unreachable';

/** Asks one store, then the other. What a move carries from one to the other meanwhile is looked for once more. */
async function either<T>(
  first: MediaStore,
  second: MediaStore,
  ask: (store: MediaStore) => Promise<T>,
): Promise<T> {
  let found: unknown;
  for (const store of [first, second, first]) {
    try {
      return await ask(store);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      // That one of them has it, but damaged, says more than that the other one doesn’t have it.
      if (!(found instanceof MediaError && found.fault === 'damaged')) found = error;
    }
  }
  throw found;
}

function together(files: MediaStore, bucket: MediaStore): MediaStore {
  return {
    put: (hash, bytes) => bucket.put(hash, bytes),
    get: (hash) => either(files, bucket, (store) => store.get(hash)),
    piece: (hash, start, count) =>
      either(files, bucket, (store) => store.piece(hash, start, count)),
    has: async (hash) =>
      (await files.has(hash)) || (await bucket.has(hash)) || (await files.has(hash)),
    async remove(hash) {
      await files.remove(hash);
      await bucket.remove(hash);
    },
    async *list() {
      yield* files.list();
      yield* bucket.list();
    },
    tidy: (before) => files.tidy(before),
  };
}

/** The folder of the files. */
export const mediaDir = (dataDir: string): string => join(dataDir, 'media');

/** Opens what the settings name; nothing is read or written yet. */
export function createMedia({ data_dir, media }: MediaSettings, tools: BucketTools): MediaStores {
  const files = createFileStore(mediaDir(data_dir));
  if (media === undefined) return { files, bucket: undefined, all: files };
  const bucket = createBucketStore(media, tools);
  return { files, bucket, all: together(files, bucket) };
}
