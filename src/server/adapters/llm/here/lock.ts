/** Lets one process at a time install: another would write into the same files. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { SetupError } from './setup-error.ts';

/** The process that has the lock says so this often, in milliseconds. */
const beat = 1000;
/** Silent for this long, it was killed; if it is seen to be gone, after two beats. */
const stale = 8000;
/** How long to wait, so that a restarted server outlasts its predecessor’s lock. */
const patience = stale + beat;
const look = 500;

const Holder = z.object({ pid: z.int(), host: z.string() });

/** Whether the process of a lock is known to be gone. Elsewhere its number means nothing. */
function isGone(path: string): boolean {
  try {
    const { pid, host } = Holder.parse(JSON.parse(readFileSync(path, 'utf8')));
    return host === hostname() && pid !== process.pid && !process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Whether a lock is held; `undefined` if there is none. */
function holds(path: string): boolean | undefined {
  const last = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (last === undefined) return undefined;
  const silent = Date.now() - last;
  return silent <= stale && !(silent > 2 * beat && isGone(path));
}

/** Whether a process has the lock now. */
export const isLocked = (path: string): boolean => holds(path) === true;

function create(path: string): boolean {
  if (holds(path) === false) rmSync(path, { force: true });
  try {
    const holder: z.infer<typeof Holder> = { pid: process.pid, host: hostname() };
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
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
