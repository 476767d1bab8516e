/** GIFs in progress, wherever they were started. */
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import type { Clip } from '#contract/images/clips.ts';
import { Id } from '#contract/core/endpoint.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { space } from '#web/lib/session/space.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { clipQuery, picturesKey } from './picture-queries.ts';

const Begun = z.object({ id: Id, image_id: Id, title: z.string() });
/** A requested GIF, and the image that it is made of. */
export type Begun = z.infer<typeof Begun>;

const keyOf = (owner: string, place: string) => space.keyOf(`clips:${owner}:${place}`);
const load = (owner: string, place: string): readonly Begun[] =>
  Begun.array().safeParse(storedRecord(keyOf(owner, place), sessionStorage)?.['begun']).data ?? [];

const begunQuery = (owner: string, place: string) =>
  queryOptions({
    queryKey: ['clips-begun', owner, place],
    queryFn: () => load(owner, place),
    initialData: () => load(owner, place),
    staleTime: Infinity,
    gcTime: Infinity,
  });

function useBegun(place: string) {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: begun } = useQuery(begunQuery(owner, place));
  const { queryKey } = begunQuery(owner, place);
  const change = (next: (before: readonly Begun[]) => readonly Begun[]) => {
    const after = next(client.getQueryData(queryKey) ?? []);
    client.setQueryData(queryKey, after);
    storeRecord(keyOf(owner, place), { begun: after }, sessionStorage);
  };
  return { begun, change };
}

const say = ({ status, error }: Clip) => {
  if (status === 'completed') void notify.success('GIF ready');
  if (status === 'failed') void notify.error(error ?? 'Couldn’t make the GIF. Try again.');
};

/** A job that the server no longer knows has ended too. */
const hasEnded = (result: { data?: Clip | undefined; error: unknown } | undefined) =>
  (result?.error instanceof ApiError && result.error.status === 404) ||
  (result?.data !== undefined && result.data.status !== 'processing');

interface Options {
  /** The place in the product; each follows its own. */
  place: string;
  /** Called for each finished one, with the request that started it. */
  onEnded?: (clip: Clip, begun: Begun) => void;
}

export function useClips({ place, onEnded }: Options) {
  const client = useQueryClient();
  const { begun, change } = useBegun(place);
  const results = useQueries({ queries: begun.map(({ id }) => clipQuery(id)) });
  const clips = begun.map((one, at) => ({ ...one, clip: results[at]?.data }));

  const settle = useEffectEvent((ids: readonly string[]) => {
    for (const { clip, ...one } of clips) {
      if (!clip || !ids.includes(one.id)) continue;
      say(clip);
      onEnded?.(clip, one);
    }
    change((before) => before.filter(({ id }) => !ids.includes(id)));
    void client.invalidateQueries({ queryKey: picturesKey });
  });
  const ended = begun
    .filter((_, at) => hasEnded(results[at]))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (ended) settle(ended.split(' '));
  }, [ended]);

  const cancel = async (id: string) => {
    try {
      const { message } = await api.clips.cancel({ params: { id } });
      void notify.info(message);
    } catch (error) {
      void notify.failure(error, 'Couldn’t stop the GIF. Try again.');
      return;
    }
    change((before) => before.filter((one) => one.id !== id));
    void client.invalidateQueries({ queryKey: picturesKey });
  };
  return {
    clips,
    cancel: (id: string) => void cancel(id),
    follow: (one: Begun) => change((before) => [...before, one]),
  };
}
export type Clips = ReturnType<typeof useClips>;
