/** Reads each file in a child process that may neither write, nor reach a network, nor take long or much memory. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Cut } from '#server/confined/confined.ts';
import { readConfined } from '#server/confined/read-confined.ts';
import { type DocumentReader, type ReadFile, UnreadableFile } from './port.ts';

const file = fileURLToPath(new URL('./read-file.ts', import.meta.url));

const bounds = {
  /** Milliseconds of one file. */
  time: 20_000,
  /** Bytes of memory of its process. */
  memory: 400 * 1024 * 1024,
  /** Megabytes of its heap. */
  heap: 256,
  /** Bytes of its answer. */
  answer: 24 * 1024 * 1024,
} as const;

const Read = z.object({
  pages: z.array(z.object({ page: z.int().nullable(), text: z.string() })),
  page_count: z.int().nullable(),
  title: z.string(),
  chunks: z.array(
    z.object({
      page: z.int().nullable(),
      heading: z.string(),
      text: z.string(),
      tokens: z.int(),
    }),
  ),
  keywords: z.array(z.string()),
  summary: z.string(),
});

const damaged = 'The file is damaged: reading it failed.';
const tooBig = 'The file is too large: reading it took too much memory.';
const sentences: Record<Exclude<Cut, 'signal'>, string> = {
  time: 'The file is too large: reading it took too long.',
  memory: tooBig,
  answer: tooBig,
};

/** What is said of a file that ran into a limit: reading it again would end the same way. */
export const ranIntoLimit = (error: string): boolean => Object.values(sentences).includes(error);

/** `time`: milliseconds that one file may take. */
export const createDocumentReader = ({
  time = bounds.time,
}: { time?: number } = {}): DocumentReader => ({
  read: (bytes, type, signal): Promise<ReadFile> =>
    readConfined({
      file,
      args: [type],
      bytes,
      bounds: { ...bounds, time },
      shape: Read,
      damaged,
      cuts: sentences,
      unreadable: (message, cause) => new UnreadableFile(message, cause),
      signal,
    }),
});
