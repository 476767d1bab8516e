/** A clock that several processes read and only the harness moves: a file with one instant. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const digits = 16;

/** Milliseconds UTC, read again each time: a process that slept sees the new time when it resumes. */
export function readClock(file: string): () => number {
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(digits);
  return () => {
    readSync(handle, bytes, 0, digits, 0);
    return Number(bytes.toString('latin1'));
  };
}

export interface SharedClock {
  file: string;
  now(): number;
  set(instant: number): void;
  close(): void;
}

/** Creates the clock’s file and sets it. */
export function createClock(file: string, start: number): SharedClock {
  const handle = openSync(file, 'w');
  let instant = start;
  const set = (to: number) => {
    instant = to;
    writeSync(handle, String(to).padStart(digits, '0'), 0, 'latin1');
  };
  set(start);
  return { file, now: () => instant, set, close: () => closeSync(handle) };
}
