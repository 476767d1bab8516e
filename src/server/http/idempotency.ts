/** A repeated request with the same key gets the first answer again for a day; a concurrent duplicate waits for it. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { errors } from '#contract/core/errors.ts';
import { AppError } from '#server/app-error.ts';
import { newId } from '#server/ids.ts';
import { failureBody } from './failure.ts';

interface KeptAnswer {
  request_hash: string;
  /** `null` while the first request is running. */
  status: number | null;
  body: string | null;
  created_at: number;
  /**
   * The id of what the request creates, so that a request that takes over finds what exists already; `null` in rows of
   * older versions.
   */
  made_id: string | null;
}

/** An answer as it is stored. */
interface Kept {
  status: number;
  body: string;
}

export interface AnswerStore {
  /**
   * Takes the key for a first request; returns the existing row if it is taken. Throws `limit_reached` if this person
   * has as many keys as are kept.
   */
  take(
    userId: string,
    key: string,
    requestHash: string,
    made_id: string,
    now: number,
  ): Promise<KeptAnswer | undefined>;
  /** Takes over from a request whose process died, if the row has not changed since. */
  takeOver(userId: string, key: string, kept: KeptAnswer, now: number): Promise<boolean>;
  /**
   * Both do nothing unless the key has been held since that time: another request may have taken over. `brief` is kept
   * instead of the answer if this one is too long, or this person’s answers together are.
   */
  keep(userId: string, key: string, since: number, answer: Kept, brief: Kept): Promise<void>;
  release(userId: string, key: string, since: number): Promise<void>;
}

export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,128}$/);

const pollEvery = 50;

export interface Answer {
  status: number;
  body: object;
}

export const hashRequest = (...pieces: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(String(piece.length)).update(':').update(piece);
  return hash.digest('base64url');
};

interface Scope {
  userId: string;
  key: string;
  requestHash: string;
  requestId: string;
}

const Made = z.object({ data: z.object({ id: z.string() }) });

/** What a repeated request is told if the first answer was not kept: that it was done, and the id of what it made. */
function briefOf({ body }: Answer, requestId: string): Kept {
  const made = Made.safeParse(body);
  const details = made.success ? [{ path: 'id', message: made.data.data.id }] : [];
  const error = new AppError('already_done', { details });
  return {
    status: errors.already_done.status,
    body: JSON.stringify(failureBody(error, requestId)),
  };
}

const replay = ({ status, body }: KeptAnswer): Answer | undefined =>
  status === null || body === null ? undefined : { status, body: JSON.parse(body) as object };

/**
 * Returns the answer of the first request; or the time since which this one holds the key, and the id of what it
 * creates.
 */
async function hold(
  store: AnswerStore,
  clock: () => number,
  { userId, key, requestHash }: Scope,
): Promise<{ answer: Answer } | { since: number; made_id: string }> {
  const giveUpAt = clock() + limits.request_timeout;
  const made_id = newId();
  for (;;) {
    const since = clock();
    const kept = await store.take(userId, key, requestHash, made_id, since);
    if (!kept) return { since, made_id };
    if (kept.request_hash !== requestHash) throw new AppError('idempotency_mismatch');
    const answer = replay(kept);
    if (answer) return { answer };
    const died = kept.created_at + limits.request_timeout < since;
    if (died && (await store.takeOver(userId, key, kept, since)))
      return { since, made_id: kept.made_id ?? made_id };
    if (clock() > giveUpAt) throw new AppError('unavailable');
    await wait(pollEvery);
  }
}

/**
 * Runs `work` once for a key. A failure is not stored, so the same key can be tried again. If the server died before it
 * stored the answer, the repeated request gets the same `made_id`, so `work` creates a row with that id only if there
 * is none.
 */
export async function runOnce(
  store: AnswerStore,
  clock: () => number,
  scope: Scope,
  work: (made_id: string) => Promise<Answer>,
): Promise<Answer> {
  const { userId, key, requestId } = scope;
  const held = await hold(store, clock, scope);
  if ('answer' in held) return held.answer;
  try {
    const answer = await work(held.made_id);
    const kept = { status: answer.status, body: JSON.stringify(answer.body) };
    await store.keep(userId, key, held.since, kept, briefOf(answer, requestId));
    return answer;
  } catch (error) {
    await store.release(userId, key, held.since);
    throw error;
  }
}
