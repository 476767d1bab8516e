/** Reads each file in a child process without write access or network, with limits on time and memory. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CutReason } from '#server/confined/confined.ts';
import { readConfined } from '#server/confined/read-confined.ts';
import { type DocumentReader, type PdfSize, type ReadFile, UnreadableFile } from './port.ts';

const file = fileURLToPath(new URL('./read-file.ts', import.meta.url));

const bounds = {
  /** Milliseconds per file. */
  time: 20_000,
  /** Bytes of memory of the process. */
  memory: 400 * 1024 * 1024,
  /** Megabytes of its heap. */
  heap: 256,
  /** Bytes of its output. */
  answer: 24 * 1024 * 1024,
} as const;

/** A PDF to be measured may be larger than one to be read. */
const measuring = { ...bounds, memory: 640 * 1024 * 1024 };

const Size = z.object({
  pages: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
});

const Read = z.object({
  pages: z.array(z.object({ page: z.int().nullable(), text: z.string() })),
  page_count: z.int().nullable(),
  title: z.string(),
  left_out: z.array(z.string()),
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
const sentences: Record<Exclude<CutReason, 'signal'>, string> = {
  time: 'The file is too large: reading it took too long.',
  memory: tooBig,
  answer: tooBig,
};

/** Whether a file exceeded a limit, in which case reading it again would fail the same way. */
export const ranIntoLimit = (error: string): boolean => Object.values(sentences).includes(error);

/** `time`: milliseconds per file. */
export const createDocumentReader = ({
  time = bounds.time,
}: { time?: number } = {}): DocumentReader => ({
  read: (bytes, type, signal): Promise<ReadFile> =>
    readConfined({
      file,
      args: [type],
      input: bytes,
      bounds: { ...bounds, time },
      shape: Read,
      damaged,
      cuts: sentences,
      unreadable: (message, cause) => new UnreadableFile(message, cause),
      signal,
    }),
});

/** Measures a PDF in a file without reading its text, in a separate process. Throws `UnreadableFile`, or the reason of `signal`. */
export const measurePdf = (path: string, signal: AbortSignal): Promise<PdfSize> =>
  readConfined({
    file,
    args: ['measure'],
    input: { path },
    bounds: measuring,
    shape: Size,
    damaged,
    cuts: sentences,
    unreadable: (message, cause) => new UnreadableFile(message, cause),
    signal,
  });

/** Reading of files. */
export { fileTypeOf, typeInName } from './file-type.ts';
export { type DocumentReader, type PdfSize, UnreadableFile } from './port.ts';
