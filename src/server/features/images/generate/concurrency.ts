/** Runs the tasks of one order concurrently. */
import { AppError } from '#server/app-error.ts';

/** The state of the other tasks when one starts. */
export interface LaneState {
  /** How many are in progress. */
  ahead: number;
  /** Whether no other task of this order can still release budget. */
  is_last_word: boolean;
}

interface Order {
  count: number;
  /** Maximum concurrency. */
  at_once: number;
  signal: AbortSignal;
  /** Runs the task of that number, from 0. Throws `AppError` if it fails. */
  work: (nth: number, turn: LaneState) => Promise<void>;
}

/** Nothing was requested yet, and the others may cost less than their reservations. */
const mayFitLater = ({ code }: AppError) => code === 'budget_exceeded';

/**
 * A failure ends its lane; the other lanes continue with the rest, and if all fail, the rest is not done. A task
 * rejected by the budget while others are in progress is retried after them. Returns the failures. Any other error
 * is thrown once all started tasks have ended, and so is the reason of `signal` if it prevented a task.
 */
export async function inLanes({ count, at_once, signal, work }: Order): Promise<AppError[]> {
  const waiting = Array.from({ length: count }, (_, nth) => nth);
  const failures: AppError[] = [];
  const broken: unknown[] = [];
  let lanes = Math.min(at_once, count);
  let ahead = 0;

  /** Handles a failure in a lane; returns whether the lane continues. */
  const heed = (error: unknown, nth: number, turn: LaneState): boolean => {
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
    // In the same tick as the last check of the queue, so that a released budget is always picked up by another
    // lane.
    lanes -= 1;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (broken.length > 0 || waiting.length > 0) signal.throwIfAborted();
  if (broken.length > 0) throw broken[0];
  return failures;
}
