/** Composes short requests on the main thread, and others in a worker thread, so that they do not block the event loop. */
import { Worker } from 'node:worker_threads';
import { type Composed, type ComposeRequest, composing } from '#domain/composer/compose.ts';
import { inTurns } from '#server/process/in-turns.ts';
import type { ComposeMessage } from './composing-thread.ts';

/** Characters of persona, brief and facts, and of recent texts, that compose within a few milliseconds. */
const short = { told: 2000, recent: 20_000 } as const;

interface Waiting {
  resolve: (pieces: Composed[]) => void;
  reject: (error: Error) => void;
}
interface Reply {
  id: number;
  pieces?: Composed[];
  error?: unknown;
}

interface Thread {
  compose(request: ComposeRequest): Promise<Composed[]>;
}

const failed = (cause: unknown): Error => new Error('The built-in writer stopped.', { cause });

/** Ends with the process. `onEnd` is called if it ends earlier. */
function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('./composing-thread.ts', import.meta.url));
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const end = (cause: unknown) => {
    onEnd();
    for (const { reject } of waiting.values()) reject(failed(cause));
    waiting.clear();
  };
  worker.on('error', end).on('exit', (code) => end(new Error(`It ended with ${code}.`)));
  worker.on('message', ({ id, pieces, error }: Reply) => {
    const resolvers = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (pieces) resolvers?.resolve(pieces);
    else resolvers?.reject(failed(error));
  });
  return {
    compose: (request) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.ref();
        const message: ComposeMessage = { id: last, request };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
        worker.postMessage(message);
      }),
  };
}

let thread: Thread | undefined;

const lettersOf = (value: unknown): number => JSON.stringify(value).length;

const isShort = ({ persona, brief, known, recent = [] }: ComposeRequest): boolean =>
  lettersOf([persona, brief, known]) <= short.told && lettersOf(recent) <= short.recent;

/** `compose` without blocking the event loop. */
export async function composed(request: ComposeRequest): Promise<Composed[]> {
  if (isShort(request)) {
    // Loading the dictionary takes a quarter of a second, so it is only loaded when a text is written.
    const { englishGrammar } = await import('#domain/briefs/english.ts');
    return inTurns(composing(request, englishGrammar));
  }
  thread ??= startThread(() => (thread = undefined));
  return thread.compose(request);
}
