import { AppError } from '#server/app-error.ts';

/**
 * Lets at most `count` pieces of work run at once and `waiting` more wait for their turn. Beyond that it throws
 * `unavailable`: a queue that only grows helps nobody.
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
