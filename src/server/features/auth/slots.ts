import { AppError } from '#server/app-error.ts';

/**
 * A semaphore: at most `count` tasks run at once, and at most `waiting` more are queued. Beyond that it throws
 * `unavailable`, since an unbounded queue helps no one.
 */
export function createSlots(count: number, waiting: number) {
  let free = count;
  const queue: (() => void)[] = [];

  const take = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw new AppError('unavailable', { retry_after: 5 });
    await new Promise<void>((resolve) => void queue.push(resolve));
  };
  const handOn = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await take();
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
