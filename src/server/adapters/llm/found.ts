/** Finds model servers on this machine. */
import { z } from 'zod';
import type { FoundServer } from '#contract/models/calls.ts';
import type { ModelServer } from '#contract/models/providers.ts';
import { limits } from '#contract/core/limits.ts';
import { boundedFetch } from '#server/egress/read-bounded.ts';
import type { ModelAccess } from './port.ts';
import type { Connection } from './connect.ts';

/** The timeout for a local server’s answers, in milliseconds. */
const patience = 1500;
const shown = 100;

const Name = z.string().min(1).max(limits.writer);
/** Ollama without models answers `null` in place of an empty list. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullable()
    .transform((all) => all ?? []);

const List = z.object({ data: listOf(z.object({ id: Name })) });
const Tokens = z.int().positive().optional().catch(undefined);
/** Ollama’s own calls: the loaded models, and one model. */
const Loaded = z.object({ models: listOf(z.object({ name: Name, context_length: Tokens })) });
const Shown = z.object({
  capabilities: z.array(z.string()).optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
type Shown = z.infer<typeof Shown>;

/** The names of models that write nothing: they turn texts into numbers, or sort them. */
const unable =
  /(?:^|[^a-z])(?:embed(?:ding|dings|der)?|rerank(?:er|ing)?|bge|gte|e5|all-minilm|minilm|colbert|splade)(?:[^a-z\d]|$)/iu;

const writes = (model: string, about: Shown | undefined): boolean =>
  about?.capabilities ? about.capabilities.includes('completion') : !unable.test(model);

/** The longest input that a model was made for; its key begins with the model’s family. */
const mostTokens = ({ model_info = {} }: Shown): number | undefined =>
  Object.entries(model_info).flatMap(([key, value]) =>
    key.endsWith('.context_length') && typeof value === 'number' && value > 0 ? [value] : [],
  )[0];

type Ask = <Shape>(path: string, shape: z.ZodType<Shape>, body?: object) => Promise<Shape>;

const asking =
  (base_url: string, { fetch }: Pick<ModelAccess, 'fetch'>): Ask =>
  async (path, shape, body) => {
    const bounded = boundedFetch(fetch, limits.writing_answer);
    const answer = await bounded(new URL(path, `${base_url}/`).href, {
      signal: AbortSignal.timeout(patience),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return shape.parse(await answer.json());
  };

const orNothing = (): undefined => undefined;

/** What Ollama says about its models; `undefined` for another program. */
async function askOllama(ask: Ask, models: readonly string[]) {
  const loaded = await ask('/api/ps', Loaded).catch(orNothing);
  if (!loaded) return undefined;
  const about = await Promise.all(
    models.map((model) => ask('/api/show', Shown, { model }).catch(orNothing)),
  );
  const now = new Map(loaded.models.map(({ name, context_length }) => [name, context_length]));
  return new Map(models.map((model, at) => [model, { about: about[at], now: now.get(model) }]));
}

async function look(
  { label, base_url }: ModelServer,
  access: Pick<ModelAccess, 'fetch'>,
): Promise<FoundServer | undefined> {
  try {
    const ask = asking(base_url, access);
    const { data } = await ask('models', List);
    const all = data.slice(0, shown).map(({ id }) => id);
    const ollama = await askOllama(ask, all);
    const models = all.filter((model) => writes(model, ollama?.get(model)?.about));
    const contexts = models.flatMap((model) => {
      const { about, now } = ollama?.get(model) ?? {};
      const tokens = now ?? (about && mostTokens(about));
      return tokens === undefined ? [] : [{ model, tokens, is_loaded: now !== undefined }];
    });
    return { label, base_url, models, is_ollama: ollama !== undefined, contexts };
  } catch {
    // No server, or something other than a model server.
    return undefined;
  }
}

/** The servers that answer, with their models that write; one reachable by two names is listed once. */
export async function findServers(
  access: Pick<ModelAccess, 'fetch' | 'servers'>,
): Promise<FoundServer[]> {
  const found = await Promise.all(access.servers.map((server) => look(server, access)));
  const distinct = new Map<string, FoundServer>();
  for (const server of found) {
    if (!server) continue;
    const { port } = new URL(server.base_url);
    const key = JSON.stringify([port, server.models]);
    if (!distinct.has(key)) distinct.set(key, server);
  }
  return [...distinct.values()];
}

// Loads a model of Ollama before it is asked: a big one takes minutes, and stops loading when its client goes.

type Endpoint = Pick<Connection, 'base_url' | 'model' | 'fetch'>;

const InMemory = z.object({ models: z.array(z.object({ name: z.string() })).nullable() });
/** The models that are being loaded for this process, by address and name. */
const loading = new Map<string, Promise<void>>();

/** Whether Ollama has a model in memory; `undefined` for another program. */
async function isLoaded({ base_url, model, fetch }: Endpoint): Promise<boolean | undefined> {
  try {
    const bounded = boundedFetch(fetch, limits.writing_answer);
    const url = new URL('/api/ps', base_url).href;
    const answer = await bounded(url, { signal: AbortSignal.timeout(patience) });
    const { models } = InMemory.parse(await answer.json());
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
