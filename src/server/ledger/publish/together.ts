/** Batches items that arrive within a short time. */

interface Ways<T, R> {
  /** The largest batch. */
  most: number;
  /** How long an item waits for others, in milliseconds; not while a batch is running, because that is wait enough. */
  wait: number;
  /** Returns results in the order of `items`; nothing for an item to process alone. */
  together: (items: readonly T[]) => Promise<readonly ({ is: R } | undefined)[]>;
  alone: (item: T) => Promise<R>;
  /** Called with the error of a failed batch; its items are then processed one by one. */
  onError: (error: unknown) => void;
}

/** How many items are processed alone at the same time, so that a whole failed batch does not use up all connections. */
const alonesAtOnce = 8;

interface Waiting<T, R> {
  item: T;
  settle: (result: R | Promise<R>) => void;
}

/** Returns a function that resolves when the item’s own work is done, never before. */
export function createTogether<T, R>(ways: Ways<T, R>): (item: T, isUrgent: boolean) => Promise<R> {
  const { most, wait, together, alone, onError } = ways;
  const waiting: Waiting<T, R>[] = [];
  let isAtWork = false;
  let timer: NodeJS.Timeout | undefined;

  async function goAlone(left: Waiting<T, R>[]): Promise<void> {
    for (let one = left.shift(); one; one = left.shift()) {
      const result = alone(one.item);
      one.settle(result);
      // The caller gets the error.
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
    // Not awaited: one of them may have to wait for a lock.
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
