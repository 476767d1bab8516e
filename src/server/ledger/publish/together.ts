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

/** So many go their own way at the same time, lest each of a whole batch takes a connection. */
const alonesAtOnce = 8;

interface Waiting<T, R> {
  item: T;
  settle: (result: R | Promise<R>) => void;
}

/** Each item resolves when its own work is done, never before. */
export function createTogether<T, R>(ways: Ways<T, R>): (item: T, isUrgent: boolean) => Promise<R> {
  const { most, wait, together, alone, onError } = ways;
  const waiting: Waiting<T, R>[] = [];
  let isAtWork = false;
  let timer: NodeJS.Timeout | undefined;

  async function goAlone(left: Waiting<T, R>[]): Promise<void> {
    for (let one = left.shift(); one; one = left.shift()) {
      const result = alone(one.item);
      one.settle(result);
      // Whoever waits for it hears of its failure.
      await result.catch(() => {});
    }
  }

  async function work(batch: readonly Waiting<T, R>[]): Promise<void> {
    const done = await together(batch.map(({ item }) => item)).catch((error: unknown) => {
      onError(error);
      return [];
    });
    const left: Waiting<T, R>[] = [];
    for (const [at, one] of batch.entries()) {
      const result = done[at];
      if (result) one.settle(result.is);
      else left.push(one);
    }
    // Not waited for: one of them may have to wait for somebody.
    for (let n = 0; n < alonesAtOnce; n += 1) void goAlone(left);
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
