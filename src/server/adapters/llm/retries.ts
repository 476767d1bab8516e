/** Asks again what may go through later, at a growing distance, for as long as the caller waits. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '#domain/price.ts';
import { asWriterError, nothing } from './failure.ts';
import { type Answered, WriterError } from './port.ts';

const mostTries = 3;
/** What cannot be used is charged all the same, and so may be what got lost: that is asked for once more only. */
export const mostCharged = 2;
/** Milliseconds before the second try; twice that before the third, and a little more by chance. */
const firstWait = 500;
/** A provider that asks for more patience than this is not asked again; its request is passed on to the caller. */
const longestWait = 10_000;

/** Waits so many milliseconds, or until the signal. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export const waitByClock: Wait = (milliseconds, signal) =>
  pause(milliseconds, undefined, { signal });

const sumOf = (one: Tokens | null, other: Tokens | null): Tokens | null =>
  one && other && { input: one.input + other.input, output: one.output + other.output };

const isFree = (tokens: Tokens | null): boolean => tokens?.input === 0 && tokens.output === 0;

interface Tried {
  tries: number;
  /** How many of them are charged, or may be. */
  charged: number;
}

/** Milliseconds until the next try; nothing when there is to be none. */
function waitAfter(error: WriterError, { tries, charged }: Tried): number | undefined {
  if (!error.retry || tries >= mostTries || charged >= mostCharged) return undefined;
  const asked = (error.retry_after ?? 0) * 1000;
  if (asked > longestWait) return undefined;
  const own = firstWait * 2 ** (tries - 1) + randomInt(firstWait / 2);
  return Math.max(asked, own);
}

/** Throws the last `WriterError`; the tokens of the result or the error are those of every try together. */
export async function withRetries(
  ask: () => Promise<Answered>,
  { signal, wait }: { signal: AbortSignal; wait: Wait },
): Promise<Answered> {
  let used: Tokens | null = nothing;
  const tried: Tried = { tries: 0, charged: 0 };
  for (;;) {
    tried.tries += 1;
    try {
      const { pieces, tokens } = await ask();
      return { pieces, tokens: sumOf(used, tokens) };
    } catch (thrown) {
      const error = await asWriterError(thrown, signal);
      used = sumOf(used, error.tokens);
      if (!isFree(error.tokens)) tried.charged += 1;
      const next = signal.aborted ? undefined : waitAfter(error, tried);
      const { message, retry, retry_after } = error;
      const last = new WriterError(message, { retry, retry_after, tokens: used, cause: thrown });
      if (next === undefined) throw last;
      await wait(next, signal).catch(() => {
        throw last;
      });
    }
  }
}
