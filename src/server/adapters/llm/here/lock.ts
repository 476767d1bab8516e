/** Lets one process at a time install: another would write into the same files. */
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from './setup-error.ts';

/** The process that has the lock says so this often, in milliseconds. */
const beat = 2000;
/** Silent for this long, it was killed. */
const stale = 8000;
/** How long to wait, so that a restarted server outlasts its predecessor’s lock. */
const patience = stale + beat;
const look = 500;

function create(path: string): boolean {
  const last = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (last !== undefined && Date.now() - last > stale) rmSync(path, { force: true });
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch {
    return false;
  }
}

async function holdLock(path: string, signal: AbortSignal): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (let waited = 0; !create(path); waited += look) {
    if (waited > patience) {
      throw new SetupError('Another process installs the writer right now.');
    }
    await pause(look, undefined, { signal });
  }
  const touch = () => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // It was removed by hand.
    }
  };
  const clock = setInterval(touch, beat).unref();
  return () => {
    clearInterval(clock);
    rmSync(path, { force: true });
  };
}

/** Does the work while no other process may. Throws a `SetupError` if another one has the lock for long. */
export async function withLock(
  path: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const letGo = await holdLock(path, signal);
  try {
    await work();
  } finally {
    letGo();
  }
}
