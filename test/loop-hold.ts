/** How long work keeps the loop of this thread from anybody else. */
import type { Steps } from '#domain/steps.ts';

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * The longest stretch between two turns of the loop while `work` goes on, in milliseconds of this thread's own work:
 * what the machine does beside it does not count.
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
  return longest;
}

/** Works for so many milliseconds without a pause. */
export function keepBusy(time: number): void {
  const since = process.threadCpuUsage();
  while (milliseconds(process.threadCpuUsage(since)) < time);
}

/** What no call may take. */
export const mostHold = 50;

/** What one of `tries` is at least: the first one also reads modules, and any of them may meet the collector. */
export async function leastOf(
  held: (attempt: number) => number | Promise<number>,
  tries = 5,
): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < tries && least > mostHold; attempt += 1) {
    least = Math.min(least, await held(attempt));
  }
  return Math.round(least);
}

/** The longest step of work that lets others have their turn between its steps, in milliseconds of this thread's work. */
export function longestStep(steps: Steps<unknown>): number {
  let longest = 0;
  for (let done: boolean | undefined = false; !done;) {
    const since = process.threadCpuUsage();
    ({ done } = steps.next());
    longest = Math.max(longest, milliseconds(process.threadCpuUsage(since)));
  }
  return longest;
}
