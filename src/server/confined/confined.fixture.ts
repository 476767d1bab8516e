/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-implied-eval, eslint/no-restricted-globals, node/no-process-env -- what it looks for is not there, so it has no type */
/** Tries every escape that code running inside the confined process could find, and reports which are open. */
import { builtinModules, createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { closeDoors } from './child.ts';

const require = createRequire(import.meta.url);
const names = [...new Set([...builtinModules, 'node:sqlite', 'node:test', 'node:sea', 'node:ffi'])];
const [, , database = '', native] = process.argv;
// The image decoder is loaded first, as in the real child process.
if (native) await import('sharp');
closeDoors();
// The canary: a listening address that must never be called.
const port = Number(await text(process.stdin));
const some = process as any;
type Any = any;

const had = async (name: string): Promise<Any> => {
  const found = process.getBuiltinModule(name) ?? (await import(name).catch(() => undefined));
  if (found) return found;
  return require(name);
};
const called = (thing: Any): Promise<unknown> =>
  new Promise((resolve, reject) => {
    thing.once('connect', () => resolve('connected'));
    thing.once('listening', () => resolve('listening'));
    thing.once('error', reject);
  });

/** Each of these throws when that way out is closed. */
const ways: Record<string, () => unknown> = {
  'reads a file of the system': async () => (await had('fs')).readFileSync('/etc/passwd'),
  'reads the database': async () => (await had('fs')).readFileSync(database),
  'lists a folder': async () => (await had('fs')).readdirSync('/tmp'),
  'reads its environment': async () => (await had('fs')).readFileSync('/proc/self/environ'),
  'writes a file': async () => (await had('fs')).writeFileSync(`${database}.out`, 'x'),
  'opens the database': async () => new (await had('node:sqlite')).DatabaseSync(database),
  'starts a program': async () => (await had('child_process')).execFileSync('/bin/true'),
  'becomes a program': () => some.execve('/bin/true', ['true']),
  'starts a thread': async () => new (await had('worker_threads')).Worker('0', { eval: true }),
  'calls an address': async () => called((await had('net')).connect(port, '127.0.0.1')),
  'calls an address through its own stdout': () =>
    called(new some.stdout.constructor().connect(port, '127.0.0.1')),
  'calls an address by fetch': () => fetch(`http://127.0.0.1:${port}/`),
  'calls an address by a WebSocket': () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('refused')));
    }),
  listens: async () => called((await had('net')).createServer().listen(0, '127.0.0.1')),
  'sends a datagram': async () => called((await had('dgram')).createSocket('udp4').bind(0)),
  'resolves a name': async () => (await had('dns/promises')).lookup('localhost'),
  'runs what was compiled': async () => new (await had('wasi')).WASI({ version: 'preview1' }),
  'opens a debugger': async () => (await had('inspector')).open(0),
  'loads native code': () => some.dlopen({ exports: {} }, '/tmp/none.node'),
  'looks whether its parent lives': () => process.kill(process.ppid, 0),
  'looks whether its parent lives, from within': () => some._kill(process.ppid, 0),

  'has its parent open a debugger': () => some._debugProcess(process.ppid),
  'slows its parent down': async () => (await had('os')).setPriority(process.ppid, 5),
  'runs a string as code': () => new Function('return 1')(),
  'has the inside of Node': () => some.binding('fs'),
  'loads a file of settings': () => process.loadEnvFile('/etc/os-release'),
  'writes a report': () => process.report.writeReport(`${database}.json`),
};

const outcome = async (way: () => unknown): Promise<'open' | 'closed'> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, 5000, new Error('late')).unref();
  });
  try {
    await Promise.race([way(), late]);
    return 'open';
  } catch {
    return 'closed';
  }
};

const modules: string[] = [];
for (const name of names) {
  if ((await outcome(() => had(name))) === 'open') modules.push(name);
}
const open: string[] = [];
for (const [name, way] of Object.entries(ways)) {
  if ((await outcome(way)) === 'open') open.push(name);
}
const uid = process.getuid?.();
process.stdout.write(
  JSON.stringify({ modules, open, tried: names.length, uid, env: Object.keys(process.env) }),
  () => some.reallyExit?.(0),
);
