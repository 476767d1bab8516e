/** Films in memory, as the reader of files on the disk takes them. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { hashOf } from '#server/adapters/media/index.ts';
import type { Draft } from '#server/draft.ts';
import { readVideo } from './video.ts';

/** What is read of a film, with the bytes of the new one. */
export function readFilm(sent: Uint8Array, known?: AiOrigin) {
  const film = Buffer.from(sent);
  const read = (start: number, count: number) => Buffer.from(film.subarray(start, start + count));
  const { layout, made, ...facts } = readVideo({ size: film.length, read }, known);
  const from = { sent: film, made, zeros: Buffer.alloc(film.length) };
  const pieces = layout.map(([kind, start, count]) => from[kind].subarray(start, start + count));
  return { ...facts, bytes: Buffer.concat(pieces) };
}

/** The bytes as a file on the disk. */
export async function draftIn(bytes: Uint8Array): Promise<Draft> {
  const path = join(await mkdtemp(join(tmpdir(), 'socialai-film-')), 'film');
  await writeFile(path, bytes);
  return { path, hash: hashOf(bytes), size: bytes.byteLength };
}
