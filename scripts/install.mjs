// Runs before `npm start` and `npm test` under whatever Node the machine has: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const pinnedMajor = 26;
const oldestMajor = 24;

const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;

/** npm writes down what it has installed only when it is done, so half an installation counts as none. */
const isInstalled = () => {
  const there = packagesIn(join(modules, '.package-lock.json'));
  if (!there) return false;
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')));
  return wanted.every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = there[path];
    return found ? found.version === version : Boolean(optional ?? devOptional);
  });
};

/** npm itself as it was called, under the Node it was called with; the pinned one may be about to be replaced. */
const npmCommand = () => {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [process.env.npm_node_execpath ?? process.execPath, cli];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
};

/** NODE_ENV=production in the caller's shell must not leave out what builds the web. */
const install = () => {
  const [command, ...first] = npmCommand();
  const words = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const done = spawnSync(command, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    shell: command.endsWith('.cmd'),
  });
  if (done.status === 0) return;
  const said = done.error?.message ?? `${done.stderr}${done.stdout}`.trim();
  stop(`Installing the dependencies failed:\n${said.split('\n').slice(0, 12).join('\n')}`);
};

/** The version of a Node binary, major 0 when it does not run, and then why. */
const versionOf = (binary) => {
  const asked = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  const major = /^v(\d+)\./.exec(asked.stdout ?? '')?.[1];
  if (major) return { major: Number(major), text: asked.stdout.trim() };
  return { major: 0, text: (asked.error?.message ?? asked.stderr ?? '').trim().split('\n')[0] };
};

const pinnedBinary = () =>
  process.platform === 'win32'
    ? join(modules, 'node', 'bin', 'node.exe')
    : join(modules, '.bin', 'node');

const checkRuntime = () => {
  const pinned = versionOf(pinnedBinary());
  if (pinned.major >= pinnedMajor) return;
  const own = versionOf(process.env.npm_node_execpath ?? process.execPath);
  if (own.major < oldestMajor) {
    stop(
      `Node ${pinnedMajor} does not run here (${pinned.text || 'no binary'}) and this machine's ` +
        `${own.text} is too old: please install Node ${oldestMajor} or newer.`,
    );
  }
  console.log(`Node ${pinnedMajor} does not run here; using this machine's ${own.text} instead.`);
};

if (!isInstalled()) {
  console.log('Installing dependencies (under a minute, only when they change) …');
  install();
}
checkRuntime();
