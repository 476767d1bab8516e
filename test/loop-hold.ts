/** How long work keeps the loop of this thread from anyone else. */
import type { Steps } from '#domain/steps.ts';

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** This thread's own work: what the machine does beside it does not count. */
function timeOf(work: () => void): number {
  const since = process.threadCpuUsage();
  work();
  return milliseconds(process.threadCpuUsage(since));
}

const sample = 'Tea for two, at 4 o’clock: https://tea.example/a?b=c #tea @ada 漢字世界 '.repeat(
  150,
);

/** Work that is always the same and much like what is measured: words are found, counted and written down. */
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

/** What the machine takes for it that the limit is meant for: two processors of a server that does nothing else. */
const reference = { runs: 170, time: 50 };

// The first runs are not compiled yet.
referenceWork(50);

/** How much slower this machine is at the moment than that one; never less than 1, so that none may do worse. */
const slowness = (): number =>
  Math.max(1, timeOf(() => referenceWork(reference.runs)) / reference.time);

/** What no call may take, in milliseconds of that machine. */
export const maxHold = 50;

/** From here on a measured time is too long beyond doubt: memory and the collector add to it and not to the reference. */
export const tooLong = 1.5 * maxHold;

/** A time as that machine would have taken; what is short even here needs no look at how slow this one is. */
const onReference = (time: number): number => (time <= maxHold ? time : time / slowness());

/**
 * The longest stretch between two turns of the loop while `work` goes on, in milliseconds of this thread's own work,
 * as `onReference`.
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

/** Works without a pause, as long as would be so many milliseconds on the machine that the limit is meant for. */
export function keepBusy(time: number): void {
  const all = time * slowness();
  const since = process.threadCpuUsage();
  while (milliseconds(process.threadCpuUsage(since)) < all);
}

/** What one of `tries` is at least: the first one also reads modules, and any of them may meet the collector. */
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

/** How long work takes that never pauses, in milliseconds of this thread's work, as `onReference`. */
export const holdOf = (work: () => void): number => onReference(timeOf(work));

/**
 * The longest step of work that lets others have their turn between its steps, in milliseconds of this thread's work,
 * as `onReference`.
 */
export function longestStep(steps: Steps<unknown>): number {
  let longest = 0;
  for (let done: boolean | undefined = false; !done;) {
    const time = timeOf(() => void ({ done } = steps.next()));
    longest = Math.max(longest, time);
  }
  return onReference(longest);
}
