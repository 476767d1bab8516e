/** Starts a child process of the harness, which ends with the harness however either of them dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { type Program, programOf, quiet } from '#test/programs.ts';

export const start = async (program: Program, setup: object): Promise<ChildProcess> =>
  fork(await programOf(program), [JSON.stringify(setup)], {
    execArgv: ['--disable-warning=ExperimentalWarning', quiet],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Kills a child that we started, even if it is stopped, and waits until it has exited. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGKILL');
  await promise;
}
