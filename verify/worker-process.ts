/** Worker processes of a proof, which kills them. */
import { type ChildProcess, fork } from 'node:child_process';

export const pause = (milliseconds: number) =>
  new Promise<void>((done) => setTimeout(done, milliseconds));

/** The next message of such a process. */
export const nextOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((said, failed) => {
    child.once('message', said);
    child.once('exit', () => failed(new Error('the process ended')));
  });

/** Starts the program at `path` and resolves with its first message, which says that it is ready. */
export async function hireSaying(path: string, setup: object): Promise<[ChildProcess, unknown]> {
  const child = fork(path, [JSON.stringify(setup)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return [child, await nextOf(child)];
}

/** The same, without that message. */
export const hire = async (path: string, setup: object): Promise<ChildProcess> =>
  (await hireSaying(path, setup))[0];

/** Kills it like a power cut, and resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}
