/** The same key with the same request within a day gets the first answer again; a concurrent twin waits for it. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/app-error.ts';

export interface KeptAnswer {
  request_hash: string;
  /** `null` while the first request is at work. */
  status: number | null;
  body: string | null;
  created_at: number;
}

export interface AnswerStore {
  /** Takes the key for a first request; answers the row that holds it when it is taken. */
  take(
    userId: string,
    key: string,
    requestHash: string,
    now: number,
  ): Promise<KeptAnswer | undefined>;
  /** Takes over from a request that died: only when the row is still that old one. */
  takeOver(userId: string, key: string, kept: KeptAnswer, now: number): Promise<boolean>;
  keep(userId: string, key: string, status: number, body: string): Promise<void>;
  release(userId: string, key: string): Promise<void>;
}

export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,128}$/);

const pollEvery = 50;

export interface Answer {
  status: number;
  body: unknown;
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
}

const replay = ({ status, body }: KeptAnswer): Answer | undefined =>
  status === null || body === null ? undefined : { status, body: JSON.parse(body) };

/** Runs `work` once for a key. A failure is not kept: the same key may then try again. */
export async function once(
  store: AnswerStore,
  clock: () => number,
  { userId, key, requestHash }: Scope,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const giveUpAt = clock() + limits.request_timeout;
  for (;;) {
    const kept = await store.take(userId, key, requestHash, clock());
    if (!kept) break;
    if (kept.request_hash !== requestHash) throw new AppError('idempotency_mismatch');
    const answer = replay(kept);
    if (answer) return answer;
    const died = kept.created_at + limits.request_timeout < clock();
    if (died && (await store.takeOver(userId, key, kept, clock()))) break;
    if (clock() > giveUpAt) throw new AppError('unavailable');
    await wait(pollEvery);
  }
  try {
    const answer = await work();
    await store.keep(userId, key, answer.status, JSON.stringify(answer.body));
    return answer;
  } catch (error) {
    await store.release(userId, key);
    throw error;
  }
}
