/** Loads a model of Ollama before it is asked: a big one takes minutes, and stops loading when its client goes. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { boundedFetch } from '#server/egress/read-bounded.ts';
import type { Connection } from './connect.ts';

type Endpoint = Pick<Connection, 'base_url' | 'model' | 'fetch'>;

const Loaded = z.object({ models: z.array(z.object({ name: z.string() })).nullable() });
/** How long Ollama may take to say what is loaded, in milliseconds. */
const patience = 1500;
/** The models that are being loaded for this process, by address and name. */
const loading = new Map<string, Promise<void>>();

/** Whether Ollama has a model in memory; `undefined` for another program. */
async function isLoaded({ base_url, model, fetch }: Endpoint): Promise<boolean | undefined> {
  try {
    const bounded = boundedFetch(fetch, limits.writing_answer);
    const url = new URL('/api/ps', base_url).href;
    const answer = await bounded(url, { signal: AbortSignal.timeout(patience) });
    const { models } = Loaded.parse(await answer.json());
    const names = (models ?? []).map(({ name }) => name);
    return names.includes(model) || names.includes(`${model}:latest`);
  } catch {
    return undefined;
  }
}

/** A request without a prompt only loads the model. Its answer says nothing that the first text would not say. */
const load = async ({ base_url, model, fetch }: Endpoint): Promise<void> => {
  const bounded = boundedFetch(fetch, limits.writing_answer);
  await bounded(new URL('/api/generate', base_url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, stream: false }),
    signal: AbortSignal.timeout(limits.model_load),
  }).catch(() => {});
};

/**
 * Has a model loaded, and waits for it until the signal aborts. Returns whether it is still loading, which goes on meanwhile;
 * `false` for a program that doesn’t say.
 */
export async function isStillLoading(place: Endpoint, signal: AbortSignal): Promise<boolean> {
  const key = `${place.base_url} ${place.model}`;
  if (!loading.has(key)) {
    if ((await isLoaded(place)) !== false) return false;
    loading.set(
      key,
      load(place).finally(() => loading.delete(key)),
    );
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(true);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const ended = loading.get(key)?.then(() => false) ?? false;
  return Promise.race([ended, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}
