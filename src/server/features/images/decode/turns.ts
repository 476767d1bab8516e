/** Schedules decoding: a few pictures at a time, one per person, round-robin by person. */
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
  /** Whether it may wait without limit, like work that was paid for; otherwise it fails after a timeout. */
  is_patient: boolean;
}

interface Waiting {
  owner_id: string;
  begin: () => void;
}

/** The next one: of a person with none in progress who was served longest ago. */
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
  /** Runs `work` when it gets a slot. Throws `unavailable` or `rate_limited`, or the reason of the signal. */
  take<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

/** `wait`: timeout for a slot in milliseconds. */
export function createTurns({
  at_once = 2,
  wait = limits.picture_wait,
}: { at_once?: number; wait?: number } = {}): Turns {
  const running = new Set<string>();
  // In order of arrival; a person who was served moves to the end.
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
