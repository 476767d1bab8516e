/** The media stores of this server, and their combination. */
import { join } from 'node:path';
import { createFileStore } from './files.ts';
import { type Drafts, MediaError, type MediaStore } from './port.ts';
import { type Bucket, type BucketTools, createBucketStore } from './s3.ts';

export {
  checked,
  checkPieces,
  hashOf,
  type Drafts,
  MediaError,
  type MediaStore,
  piecesOf,
} from './port.ts';

export interface MediaSettings {
  data_dir: string;
  /** If missing, everything is stored in files. */
  media: Bucket | undefined;
}

/** A store that files can be prepared for. */
export type Media = MediaStore & Drafts;

export interface MediaStores {
  files: Media;
  bucket: MediaStore | undefined;
  /** Stores new media in the bucket if there is one, otherwise in files; reads from either. */
  all: Media;
}

const isAbsent = (error: unknown): boolean =>
  error instanceof MediaError && (error.fault === 'missing' || error.fault === 'damaged');

/** Tries one store, then the other. Retries once, because media may be moved from one to the other meanwhile. */
async function tryBoth<T>(
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
      // “Damaged” in one store is more informative than “missing” in the other.
      if (!(found instanceof MediaError && found.fault === 'damaged')) found = error;
    }
  }
  throw found;
}

function together(files: Media, bucket: MediaStore): Media {
  return {
    put: (hash, bytes) => bucket.put(hash, bytes),
    take: (draft) => bucket.take(draft),
    draft: (pieces) => files.draft(pieces),
    drop: (draft) => files.drop(draft),
    get: (hash) => tryBoth(files, bucket, (store) => store.get(hash)),
    piece: (hash, start, count) =>
      tryBoth(files, bucket, (store) => store.piece(hash, start, count)),
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
    async tidy(before) {
      await files.tidy(before);
      await bucket.tidy(before);
    },
  };
}

/** The folder of the file store. */
export const mediaDir = (dataDir: string): string => join(dataDir, 'media');

/** Opens the configured stores; nothing is read or written yet. */
export function createMedia({ data_dir, media }: MediaSettings, tools: BucketTools): MediaStores {
  const files = createFileStore(mediaDir(data_dir));
  if (media === undefined) return { files, bucket: undefined, all: files };
  const bucket = createBucketStore(media, tools);
  return { files, bucket, all: together(files, bucket) };
}
