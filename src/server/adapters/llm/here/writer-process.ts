/** Has a model on this computer write one text at a time, in a process that is started for the first one. */
import { createLine } from './line.ts';
import type { Done, Prompt } from './protocol.ts';
import {
  type LocalState,
  type Program,
  Running,
  standardTiming,
  type Timing,
  type Writing,
} from './running.ts';

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
