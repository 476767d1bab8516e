/** The workers of a trial. */
import { startWorker, type WorkerHandle } from './worker-handle.ts';
import type { WorkerSetup } from './messages.ts';

/** Starts and stops workers. A spare one is always running, so that nobody waits for a process to start. */
export function createWorkerPool(setup: () => WorkerSetup, workers: WorkerHandle[]) {
  let spare = startWorker(setup());
  // Taken before any await: two workers that die at once must not be replaced by the same spare.
  const next = (): Promise<WorkerHandle> => {
    const worker = spare;
    spare = startWorker(setup());
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
      spare = startWorker(setup());
    },
  };
}
