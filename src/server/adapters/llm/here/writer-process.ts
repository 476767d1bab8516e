/** Has a model on this computer write one text at a time, in a process that is started for the first one. */
import type { Done, Prompt } from './protocol.ts';
import {
  type LocalState,
  LocalTrouble,
  type Program,
  Running,
  standardTiming,
  type Timing,
  type Writing,
} from './running.ts';
import { takeTurns } from '#server/process/turns.ts';

interface Waiting {
  owner: string;
  /** Does its work; never throws. */
  begin: () => Promise<void>;
}

/** How many texts may wait, of one owner and of all. */
const most = { ofOwner: 50, inAll: 400 };

interface Requester {
  /** Nobody, if it is not known. */
  owner: string;
  signal: AbortSignal;
}

/**
 * Runs one work at a time: the first of each owner before the second of any. Whoever gives up while waiting is passed over.
 * Throws `LocalTrouble` if too many wait.
 */
function createLine(): <T>(place: Requester, work: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let turns: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  const leave = (one: Waiting): void => {
    const at = waiting.indexOf(one);
    if (at >= 0) waiting.splice(at, 1);
  };
  const ownerOf = ({ owner }: Waiting): string => owner;

  const advance = (): void => {
    turns ??= takeTurns({
      // Chooses when a text ended, so that whoever came meanwhile has a turn.
      async find({ owners }) {
        await writing;
        const next = waiting.find(({ owner }) => !owners.includes(owner));
        return { found: next ? [next] : [], isMore: next !== undefined };
      },
      // It keeps a number for each key, so no text has one of its own.
      keyOf: ownerOf,
      ownerOf,
      work(one) {
        leave(one);
        writing = one.begin();
        return writing;
      },
      maxConcurrent: 1,
      ofOwner: 1,
      times: Infinity,
      share: () => undefined,
      stop: new AbortController().signal,
    }).finally(() => {
      turns = undefined;
      if (waiting.length > 0) advance();
    });
  };

  return async ({ owner, signal }, work) => {
    signal.throwIfAborted();
    const own = waiting.filter((one) => one.owner === owner);
    if (own.length >= most.ofOwner || waiting.length >= most.inAll) throw new LocalTrouble('busy');
    const turn = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const one: Waiting = {
      owner,
      begin() {
        turn.resolve();
        return done.promise;
      },
    };
    const giveUp = () => {
      leave(one);
      turn.resolve();
    };
    waiting.push(one);
    signal.addEventListener('abort', giveUp, { once: true });
    advance();
    try {
      await turn.promise;
      signal.throwIfAborted();
      return await work();
    } finally {
      signal.removeEventListener('abort', giveUp);
      done.resolve();
    }
  };
}

interface Measured {
  milliseconds: number;
  /** Tokens read and written. */
  read: number;
  written: number;
}

export interface LocalWriter {
  /** Writes a text with that program’s model. Throws `LocalTrouble`, or the reason of the signal. */
  write(program: Program, prompt: Prompt, writing: Writing): Promise<Done>;
  /** The same, piece by piece. */
  stream(
    program: Program,
    prompt: Prompt,
    writing: Omit<Writing, 'onText'>,
  ): AsyncGenerator<string, Done>;
  state(): LocalState;
  /** What the last whole text took, without loading the model. */
  last(): Measured | null;
  /** Ends the process, also in the middle of a text. */
  abort(): void;
}

/** Rejects as soon as the signal aborts, while the work ends by itself. */
async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  work.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

type Begin = (writing: Pick<Writing, 'signal' | 'onText'>) => Promise<Done>;

/** What `begin` writes, piece by piece; whoever stops reading stops the text. */
async function* piecesOf(begin: Begin, signal: AbortSignal): AsyncGenerator<string, Done> {
  const pieces: string[] = [];
  let isOver = false;
  let more = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const writing = {
    signal: AbortSignal.any([signal, leaving.signal]),
    onText(text: string) {
      pieces.push(text);
      more.resolve();
    },
  };
  const work = begin(writing).finally(() => {
    isOver = true;
    more.resolve();
  });
  work.catch(() => {});
  try {
    while (!isOver || pieces.length > 0) {
      const piece = pieces.shift();
      if (piece === undefined) await more.promise;
      else yield piece;
      if (pieces.length === 0) more = Promise.withResolvers();
      if (isOver) more.resolve();
    }
    return await work;
  } finally {
    leaving.abort();
  }
}

/** Nothing runs until the first text. */
export function createLocalWriter(timing: Partial<Timing> = {}): LocalWriter {
  const times = { ...standardTiming, ...timing };
  const inLine = createLine();
  let running: Running | undefined;
  let count = 0;
  let last: Measured | null = null;

  const runningFor = (program: Program): Running => {
    if (running?.program.name === program.name && running.state !== 'off') return running;
    running?.end('gone');
    running = new Running(program, times);
    return running;
  };
  const write: LocalWriter['write'] = (program, prompt, writing) => {
    const { signal, owner = '' } = writing;
    const work = inLine({ signal, owner }, async () => {
      const one = runningFor(program);
      await one.ready;
      signal.throwIfAborted();
      count += 1;
      const began = performance.now();
      const done = await one.write(count, prompt, writing);
      const { input: read, output: written } = done.tokens;
      last = { milliseconds: Math.round(performance.now() - began), read, written };
      return done;
    });
    return orAborted(signal, work);
  };

  return {
    write,
    stream: (program, prompt, { signal, owner }) =>
      piecesOf((writing) => write(program, prompt, { ...writing, owner }), signal),
    state: () => running?.state ?? 'off',
    last: () => last,
    abort: () => running?.end('gone'),
  };
}
