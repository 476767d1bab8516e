/** Installs the runtime of the writer on this computer with npm, from the lock that comes with the product. */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Folders, libraryIn } from './folders.ts';
import { SetupError } from './setup-error.ts';

/** How npm is started: a program with its first arguments, and the variables that it may see. */
export interface Npm {
  command: readonly [program: string, ...first: string[]];
  env: Readonly<Record<string, string>>;
}

/** No scripts, and nothing that only development needs. npm checks the hash of every package. */
const words = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'];

const keptOutput = 4000;

/** Runs npm, and returns how it failed; `undefined` if it did not. */
function run({ command, env }: Npm, folder: string, signal: AbortSignal) {
  const [program, ...first] = command;
  const cache = join(folder, '.cache');
  const child = spawn(program, [...first, ...words, `--cache=${cache}`, '--loglevel=error'], {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptOutput);
  });
  return new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : said || `It ended with ${code}.`),
    );
  });
}

/** What npm said that tells a person most: its first lines, without its own prefixes. */
const firstLines = (said: string): string =>
  said
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '')
    .slice(0, 2)
    .join(' ');

/** npm beside the Node that runs this, on Windows and elsewhere. */
const besideNode = [
  ['..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'],
  ['node_modules', 'npm', 'bin', 'npm-cli.js'],
];

/** npm as this server was started with it, or the one beside its Node, or the one on the path. */
export function findNpm(env: Readonly<Record<string, string>>, given: string | undefined): Npm {
  const own = besideNode.map((parts) => join(dirname(process.execPath), ...parts));
  const script = [given, ...own].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  return { command: script === undefined ? ['npm'] : [process.execPath, script], env };
}

/** What interrupted installations left. */
function removeUnfinished({ unfinished }: Folders): void {
  const folder = dirname(unfinished);
  for (const name of globSync(`${basename(unfinished)}*`, { cwd: folder })) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Installs the runtime unless it is there. It appears in its place only when it is whole; what an interrupted
 * installation left is removed. Throws a `SetupError`, or the reason of the signal.
 */
export async function installRuntime(
  folders: Folders,
  npm: Npm,
  signal: AbortSignal,
): Promise<void> {
  if (libraryIn(folders) !== undefined) return;
  const { source, runtime } = folders;
  removeUnfinished(folders);
  mkdirSync(dirname(runtime), { recursive: true, mode: 0o700 });
  // An npm that outlived its server still writes into its own.
  const unfinished = mkdtempSync(folders.unfinished);
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(source, file), join(unfinished, file));
  }
  const failed = await run(npm, unfinished, signal);
  signal.throwIfAborted();
  if (failed !== undefined) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new SetupError(`npm couldn’t install the runtime: ${firstLines(failed)}`);
  }
  rmSync(join(unfinished, '.cache'), { recursive: true, force: true });
  rmSync(runtime, { recursive: true, force: true });
  renameSync(unfinished, runtime);
  if (libraryIn(folders) === undefined) {
    throw new SetupError('npm installed the runtime without its library. Remove it and try again.');
  }
}

/** Removes the program that runs the models, also what a download left of it. */
export function removeRuntime(folders: Folders): void {
  rmSync(folders.runtime, { recursive: true, force: true });
  removeUnfinished(folders);
}
