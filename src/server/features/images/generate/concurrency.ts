/** Does several pieces of one order side by side, each kept for itself. */
import { AppError } from '#server/app-error.ts';

/** How it is with the others when a piece is begun. */
export interface Turn {
  /** How many are under way already. */
  ahead: number;
  /** Whether nothing else of this order can still give back what it holds. */
  is_last_word: boolean;
}

interface Order {
  count: number;
  /** How many at a time. */
  at_once: number;
  signal: AbortSignal;
  /** Does the one of that number, from 0. Throws `AppError` for what kept this one from coming about. */
  work: (nth: number, turn: Turn) => Promise<void>;
}

/** Nothing was asked for yet, and the others may cost less than was set aside for them. */
const mayFitLater = ({ code }: AppError) => code === 'budget_exceeded';

/**
 * What fails ends its lane and no other: the rest is done by those that go well, and not at all when none does. What the
 * budget has no room for while others are under way is tried again after them. Answers the failures. Throws whatever
 * else is thrown, and the reason of `signal` where it kept something from being done, once all that was begun has ended.
 */
export async function inLanes({ count, at_once, signal, work }: Order): Promise<AppError[]> {
  const waiting = Array.from({ length: count }, (_, nth) => nth);
  const failures: AppError[] = [];
  const broken: unknown[] = [];
  let lanes = Math.min(at_once, count);
  let ahead = 0;

  /** What one lane does about a failure; answers whether it goes on. */
  const heed = (error: unknown, nth: number, turn: Turn): boolean => {
    const isKnown = error instanceof AppError && !signal.aborted;
    if (isKnown && mayFitLater(error) && !turn.is_last_word) {
      waiting.unshift(nth);
      if (lanes === 1) return true;
    } else if (isKnown) failures.push(error);
    else broken.push(error);
    return false;
  };
  const lane = async (): Promise<void> => {
    let goesOn = true;
    while (goesOn) {
      const nth = broken.length > 0 || signal.aborted ? undefined : waiting.shift();
      if (nth === undefined) break;
      const turn = { ahead, is_last_word: lanes === 1 };
      ahead += 1;
      try {
        await work(nth, turn);
      } catch (error) {
        goesOn = heed(error, nth, turn);
      }
      ahead -= 1;
    }
    // In one breath with the last look at what is waiting, so that someone is left to take up what is given back.
    lanes -= 1;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (broken.length > 0 || waiting.length > 0) signal.throwIfAborted();
  if (broken.length > 0) throw broken[0];
  return failures;
}
