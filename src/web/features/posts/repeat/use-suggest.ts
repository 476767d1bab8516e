import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { contentCalls } from '#contract/content/calls.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { second } from '#contract/core/time.ts';
import { api } from '#web/lib/api/api.ts';

const wait = (pause: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Follows a generation job until it ends. */
async function finished(id: string, signal: AbortSignal): Promise<ContentDraft[]> {
  while (!signal.aborted) {
    const { data } = await api.content.job({ params: { id }, signal });
    if (data.state === 'failed') throw new Error(data.error?.message);
    if (data.state !== 'running') return data.content;
    await wait(second, signal);
  }
  return [];
}

/** Requests texts from an agent, or why there are none; the signal cancels the request. */
async function askSuggestions(
  body: SentBody<typeof contentCalls.suggestions>,
  signal: AbortSignal,
): Promise<{ found: readonly ContentDraft[]; message?: string | undefined }> {
  const reply = await api.content.suggestions({ body, signal });
  const { job_id, suggestions = [], message } = reply;
  return job_id === undefined
    ? { found: suggestions, message }
    : { found: await finished(job_id, signal) };
}

/** Texts suggested by an agent; leaving the screen cancels the request. */
export function useSuggest() {
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    mutationFn: (body: SentBody<typeof contentCalls.suggestions>) => {
      stop.current = new AbortController();
      return askSuggestions(body, stop.current.signal);
    },
  });
}
