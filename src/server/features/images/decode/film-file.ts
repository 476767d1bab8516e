/** The file of a film, which is larger than memory: read at any position, and described anew as pieces of it. */
import { fstatSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';

/** A film as it was sent. */
export interface SentFilm {
  size: number;
  read: (start: number, count: number) => Buffer;
}

/** The film that an open file has. */
export function filmIn(file: number): SentFilm {
  const { size } = fstatSync(file);
  return {
    size,
    read(start, count) {
      const bytes = Buffer.alloc(count);
      let done = 0;
      while (done < count) {
        const read = readSync(file, bytes, done, count - done, start + done);
        if (read === 0) throw new AppError('unreadable_video');
        done += read;
      }
      return bytes;
    },
  };
}

/** The new film piece by piece: bytes of the sent one, bytes that were made, or zeros. */
export const Layout = z.array(
  z.tuple([z.enum(['sent', 'made', 'zeros']), z.int().nonnegative(), z.int().positive()]),
);
export type Layout = z.infer<typeof Layout>;

/** Collects a layout with the bytes that are made. */
export function createLayout() {
  const layout: Layout = [];
  const made: Buffer[] = [];
  let at = 0;
  const add = (kind: Layout[number][0], start: number, count: number) => {
    if (count > 0) layout.push([kind, start, count]);
  };
  return {
    sent: (start: number, end: number) => add('sent', start, end - start),
    zeros: (count: number) => add('zeros', 0, count),
    make(bytes: Buffer) {
      add('made', at, bytes.length);
      made.push(bytes);
      at += bytes.length;
    },
    done: () => ({ layout, made: Buffer.concat(made) }),
  };
}

const pieceBytes = 1024 * 1024;

/** The bytes of a new film. `made` and the sent one, at `path`, must have what the layout names. */
export async function* filmPieces(
  layout: Layout,
  made: Uint8Array,
  path: string,
): AsyncGenerator<Uint8Array> {
  const zeros = new Uint8Array(pieceBytes);
  const handle = await open(path);
  const pieceOf = async (kind: Layout[number][0], start: number, count: number) => {
    if (kind === 'zeros') return zeros.subarray(0, count);
    if (kind === 'made') return made.subarray(start, start + count);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, start);
    return buffer.subarray(0, bytesRead);
  };
  try {
    for (const [kind, start, count] of layout)
      for (let at = 0; at < count; at += pieceBytes)
        yield await pieceOf(kind, start + at, Math.min(pieceBytes, count - at));
  } finally {
    await handle.close();
  }
}
