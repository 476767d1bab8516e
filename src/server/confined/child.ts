/** What a process does that is about to see bytes from anyone: it closes the doors that its start left open. */
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';

/** What code that only computes needs; each of the others is a way to something else. */
const harmless = new Set(
  [
    ...['assert', 'assert/strict', 'async_hooks', 'buffer', 'console', 'constants', 'crypto'],
    // Files are behind the permissions.
    ...['diagnostics_channel', 'events', 'fs', 'fs/promises', 'path', 'path/posix', 'path/win32'],
    ...['perf_hooks', 'process', 'punycode', 'querystring', 'stream', 'stream/consumers'],
    ...['stream/promises', 'stream/web', 'string_decoder', 'sys', 'timers', 'timers/promises'],
    ...['tty', 'url', 'util', 'util/types', 'zlib'],
  ].map((name) => `node:${name}`),
);

/** What a process may do to others, to itself, and to what it was started with. */
const powers = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen', 'binding', '_linkedBinding'],
  ...['execve', 'chdir', 'umask', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups'],
  ...['initgroups', 'loadEnvFile', 'setSourceMapsEnabled', '_startProfilerIdleNotifier'],
];

const refuse = (): never => {
  throw new Error('Not here.');
};

const close = (thing: object, name: string): void => {
  if (!(name in thing)) return;
  Object.defineProperty(thing, name, { value: refuse, writable: false, configurable: false });
};

const full = (name: string): string => (name.startsWith('node:') ? name : `node:${name}`);

/**
 * From now on no module of Node can be had but those that only compute, and nothing of `process` that reaches beyond it.
 * What was loaded before goes on working.
 */
export function closeDoors(): void {
  for (const power of powers) close(process, power);
  // Every stream of a process leads here.
  close(Socket.prototype, 'connect');
  close(Server.prototype, 'listen');
  const builtin = process.getBuiltinModule.bind(process);
  Object.defineProperty(process, 'getBuiltinModule', {
    value: (name: string) => (harmless.has(full(name)) ? builtin(name) : undefined),
    writable: false,
    configurable: false,
  });
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (found.url.startsWith('node:') && !harmless.has(found.url)) refuse();
      return found;
    },
  });
  syncBuiltinESMExports();
}
