/** What is being drawn for one place of the product, and what came of it. */
import type { z } from 'zod';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import { Id } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';

/** A wish to draw as the server understands it: the same one is the same to the letter. */
export type Order = z.infer<typeof PlainBody>;

export interface ImageSession {
  /** What was drawn here, the newest first. */
  made: readonly Media[];
  /** What of the last order could not be honoured. */
  notice: string | null;
  /** Drawing that takes longer than an answer may. */
  job: { id: string; order: Order } | null;
  /** An order that is being answered right now; without `stop` it is one that a reload broke off. */
  running: { order: Order; key: string; stop?: AbortController } | null;
  /** Why the last order came to nothing. */
  problem: { order: Order; message: string } | null;
}

export const emptyImageSession: ImageSession = {
  made: [],
  notice: null,
  job: null,
  running: null,
  problem: null,
};

// A person who signs in on the same browser finds desks of their own.
const keyOf = (owner: string, place: string) => `drawing:${owner}:${place}`;

const orderOf = (value: unknown) => PlainBody.safeParse(value).data;

function jobOf(value: unknown): ImageSession['job'] {
  const kept = recordIn(value);
  const id = Id.safeParse(kept?.['id']).data;
  const order = orderOf(kept?.['order']);
  return id && order ? { id, order } : null;
}

function runningOf(value: unknown): ImageSession['running'] {
  const kept = recordIn(value);
  const key = Id.safeParse(kept?.['key']).data;
  const order = orderOf(kept?.['order']);
  return key && order ? { key, order } : null;
}

/** The desk as it was left in this tab. */
export function loadImageSession(owner: string, place: string): ImageSession {
  const kept = storedRecord(keyOf(owner, place), sessionStorage);
  return {
    ...emptyImageSession,
    made: Media.array().safeParse(kept?.['made']).data ?? [],
    job: jobOf(kept?.['job']),
    running: runningOf(kept?.['running']),
  };
}

export function saveImageSession(
  owner: string,
  place: string,
  { made, job, running }: ImageSession,
): void {
  const begun = running && { order: running.order, key: running.key };
  storeRecord(keyOf(owner, place), { made, job, running: begun }, sessionStorage);
}
