/** Reads each file in a child process that may neither write, nor reach a network, nor take long or much memory. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Cut, runConfined } from '#server/confined/confined.ts';
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

const Answer = z.union([
  z.object({
    file: z.object({
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
    }),
  }),
  z.object({ error: z.string().nullable() }),
]);

const damaged = 'The file is damaged: reading it failed.';
const tooBig = 'The file is too large: reading it took too much memory.';
const sentences: Record<Exclude<Cut, 'signal'>, string> = {
  time: 'The file is too large: reading it took too long.',
  memory: tooBig,
  answer: tooBig,
};

function parsed(output: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(output));
  } catch (cause) {
    throw new UnreadableFile(damaged, cause);
  }
}

/** What is said of a file that ran into a limit: reading it again would end the same way. */
export const ranIntoLimit = (error: string): boolean => Object.values(sentences).includes(error);

/** `time`: milliseconds that one file may take. */
export const createDocumentReader = ({
  time = bounds.time,
}: { time?: number } = {}): DocumentReader => ({
  async read(bytes, type, signal): Promise<ReadFile> {
    signal.throwIfAborted();
    const limited = { ...bounds, time };
    const { output, cut } = await runConfined({
      file,
      args: [type],
      input: bytes,
      bounds: limited,
      signal,
    });
    signal.throwIfAborted();
    if (cut && cut !== 'signal') throw new UnreadableFile(sentences[cut]);
    const answer = parsed(output.toString('utf8'));
    if ('file' in answer) return answer.file;
    throw new UnreadableFile(answer.error ?? damaged);
  },
});
