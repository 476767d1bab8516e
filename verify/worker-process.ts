/** Worker processes of a proof, which it ends where they stand. */
import { type ChildProcess, fork } from 'node:child_process';

export const pause = (milliseconds: number) =>
  new Promise<void>((done) => setTimeout(done, milliseconds));

/** Starts the program at `path` and resolves when it says that it is ready. */
export async function hire(path: string, setup: object): Promise<ChildProcess> {
  const child = fork(path, [JSON.stringify(setup)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((ready, failed) => {
    child.once('message', ready);
    child.once('exit', () => failed(new Error('the worker did not begin')));
  });
  return child;
}

/** Ends it as a power cut would, and resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}
