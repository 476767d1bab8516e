/** A process that writes with a model on this computer: it is started, watched, and ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { memoryOf } from '#server/confined/confined.ts';
import { type Done, type WriterCommand, type Prompt, Report } from './protocol.ts';

/** `busy`: too many texts wait. `silent`: no token came in time. `gone`: the process ended. The others are what it said itself. */
export type Trouble = 'busy' | 'silent' | 'gone' | 'memory' | 'not_loaded' | 'too_long' | 'failed';

export class LocalTrouble extends Error {
  readonly kind: Trouble;
  constructor(kind: Trouble, detail = '') {
    super(`The writer on this computer: ${kind}. ${detail}`);
    this.name = 'LocalTrouble';
    this.kind = kind;
  }
}

export type LocalState = 'off' | 'loading' | 'ready' | 'writing';

/** A program that speaks the protocol, with the model that it loads. */
export interface Program {
  /** Another one replaces the process that runs. */
  name: string;
  args: readonly string[];
  /** Bytes that it may use. */
  memory: number;
}

export interface Timing {
  /** Without a sign of life for this long, it is killed: while it loads, and while it writes. */
  loading: number;
  silence: number;
  /** Without a text to write for this long, it is ended. */
  idle: number;
  /** How long it has to stop a text. */
  stopping: number;
}

export interface Writing {
  signal: AbortSignal;
  /** Whose text it is: owners take turns. */
  owner?: string | undefined;
  onText?: (text: string) => void;
}

const minute = 60_000;
export const standardTiming: Timing = {
  loading: 1.5 * minute,
  silence: 1.5 * minute,
  idle: 10 * minute,
  stopping: 5000,
};
/** Below the server and whatever else people use the machine for. */
const lowPriority = 10;
const look = 500;

/** Nothing of the environment, which may hold secrets. */
function start({ args }: Program): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => {});
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  } catch {
    // Some systems do not allow it; it then competes with the server.
  }
  // Neither keeps this process alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A process with its model, until it ends. */
export class Running {
  readonly program: Program;
  readonly #child: ChildProcess;
  readonly #timing: Timing;
  readonly #watch: NodeJS.Timeout;
  #clock: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #listen: ((report: Report) => void) | undefined;
  #fail: ((trouble: LocalTrouble) => void) | undefined;
  #ended: LocalTrouble | undefined;
  #state: LocalState = 'loading';
  readonly ready: Promise<void>;

  constructor(program: Program, timing: Timing) {
    this.program = program;
    this.#timing = timing;
    this.#child = start(program);
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.once('close', () => this.end('gone'));
    this.#child.once('error', () => this.end('gone'));
    this.#watch = setInterval(() => {
      if (memoryOf(this.#child.pid) > program.memory) this.end('memory');
    }, look).unref();
    this.ready = this.#during((settle) => (report) => {
      if (report.is === 'ready') settle();
    });
    this.ready.then(
      () => this.#rest(),
      () => {},
    );
  }

  get state(): LocalState {
    return this.#ended ? 'off' : this.#state;
  }

  #hear(message: unknown): void {
    const report = Report.safeParse(message);
    if (!report.success) return this.end('failed');
    if (this.#clock) this.#await();
    if (report.data.is === 'refused') {
      const { why, detail } = report.data;
      this.#fail?.(new LocalTrouble(why, detail));
      if (why !== 'too_long') this.end(why);
      return undefined;
    }
    return this.#listen?.(report.data);
  }

  /** Expects a sign of life from now on. */
  #await(): void {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(
      () => this.end('silent'),
      this.#timing[this.#state === 'loading' ? 'loading' : 'silence'],
    ).unref();
  }

  #rest(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
    this.#state = 'ready';
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end('gone'), this.#timing.idle).unref();
  }

  /** Waits for what `listen` settles, while signs of life come. */
  async #during<T>(listen: (settle: (value: T) => void) => (report: Report) => void): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#listen = listen(resolve);
    this.#fail = reject;
    this.#await();
    if (this.#ended) reject(this.#ended);
    try {
      return await promise;
    } finally {
      this.#listen = undefined;
      this.#fail = undefined;
    }
  }

  #send(order: WriterCommand): void {
    if (this.#child.connected) this.#child.send(order, () => {});
  }

  /** Writes a text; when the signal aborts, it is stopped, and the process killed if it does not stop. */
  async write(
    id: number,
    prompt: Prompt,
    { signal, onText }: Pick<Writing, 'signal' | 'onText'>,
  ): Promise<Done> {
    clearTimeout(this.#idle);
    this.#state = 'writing';
    let stopping: NodeJS.Timeout | undefined;
    const stop = () => {
      this.#send({ do: 'stop', id });
      stopping = setTimeout(() => this.end('gone'), this.#timing.stopping).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const writing = this.#during<Done>((settle) => (report) => {
        if (!('id' in report) || report.id !== id) return;
        if (report.is === 'text' && !signal.aborted) onText?.(report.text);
        if (report.is === 'done') settle(report.done);
      });
      this.#send({ do: 'write', id, prompt });
      const done = await writing;
      signal.throwIfAborted();
      return done;
    } finally {
      clearTimeout(stopping);
      signal.removeEventListener('abort', stop);
      this.#rest();
    }
  }

  end(why: Trouble): void {
    if (this.#ended) return;
    this.#ended = new LocalTrouble(why);
    clearInterval(this.#watch);
    for (const timer of [this.#clock, this.#idle]) clearTimeout(timer);
    this.#child.kill('SIGKILL');
    this.#fail?.(this.#ended);
  }
}
