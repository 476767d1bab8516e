/** Searches company facts in a worker thread with its own connection, so that a search never blocks the event loop. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DatabaseOptions, Db } from '#server/db/client.ts';
import { type Found, findInPostgres, type Looked } from '#server/db/search/search.ts';
import type { SearchMessage } from './search-thread.ts';

/** Milliseconds that a search may take, wait for its turn, and be late with its answer. */
const patience = { search: 200, turn: 3000, late: 2000 };

const nothing: Found = { candidates: [], is_whole: false };
const failed = (cause: unknown): Error => new Error('The search stopped.', { cause });

interface Reply {
  id: number;
  found?: Found;
  error?: unknown;
}

type Ask = Omit<SearchMessage, 'id' | 'patience'>;

/** Answers one question at a time; ends with the process. */
function startThread(worker: Worker, onEnd: () => void) {
  worker.unref();
  let last = 0;
  let current: { resolve: (found: Found) => void; reject: (error: Error) => void } | undefined;
  const end = (cause: unknown) => {
    onEnd();
    current?.reject(failed(cause));
  };
  worker.on('error', end).on('exit', (code) => end(new Error(`It ended with ${code}.`)));
  worker.on('message', ({ id, found, error }: Reply) => {
    if (id !== last) return;
    if (found) current?.resolve(found);
    else current?.reject(failed(error));
  });
  return async (ask: Ask): Promise<Found> => {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    current = { resolve, reject };
    last += 1;
    worker.ref();
    // It looks at the time itself; only a disk that doesn’t answer keeps it.
    const timer = setTimeout(() => {
      onEnd();
      resolve(nothing);
      void worker.terminate();
    }, patience.search + patience.late);
    const message: SearchMessage = { ...ask, id: last, patience: patience.search };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage(message);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.unref();
      current = undefined;
    }
  };
}

interface Waiting {
  ask: Ask;
  until: number;
  resolve: (found: Found | Promise<Found>) => void;
}

/** Asks a thread, which is started when it is needed, and again after it ended. */
export function createAsking(create: () => Worker): (ask: Ask) => Promise<Found> {
  let thread: ReturnType<typeof startThread> | undefined;
  const start = () => {
    const mine = startThread(create(), () => {
      // One that ends late must not take away the one that replaced it.
      if (thread === mine) thread = undefined;
    });
    return mine;
  };
  return (ask) => {
    thread ??= start();
    return thread(ask);
  };
}

const askThread = createAsking(() => new Worker(new URL('./search-thread.ts', import.meta.url)));
/** The questions of each owner, in the order in which owners are served. */
const waiting = new Map<string, Waiting[]>();
let isBusy = false;

/** Serves owners in turn, so that the questions of one don’t delay another by more than one. */
async function serve(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (;;) {
    const [turn] = waiting;
    if (!turn) break;
    const [owner, [next, ...rest]] = turn;
    waiting.delete(owner);
    if (rest.length > 0) waiting.set(owner, rest);
    if (!next) continue;
    if (performance.now() > next.until) {
      next.resolve(nothing);
      continue;
    }
    const answer = askThread(next.ask);
    await answer.catch(() => {});
    // What is done with an answer takes some milliseconds; others have a turn of the event loop before the next.
    await setImmediate();
    next.resolve(answer);
  }
  isBusy = false;
}

function findInThread(ask: Ask): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>();
  const { owner_id } = ask.looked;
  const until = performance.now() + patience.turn;
  waiting.set(owner_id, [...(waiting.get(owner_id) ?? []), { ask, until, resolve }]);
  void serve();
  return promise;
}

/** The chunks of an owner that fit best, as far as they were found in time. */
export async function search(
  { config, db }: { config: DatabaseOptions; db: Db },
  looked: Looked,
): Promise<Found> {
  if (looked.words.length === 0 || looked.kinds.length === 0)
    return { candidates: [], is_whole: true };
  if (config.database_url !== undefined) return findInPostgres(db, looked);
  return findInThread({ data_dir: config.data_dir, looked });
}
