/** Reads each file in a child process that may neither write, nor reach a network, nor take long or much memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type DocumentReader, type ReadFile, UnreadableFile } from './port.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const childFile = fileURLToPath(new URL('./read-file.ts', import.meta.url));

const bounds = {
  /** Milliseconds of one file. */
  time: 20_000,
  /** Bytes of memory of its process. */
  memory: 400 * 1024 * 1024,
  /** Megabytes of its heap. */
  heap: 256,
  /** Bytes of its answer. */
  answer: 24 * 1024 * 1024,
  watch: 50,
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
const tooSlow = 'The file is too large: reading it took too long.';
const tooBig = 'The file is too large: reading it took too much memory.';

const pageSize = 4096;

/** Memory of a process; `undefined` where the system does not tell. */
function memoryOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize;
  } catch {
    return undefined;
  }
}

/** Code and packages, under their names here and wherever they really are: all that the process may read. */
const readable = ['package.json', 'src', 'node_modules']
  .map((name) => join(root, name))
  .flatMap((path) => [path, realpathSync(path)])
  .map((path) => `--allow-fs-read=${path}`);

const start = (type: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      ...['--permission', ...readable, `--max-old-space-size=${bounds.heap}`],
      // What a file holds never becomes code.
      ...['--disallow-code-generation-from-strings', '--no-warnings', childFile, type],
    ],
    // Of the environment nothing: it may hold secrets.
    { cwd: root, env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );

interface Ended {
  output: string;
  /** Why it was ended from here. */
  cut: string | undefined;
}

function run(
  child: ChildProcess,
  bytes: Uint8Array,
  { signal, time }: { signal: AbortSignal; time: number },
): Promise<Ended> {
  const pieces: Buffer[] = [];
  let size = 0;
  let cut: string | undefined;
  const end = (why: string) => {
    cut ??= why;
    child.kill('SIGKILL');
  };
  const clock = setTimeout(() => end(tooSlow), time);
  const watch = setInterval(() => {
    if ((memoryOf(child.pid ?? 0) ?? 0) > bounds.memory) end(tooBig);
  }, bounds.watch);
  const abort = () => end('');
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > bounds.answer) end(tooBig);
    else pieces.push(piece);
  });
  // It may end before it has read everything.
  child.stdin?.on('error', () => {});
  child.stdin?.end(bytes);
  return new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve({ output: Buffer.concat(pieces).toString('utf8'), cut }));
  }).finally(() => {
    clearTimeout(clock);
    clearInterval(watch);
    signal.removeEventListener('abort', abort);
  });
}

function parsed(output: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(output));
  } catch (cause) {
    throw new UnreadableFile(damaged, cause);
  }
}

/** `time`: milliseconds that one file may take. */
export const createDocumentReader = ({
  time = bounds.time,
}: { time?: number } = {}): DocumentReader => ({
  async read(bytes, type, signal): Promise<ReadFile> {
    signal.throwIfAborted();
    const { output, cut } = await run(start(type), bytes, { signal, time });
    signal.throwIfAborted();
    if (cut) throw new UnreadableFile(cut);
    const answer = parsed(output);
    if ('file' in answer) return answer.file;
    throw new UnreadableFile(answer.error ?? damaged);
  },
});
