/** Stores files by hash in 256 folders, atomically. */
import { createHash, randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, PieceStream } from '#server/draft.ts';
import { checked, type Drafts, isHash, MediaError, type MediaStore } from './port.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT';
/** The disk, or the share of it that the server may use. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function failure(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  const why = error instanceof Error ? error.message : String(error);
  if (fullCodes.has(codeOf(error)))
    return new MediaError('full', `The disk of the media folder is full: ${why}`, { cause: error });
  return isAbsent(error)
    ? new MediaError('missing', `There is no such file: ${why}`, { cause: error })
    : new MediaError('unreachable', `The media folder can’t be used: ${why}`, { cause: error });
}

/** Converts file system errors to `MediaError`. */
const withMediaErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failure(error);
  });

async function withFile<T>(file: string, flags: string, work: (handle: FileHandle) => Promise<T>) {
  const handle = await open(file, flags, 0o600);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** A new name is only durable once its folder is synced. Windows does not support that. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await withFile(folder, 'r', (handle) => handle.sync());
};

/** The names in a folder; empty if it does not exist. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });

async function newDraft(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomBytes(12).toString('hex'));
}

/** Writes a draft into the folder. Passes errors of `pieces` on as they are. */
async function writeDraft(folder: string, pieces: PieceStream): Promise<Draft> {
  const path = await withMediaErrors(newDraft(folder));
  const handle = await withMediaErrors(open(path, 'wx', 0o600));
  const sum = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of pieces) {
      sum.update(piece);
      size += piece.byteLength;
      await withMediaErrors(handle.writeFile(piece));
    }
    await withMediaErrors(handle.close());
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return { path, hash: sum.digest('hex'), size };
}

/** Stores files in `folder`, which several processes may share. */
export function createFileStore(folder: string): MediaStore & Drafts {
  const drafts = join(folder, 'unfinished');
  const shardOf = (hash: string) => join(folder, hash.slice(0, 2));
  const pathOf = (hash: string) => join(shardOf(hash), hash);

  async function settle({ path, hash }: Pick<Draft, 'path' | 'hash'>): Promise<void> {
    const shard = shardOf(hash);
    const isNew = (await mkdir(shard, { recursive: true, mode: 0o700 })) !== undefined;
    await withFile(path, 'r+', (handle) => handle.sync());
    await rename(path, pathOf(hash));
    await syncFolder(shard);
    if (isNew) await syncFolder(folder);
  }

  async function put(hash: string, bytes: Uint8Array): Promise<void> {
    const { path } = await writeDraft(drafts, [bytes]);
    try {
      await withMediaErrors(settle({ path, hash }));
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    put,
    take: (draft) => withMediaErrors(settle(draft)),
    draft: (pieces) => writeDraft(drafts, pieces),
    drop: ({ path }) => withMediaErrors(rm(path, { force: true })),
    async get(hash) {
      return checked(hash, await withMediaErrors(readFile(pathOf(hash))));
    },
    piece: (hash, start, count) =>
      withMediaErrors(
        withFile(pathOf(hash), 'r', async (handle) => {
          const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, start);
          return buffer.subarray(0, bytesRead);
        }),
      ),
    has: (hash) =>
      withMediaErrors(
        stat(pathOf(hash)).then(
          () => true,
          (error: unknown) => {
            if (isAbsent(error)) return false;
            throw error;
          },
        ),
      ),
    remove: (hash) => withMediaErrors(rm(pathOf(hash), { force: true })),
    async *list() {
      for (const shard of await withMediaErrors(namesIn(folder)))
        if (/^[0-9a-f]{2}$/.test(shard))
          yield* (await withMediaErrors(namesIn(join(folder, shard)))).filter(isHash);
    },
    async tidy(before) {
      for (const name of await withMediaErrors(namesIn(drafts))) {
        const draft = join(drafts, name);
        const found = await stat(draft).catch(() => undefined);
        if (found && found.mtimeMs < before) await withMediaErrors(rm(draft, { force: true }));
      }
    },
  };
}
