/** Gathers what comes within a moment, so that it is worked on together. */

interface Ways<T, R> {
  /** So many at once. */
  most: number;
  /** So long one waits for others, in milliseconds; not while others are being worked on, which is wait enough. */
  wait: number;
  /** Answers in the order of `items`; nothing for one that has to go its own way. */
  together: (items: readonly T[]) => Promise<readonly ({ is: R } | undefined)[]>;
  alone: (item: T) => Promise<R>;
  /** Is told what stopped a work together; each of its items then goes its own way. */
  onError: (error: unknown) => void;
}

/** Each item resolves when its own work is done, never before. */
export function createTogether<T, R>(ways: Ways<T, R>): (item: T, isUrgent: boolean) => Promise<R> {
  const { most, wait, together, alone, onError } = ways;
  const waiting: { item: T; settle: (result: R | Promise<R>) => void }[] = [];
  let isAtWork = false;
  let timer: NodeJS.Timeout | undefined;

  async function work(batch: typeof waiting): Promise<void> {
    const done = await together(batch.map(({ item }) => item)).catch((error: unknown) => {
      onError(error);
      return [];
    });
    for (const [at, { item, settle }] of batch.entries()) settle(done[at]?.is ?? alone(item));
  }

  async function workOff(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isAtWork) return;
    isAtWork = true;
    while (waiting.length > 0) await work(waiting.splice(0, most));
    isAtWork = false;
  }

  return (item, isUrgent) =>
    new Promise((settle) => {
      waiting.push({ item, settle });
      if (waiting.length >= most) void workOff();
      else if (!isUrgent) timer ??= setTimeout(() => void workOff(), wait);
      else setImmediate(() => void workOff());
    });
}
