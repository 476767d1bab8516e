/** Who waits for the process that writes, which writes one text at a time: owners take turns. */
import { takeTurns } from '#server/process/turns.ts';
import { LocalTrouble } from './running.ts';

interface Waiting {
  owner: string;
  /** Does its work; never throws. */
  begin: () => Promise<void>;
}

/** How many texts may wait, of one owner and of all. */
const most = { ofOwner: 50, inAll: 400 };

export interface Requester {
  /** Nobody, if it is not known. */
  owner: string;
  signal: AbortSignal;
}

/**
 * Runs one work at a time: the first of each owner before the second of any. Whoever gives up while waiting is passed over.
 * Throws `LocalTrouble` if too many wait.
 */
export function createLine(): <T>(place: Requester, work: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let turns: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  const leave = (one: Waiting): void => {
    const at = waiting.indexOf(one);
    if (at >= 0) waiting.splice(at, 1);
  };
  const ownerOf = ({ owner }: Waiting): string => owner;

  const advance = (): void => {
    turns ??= takeTurns({
      // Chooses when a text ended, so that whoever came meanwhile has a turn.
      async find({ owners }) {
        await writing;
        const next = waiting.find(({ owner }) => !owners.includes(owner));
        return { found: next ? [next] : [], isMore: next !== undefined };
      },
      // It keeps a number for each key, so no text has one of its own.
      keyOf: ownerOf,
      ownerOf,
      work(one) {
        leave(one);
        writing = one.begin();
        return writing;
      },
      maxConcurrent: 1,
      ofOwner: 1,
      times: Infinity,
      share: () => undefined,
      stop: new AbortController().signal,
    }).finally(() => {
      turns = undefined;
      if (waiting.length > 0) advance();
    });
  };

  return async ({ owner, signal }, work) => {
    signal.throwIfAborted();
    const own = waiting.filter((one) => one.owner === owner);
    if (own.length >= most.ofOwner || waiting.length >= most.inAll) throw new LocalTrouble('busy');
    const turn = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const one: Waiting = {
      owner,
      begin() {
        turn.resolve();
        return done.promise;
      },
    };
    const giveUp = () => {
      leave(one);
      turn.resolve();
    };
    waiting.push(one);
    signal.addEventListener('abort', giveUp, { once: true });
    advance();
    try {
      await turn.promise;
      signal.throwIfAborted();
      return await work();
    } finally {
      signal.removeEventListener('abort', giveUp);
      done.resolve();
    }
  };
}
