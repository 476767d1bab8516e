/** Uploads into the library: one after the other, each with its own result. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { minute, second } from '#contract/core/time.ts';
import type { Media } from '#contract/images/types.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { mediaRefusalOf } from '#web/entities/pictures/picture-file.ts';
import { picturesKey } from '#web/entities/pictures/picture-queries.ts';

export interface Upload {
  key: number;
  file: File;
  /** Whether its owner says that AI made it. */
  isAi: boolean;
  /** `same`: the library already had this file; `failed`: with a `problem`. */
  state: 'waiting' | 'sending' | 'done' | 'same' | 'failed';
  /** From 0 to 1. */
  share: number;
  problem?: string;
  /** The new image, or the existing one. */
  picture?: Media;
}

type Wanted = Pick<Upload, 'key' | 'file' | 'isAi'> & { same: 'keep' | 'use' };

/** The longest wait for a busy server. */
const longestPause = minute;

/** How long to wait for a busy server, in milliseconds; `undefined` if a retry would not help. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.retry_after === undefined) return undefined;
  const pause = error.retry_after * second;
  return pause <= longestPause ? pause : undefined;
}

/** Warns before the page is closed during an upload. */
function useWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

const countOf = (uploads: readonly Upload[]) =>
  uploads.filter(({ state }) => state === 'done').length;

const kinds: Record<string, string> = { 'video/mp4': 'Video', 'application/pdf': 'Document' };

function uploadedOf(uploads: readonly Upload[], done: number): string {
  const [other] = uploads.flatMap(({ state, file }) =>
    state === 'done' ? (kinds[file.type] ?? []) : [],
  );
  if (done === 1) return `${other ?? 'Image'} uploaded`;
  return `${done} ${other ? 'files' : 'images'} uploaded`;
}

export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isAi, setIsAi] = useState(false);
  useWarning(uploads.some(({ state }) => state === 'waiting' || state === 'sending'));
  const waiting = useRef<Wanted[]>([]);
  const isRunning = useRef(false);
  const lastKey = useRef(0);
  const put = (key: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const send = async ({ key, file, isAi: is_ai, same }: Wanted, triesLeft = 3): Promise<void> => {
    put(key, { state: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => put(key, { share });
      const query = {
        keep: 'true',
        same,
        ...(is_ai && { made_with_ai: 'true' as const }),
      } as const;
      const { data, is_duplicate } = await api.images.upload({ file, query, onProgress });
      const [picture] = data;
      put(key, { state: is_duplicate ? 'same' : 'done', share: 1, ...(picture && { picture }) });
      await client.invalidateQueries({ queryKey: picturesKey });
    } catch (error) {
      const pause = pauseOf(error);
      if (pause !== undefined && triesLeft > 1) {
        put(key, { state: 'waiting' });
        await new Promise((resolve) => setTimeout(resolve, pause));
        await send({ key, file, isAi: is_ai, same }, triesLeft - 1);
        return;
      }
      put(key, { state: 'failed', problem: messageOf(error, 'Couldn’t upload it. Try again.') });
    }
  };
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    isRunning.current = false;
    setUploads((before) => {
      const done = countOf(before);
      if (done > 0) void notify.success(uploadedOf(before, done));
      return before.filter(({ state }) => state !== 'done');
    });
  };
  const enqueue = (wanted: readonly Wanted[]) => {
    waiting.current.push(...wanted);
    void run();
  };
  const add = (files: readonly File[]) => {
    const fresh = files.map((file): Upload => {
      lastKey.current += 1;
      const problem = mediaRefusalOf(file);
      const own = { key: lastKey.current, file, isAi, share: 0 };
      return problem ? { ...own, state: 'failed', problem } : { ...own, state: 'waiting' };
    });
    setUploads((before) => [...before, ...fresh]);
    enqueue(
      fresh.flatMap(({ key, file, state }) =>
        state === 'waiting' ? [{ key, file, isAi, same: 'use' as const }] : [],
      ),
    );
  };
  const again = ({ key, file, isAi: is_ai, state }: Upload) => {
    put(key, { state: 'waiting', share: 0 });
    // The existing image is wanted all the same.
    enqueue([{ key, file, isAi: is_ai, same: state === 'same' ? 'keep' : 'use' }]);
  };
  const dismiss = ({ key }: Upload) =>
    setUploads((before) => before.filter((one) => one.key !== key));
  return { uploads, add, again, dismiss, isAi, setIsAi };
}
export type Uploads = ReturnType<typeof useUploads>;
