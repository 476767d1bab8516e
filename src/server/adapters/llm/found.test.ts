import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { localModelServers } from '#contract/models/providers.ts';
import { findServers, isStillLoading } from './found.ts';

/** Starts a local server that gives everyone the same answer; returns its address. */
async function serving(
  answer: (response: ServerResponse, path: string, body: string) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => answer(response, request.url ?? '', body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  expect.assert(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}/v1`;
}
const json = (body: object) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const find = (...addresses: string[]) =>
  findServers({
    fetch,
    servers: addresses.map((base_url, at) => ({ label: `Server ${at + 1}`, base_url })),
  });

test('P-7.131 servers that answer are found with their models, even one without models', async () => {
  const full = await serving(json({ object: 'list', data: [{ id: 'a' }, { id: 'b:4b' }] }));
  const empty = await serving(json({ object: 'list', data: [] }));
  expect(await find(full, empty)).toMatchObject([
    { label: 'Server 1', base_url: full, models: ['a', 'b:4b'], is_ollama: false, contexts: [] },
    { label: 'Server 2', base_url: empty, models: [] },
  ]);
});

/** An Ollama with these models: what it tells about each, and the context of those that are loaded. */
const ollama = (models: Record<string, object>, loaded: Record<string, number> = {}) =>
  serving((response, path, body) => {
    const names = Object.keys(models);
    const answers: Record<string, object | undefined> = {
      '/v1/models': { object: 'list', data: names.length > 0 ? names.map((id) => ({ id })) : null },
      '/api/ps': {
        models: Object.entries(loaded).map(([name, context_length]) => ({ name, context_length })),
      },
      '/api/show': models[String(Object(JSON.parse(body || '{}')).model)],
    };
    const answer = answers[path];
    if (answer) json(answer)(response);
    else response.writeHead(404).end('404 page not found');
  });

test('P-7.131 an Ollama without models is found', async () => {
  const base_url = await ollama({});
  expect(await find(base_url)).toEqual([
    { label: 'Server 1', base_url, models: [], is_ollama: true, contexts: [] },
  ]);
});

test('P-7.131 models that cannot write are left out, by what Ollama says about them or else by their name', async () => {
  const writing = { capabilities: ['completion', 'tools'] };
  const known = await ollama({
    'qwen3:4b': writing,
    'my-embedder-that-writes': writing,
    'a-plain-name': { capabilities: ['embedding'] },
  });
  const names = [
    ...['text-embedding-nomic-embed-text-v1.5', 'bge-m3:latest', 'mxbai-embed-large'],
    ...['snowflake-arctic-embed:33m', 'jina-reranker-v2', 'Qwen3-Reranker-0.6B', 'all-minilm'],
    ...['multilingual-e5-large', 'gte-large', 'gemma3:1b', 'qwen2.5-e50', 'phi4-mini'],
  ];
  const unknown = await serving((response, path) =>
    path === '/v1/models'
      ? json({ data: names.map((id) => ({ id })) })(response)
      : void response.writeHead(404).end(),
  );
  const found = await find(known, unknown);
  expect(found.map(({ models }) => models)).toEqual([
    ['qwen3:4b', 'my-embedder-that-writes'],
    ['gemma3:1b', 'qwen2.5-e50', 'phi4-mini'],
  ]);
});

test('P-7.131 says how much a model reads at once: as it is loaded, else at most', async () => {
  const made = { capabilities: ['completion'], model_info: { 'qwen3.context_length': 262_144 } };
  const base_url = await ollama(
    { 'qwen3:4b': made, 'qwen3:8b': made, 'bare:1b': { capabilities: ['completion'] } },
    { 'qwen3:4b': 4096 },
  );
  const [server] = await find(base_url);
  expect(server?.contexts).toEqual([
    { model: 'qwen3:4b', tokens: 4096, is_loaded: true },
    { model: 'qwen3:8b', tokens: 262_144, is_loaded: false },
  ]);
});

test(
  'P-7.131 other services, and servers that are silent or missing, are left out',
  { tags: 'slow' },
  async () => {
    const page = await serving((response) => void response.end('<html>Hello</html>'));
    const other = await serving(json({ models: ['a'] }));
    const silent = await serving(() => {});
    const began = performance.now();
    expect(await find(page, other, silent, 'http://127.0.0.1:9/v1')).toEqual([]);
    expect(performance.now() - began).toBeLessThan(5000);
  },
);

test('P-7.131 a server reachable by two names is listed once', async () => {
  const one = await serving(json({ data: [{ id: 'a' }] }));
  const found = await find(one, one.replace('127.0.0.1', 'localhost'));
  expect(found.map(({ label }) => label)).toEqual(['Server 1']);
});

test('P-9.43 only three local ports are probed', () => {
  expect(localModelServers.map(({ base_url }) => base_url)).toEqual([
    'http://127.0.0.1:11434/v1',
    'http://host.docker.internal:11434/v1',
    'http://127.0.0.1:1234/v1',
    'http://host.docker.internal:1234/v1',
    'http://127.0.0.1:8080/v1',
    'http://host.docker.internal:8080/v1',
  ]);
});

/** Ollama with a model on disk that is loaded once the test says so. */
async function loading(names: string[] | null) {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const base_url = await serving((response, path) => {
    asked.push(`${response.req.method} ${path}`);
    if (path === '/api/generate') waiting.push(response);
    else response.end(JSON.stringify({ models: names?.map((name) => ({ name })) ?? null }));
  });
  const place = (model: string) => ({ base_url, model, fetch });
  /** Ends the loading, once it was asked for. */
  const finish = async () => {
    while (waiting.length === 0) await pause(5);
    waiting.shift()?.end('{"done":true}');
  };
  return { asked, place, finish };
}
const soon = () => AbortSignal.timeout(40);
const never = () => new AbortController().signal;

test('a cold model is loaded on, whoever waits for it, and asked for once', async () => {
  const { asked, place, finish } = await loading([]);
  expect(await isStillLoading(place('qwen'), soon())).toBe(true);
  expect(await isStillLoading(place('qwen'), AbortSignal.abort())).toBe(true);
  const waiting = isStillLoading(place('qwen'), never());
  await finish();
  expect(await waiting).toBe(false);
  expect(asked).toEqual(['GET /api/ps', 'POST /api/generate']);
});

test.each([
  ['is loaded', ['qwen:latest', 'other'], 'qwen'],
  ['is loaded under its tag', ['qwen:4b'], 'qwen:4b'],
])('a model that %s is not loaded again', async (_, names, model) => {
  const { asked, place } = await loading(names);
  expect(await isStillLoading(place(model), never())).toBe(false);
  expect(asked).toEqual(['GET /api/ps']);
});

test('another program is not asked to load', async () => {
  const base_url = await serving((response) => void response.writeHead(404).end('no'));
  expect(await isStillLoading({ base_url, model: 'm', fetch }, never())).toBe(false);
});
