import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import { space } from '#web/lib/session/space.ts';
import type { z } from 'zod';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import { Id } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';

/** A request to draw as the server takes it; equal requests are equal texts. */
export type Order = z.infer<typeof PlainBody>;

export interface ImageSession {
  /** The images drawn here, newest first. */
  made: readonly Media[];
  /** What could not be applied in the last request. */
  notice: string | null;
  /** A drawing that runs as a job. */
  job: { id: string; order: Order } | null;
  /** The request in progress; without `stop` it was interrupted by a reload. */
  running: { order: Order; key: string; stop?: AbortController } | null;
  /** Why the last request failed. */
  problem: { order: Order; message: string } | null;
}

export const emptyImageSession: ImageSession = {
  made: [],
  notice: null,
  job: null,
  running: null,
  problem: null,
};

// Another person in the same browser has their own state.
const keyOf = (owner: string, place: string) => space.keyOf(`drawing:${owner}:${place}`);

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

/** The state that was left in this tab. */
function loadImageSession(owner: string, place: string): ImageSession {
  const kept = storedRecord(keyOf(owner, place), sessionStorage);
  return {
    ...emptyImageSession,
    made: Media.array().safeParse(kept?.['made']).data ?? [],
    job: jobOf(kept?.['job']),
    running: runningOf(kept?.['running']),
  };
}

function saveImageSession(
  owner: string,
  place: string,
  { made, job, running }: ImageSession,
): void {
  const begun = running && { order: running.order, key: running.key };
  storeRecord(keyOf(owner, place), { made, job, running: begun }, sessionStorage);
}

const imageSessionQuery = (owner: string, place: string) =>
  queryOptions({
    queryKey: ['image-session', owner, place],
    queryFn: () => loadImageSession(owner, place),
    initialData: () => loadImageSession(owner, place),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The drawing state of one place for the signed-in person. It outlives the screen, so that drawing continues. */
export function useImageSession(place: string) {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: session } = useQuery(imageSessionQuery(owner, place));
  const { queryKey } = imageSessionQuery(owner, place);
  /** The current state, which may be newer than the rendered one. */
  const now = (): ImageSession => client.getQueryData(queryKey) ?? emptyImageSession;
  const change = (next: (session: ImageSession) => Partial<ImageSession>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    saveImageSession(owner, place, after);
  };
  return { session, now, change };
}
