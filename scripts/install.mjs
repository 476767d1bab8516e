// Runs before `npm start` and `npm test` under any version of Node: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
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

/** npm writes its lockfile copy at the end, so an incomplete installation counts as none. */
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

/** npm as it was called, with the Node it was called with; the pinned one may be about to be replaced. */
const npmCommand = () => {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [process.env.npm_node_execpath ?? process.execPath, cli];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
};

/** The number of wanted packages that are already in place, for the progress display. */
const countThere = (paths) =>
  paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;

/** Prints progress every few seconds: on a terminal in one line, otherwise in separate lines. */
const reportProgress = (began) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // Of the optional packages, this machine installs only some.
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path].optional);
  const isTerminal = process.stdout.isTTY === true;
  const report = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const there = countThere(paths);
    // At the end the last packages run their setup.
    const what = there < paths.length ? `${there} of ${paths.length} packages` : 'finishing';
    process.stdout.write(
      isTerminal ? `\r\u001B[K  ${what}, ${seconds} s` : `  ${what}, ${seconds} s\n`,
    );
  };
  const timer = setInterval(report, isTerminal ? 1000 : 4000);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\u001B[K');
  };
};

/** NODE_ENV=production in the caller’s shell must not leave out the build tools of the web. */
const install = async () => {
  const [command, ...first] = npmCommand();
  const words = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const began = Date.now();
  const finish = reportProgress(began);
  const said = await new Promise((done) => {
    const options = {
      cwd: root,
      shell: command.endsWith('.cmd'),
      stdio: ['ignore', 'pipe', 'pipe'],
    };
    const child = spawn(command, [...first, ...words], options);
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => done(error.message));
    child.on('close', (code) =>
      done(code === 0 ? undefined : output.trim() || `npm ended with ${code}`),
    );
  });
  finish();
  if (said !== undefined)
    stop(`Installing the packages failed:\n${said.split('\n').slice(0, 12).join('\n')}`);
  console.log(`✓ Packages installed (${Math.round((Date.now() - began) / 1000)} s)`);
};

/** The version of a Node binary; major 0 with the reason when it does not run. */
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
  console.log('Installing packages. This takes a minute or two and happens only when they change.');
  await install();
}
checkRuntime();
