/** Measures how long work blocks this thread’s event loop. */
import type { Steps } from '#domain/steps.ts';

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** This thread’s CPU time, so that other load does not count. */
function timeOf(work: () => void): number {
  const since = process.threadCpuUsage();
  work();
  return milliseconds(process.threadCpuUsage(since));
}

const sample = 'Tea for two, at 4 o’clock: https://tea.example/a?b=c #tea @ada 漢字世界 '.repeat(
  150,
);

/** A fixed workload similar to what is measured: finding, counting and storing words. */
function referenceWork(runs: number): void {
  for (let run = 0; run < runs; run += 1) {
    const counts = new Map<string, number>();
    for (const [word] of sample.matchAll(/[\p{L}\p{N}]+/gu)) {
      const key = word.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    JSON.parse(JSON.stringify([...counts, sample.normalize('NFC')]));
  }
}

/** The reference machine’s time for it: two cores of an idle server. */
const reference = { runs: 170, time: 50 };

// Warm up the JIT compiler.
referenceWork(50);

/** How much slower this machine currently is than the reference; at least 1. */
const slowness = (): number =>
  Math.max(1, timeOf(() => referenceWork(reference.runs)) / reference.time);

/** The limit for a call, in milliseconds on the reference machine. */
export const maxHold = 50;

/** A measured time above this is certainly too long; memory and garbage collection affect it but not the reference. */
export const tooLong = 1.5 * maxHold;

/** A time converted to the reference machine; a short time needs no conversion. */
const onReference = (time: number): number => (time <= maxHold ? time : time / slowness());

/**
 * The longest time between two turns of the event loop during `work`, in milliseconds of this thread’s CPU time, like
 * `onReference`.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let since = process.threadCpuUsage();
  let next: NodeJS.Immediate;
  const look = () => {
    longest = Math.max(longest, milliseconds(process.threadCpuUsage(since)));
    since = process.threadCpuUsage();
  };
  const turn = () => {
    look();
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  look();
  return onReference(longest);
}

/** Blocks for the equivalent of this many milliseconds on the reference machine. */
export function keepBusy(time: number): void {
  const all = time * slowness();
  const since = process.threadCpuUsage();
  while (milliseconds(process.threadCpuUsage(since)) < all);
}

/** The minimum over `tries`: the first includes loading modules, and any may include garbage collection. */
export async function leastOf(
  held: (attempt: number) => number | Promise<number>,
  tries = 8,
): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < tries && least > maxHold; attempt += 1) {
    least = Math.min(least, await held(attempt));
  }
  return Math.round(least);
}

/** The CPU time of synchronous work, in milliseconds, like `onReference`. */
export const holdOf = (work: () => void): number => onReference(timeOf(work));

/** The longest step of stepped work, in milliseconds of this thread’s CPU time, like `onReference`. */
export function longestStep(steps: Steps<unknown>): number {
  let longest = 0;
  for (let done: boolean | undefined = false; !done;) {
    const time = timeOf(() => void ({ done } = steps.next()));
    longest = Math.max(longest, time);
  }
  return onReference(longest);
}
