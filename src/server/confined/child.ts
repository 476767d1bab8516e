/**
 * Locks this process down before it parses untrusted bytes: removes network access and every module it does not
 * need.
 */
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';

/** Modules that code which only computes needs. Every other built-in module could be a way out. */
const harmless = new Set(
  [
    ...['assert', 'assert/strict', 'async_hooks', 'buffer', 'console', 'constants', 'crypto'],
    // Access to files is limited by the permission flags of the process.
    ...['diagnostics_channel', 'events', 'fs', 'fs/promises', 'path', 'path/posix', 'path/win32'],
    ...['perf_hooks', 'process', 'punycode', 'querystring', 'stream', 'stream/consumers'],
    ...['stream/promises', 'stream/web', 'string_decoder', 'sys', 'timers', 'timers/promises'],
    ...['tty', 'url', 'util', 'util/types', 'zlib'],
  ].map((name) => `node:${name}`),
);

/** Methods of `process` that could affect other processes, this one, or its environment. */
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
 * From here on only harmless built-in modules can be loaded, and dangerous methods of `process` throw. Modules that
 * were loaded before keep working.
 */
export function closeDoors(): void {
  for (const power of powers) close(process, power);
  // Every network stream goes through this method.
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
