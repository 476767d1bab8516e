/** Child processes of a proof, which kills them. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '#scripts/steps.ts';
import { type Program, programOf, quiet } from '#test/programs.ts';

export { pause };

/** The next message of such a process. */
export const nextOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((said, failed) => {
    child.once('message', said);
    child.once('exit', () => failed(new Error('the process ended')));
  });

/** Starts a source file with its setup as the only argument. It ends with this process, however either of them dies. */
const forkFile = (path: string, setup: object): ChildProcess =>
  fork(path, [JSON.stringify(setup)], {
    execArgv: ['--disable-warning=ExperimentalWarning', quiet],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** The same with a bundled program, which starts in a fraction of the time. */
export const forkProgram = async (program: Program, setup: object): Promise<ChildProcess> =>
  forkFile(await programOf(program), setup);

/** Starts the source file and resolves with its first message, which says that it is ready. */
export async function startFile(path: string, setup: object): Promise<[ChildProcess, unknown]> {
  const child = forkFile(path, setup);
  return [child, await nextOf(child)];
}

/** Starts a program that speaks through its output, and resolves when it has printed `word`. */
export async function startUntil(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  word: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, words, { cwd: root, env });
  let output = '';
  await new Promise<void>((ready, failed) => {
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(word)) ready();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('exit', () => failed(new Error(`it exited:\n${output}`)));
  });
  child.removeAllListeners('exit');
  return child;
}

/** Ends a process and waits until it has exited; SIGKILL also ends one that is stopped. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => void child.once('exit', () => done()));
  child.kill(signal);
  await gone;
}
