/** The harness’s handle on a worker process, and on all workers of a trial. */
import { end, forkProgram } from '#proofs/shared/processes.ts';
import {
  type Disk,
  type Trap,
  WorkerNews,
  type WorkerOrder,
  type WorkerSetup,
} from './messages.ts';

/** How a round ended: completed, the worker died, or it stopped itself in the middle. */
type RoundEnd = 'done' | 'died' | 'stopped';

export interface WorkerHandle {
  /** Runs one round: sweep, prepare and dispatch. */
  round(): Promise<RoundEnd>;
  /** Sets a trap for the next rounds; `atWait` runs while the worker waits there. */
  trap(trap: Trap, atWait?: () => Promise<void>): void;
  /** Shifts the worker’s clock by this many milliseconds against all others. */
  skew(milliseconds: number): void;
  /** Sets the state of the worker’s database file from now on. */
  disk(disk: Disk): void;
  /** Runs the product’s own loop, by its own timers, until `halt`. */
  loop(): void;
  halt(): Promise<RoundEnd>;
  /** Aborts the create call as if it had timed out. */
  giveUp(call: string): void;
  /** Resumes a stopped worker; resolves when its round is over. */
  wake(): Promise<RoundEnd>;
  /** Kills it from outside, wherever it is. */
  kill(): Promise<void>;
  isGone(): boolean;
  /** Whether it stopped itself and was not resumed yet. */
  isStopped(): boolean;
}

async function startWorker(setup: WorkerSetup): Promise<WorkerHandle> {
  const child = await forkProgram('worker', setup);
  const ready = Promise.withResolvers<void>();
  let finish: (end: RoundEnd) => void = () => {};
  let waits: () => Promise<void> = async () => {};
  let stopped = false;
  const say = (order: WorkerOrder) => void (child.connected && child.send(order));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  child.on('message', (message) => {
    const news = WorkerNews.parse(message);
    if (news.is === 'ready') ready.resolve();
    if (news.is === 'trapped' && news.how === 'wait') void waits().then(() => say({ do: 'go' }));
    if (news.is === 'trapped' && news.how !== 'wait') {
      if (news.how === 'stop') child.kill('SIGSTOP');
      stopped = true;
      finish('stopped');
    }
    if (news.is === 'done') finish('done');
  });
  child.on('error', () => {});
  child.once('exit', () => {
    ready.reject(new Error('A worker could not start.'));
    finish('died');
  });
  await ready.promise;
  const ending = () =>
    new Promise<RoundEnd>((resolve) => {
      if (isGone()) resolve('died');
      else finish = resolve;
    });
  return {
    round() {
      const over = ending();
      say({ do: 'round' });
      return over;
    },
    trap(trap, atWait = async () => {}) {
      waits = atWait;
      say({ do: 'trap', trap });
    },
    skew: (skew) => say({ do: 'skew', skew }),
    disk: (disk) => say({ do: 'disk', disk }),
    loop: () => say({ do: 'loop' }),
    halt() {
      const over = ending();
      say({ do: 'halt' });
      return over;
    },
    giveUp: (call) => say({ do: 'give_up', call }),
    wake() {
      const over = ending();
      stopped = false;
      child.kill('SIGCONT');
      say({ do: 'go' });
      return over;
    },
    kill: () => end(child),
    isGone,
    isStopped: () => stopped,
  };
}

/** Starts and stops workers. A spare one is always running, so that nobody waits for a process to start. */
export function createWorkerPool(setup: () => WorkerSetup, workers: WorkerHandle[]) {
  const start = () => startWorker(setup());
  let spare = start();
  // Taken before any await: two workers that die at once must not be replaced by the same spare.
  const next = (): Promise<WorkerHandle> => {
    const worker = spare;
    spare = start();
    return worker;
  };
  return {
    async add() {
      const worker = await next();
      workers.push(worker);
      return worker;
    },
    async replace(worker: WorkerHandle) {
      await worker.kill();
      const fresh = await next();
      workers.splice(workers.indexOf(worker), 1, fresh);
      return fresh;
    },
    async remove(worker: WorkerHandle) {
      workers.splice(workers.indexOf(worker), 1);
      await worker.kill();
    },
    /** Stops all workers, including the spare. */
    async leave() {
      workers.push(await spare);
      await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    },
    /** Resolves when the spare has started. */
    async ready() {
      await spare;
    },
    /** Starts a new spare after all workers were stopped. */
    comeBack() {
      spare = start();
    },
  };
}
