/** Who may have a picture decoded next: a few at a time, one of a person, and the persons in turn. */
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';

const busy = () =>
  new AppError('unavailable', {
    message: 'Many images are being processed right now. Try again in a moment.',
    retry_after: limits.picture_wait / second,
  });
const tooMany = () =>
  new AppError('rate_limited', {
    message: 'Your other images are still being processed. Try again in a moment.',
    retry_after: limits.picture_work / second,
  });

export interface Turn {
  owner_id: string;
  signal: AbortSignal;
  /** Whether it waits however long it takes, as work that someone paid for does; else it is refused when it is late. */
  is_patient: boolean;
}

interface Waiting {
  owner_id: string;
  begin: () => void;
}

/** The one to begin: of whoever has none under way and was served longest ago. */
function foremost(
  waiting: readonly Waiting[],
  running: ReadonlySet<string>,
  served: readonly string[],
): Waiting | undefined {
  const since = ({ owner_id }: Waiting) => served.lastIndexOf(owner_id);
  const free = waiting.filter(({ owner_id }) => !running.has(owner_id));
  return free.toSorted((a, b) => since(a) - since(b))[0];
}

export interface Turns {
  /** Does it when its turn has come. Throws `unavailable` or `rate_limited`, or the reason of the signal. */
  take<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

/** `wait`: milliseconds that someone waits for a turn. */
export function createTurns({
  at_once = 2,
  wait = limits.picture_wait,
}: { at_once?: number; wait?: number } = {}): Turns {
  const running = new Set<string>();
  // In the order in which they came; whoever had a turn goes to the end of the persons.
  const waiting: Waiting[] = [];
  const served: string[] = [];

  const next = (): void => {
    while (running.size < at_once) {
      const first = foremost(waiting, running, served);
      if (!first) return;
      waiting.splice(waiting.indexOf(first), 1);
      running.add(first.owner_id);
      first.begin();
    }
  };
  const done = (owner_id: string): void => {
    running.delete(owner_id);
    const waits = new Set(waiting.map((one) => one.owner_id));
    const kept = served.filter((one) => one !== owner_id && waits.has(one));
    served.splice(0, served.length, ...kept, owner_id);
    next();
  };
  const ofOwner = (owner_id: string) => waiting.filter((one) => one.owner_id === owner_id).length;

  const comeUp = async ({ owner_id, signal, is_patient }: Turn): Promise<void> => {
    signal.throwIfAborted();
    if (!is_patient && ofOwner(owner_id) >= limits.pictures_waiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { owner_id, begin: resolve };
    const leave = (why: unknown) => {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(why);
    };
    const clock = is_patient ? undefined : setTimeout(() => leave(busy()), wait);
    const abort = () => leave(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    waiting.push(entry);
    next();
    await promise.finally(() => {
      clearTimeout(clock);
      signal.removeEventListener('abort', abort);
    });
  };

  return {
    async take(turn, work) {
      await comeUp(turn);
      try {
        return await work();
      } finally {
        done(turn.owner_id);
      }
    },
  };
}
