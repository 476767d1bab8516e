import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isStillLoading } from './found.ts';

/** Ollama with a model on disk that is loaded once the test says so. */
async function ollama(names: string[] | null) {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/api/generate') waiting.push(response);
    else response.end(JSON.stringify({ models: names?.map((name) => ({ name })) ?? null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  expect.assert(address !== null && typeof address === 'object');
  const base_url = `http://127.0.0.1:${address.port}/v1`;
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
  const { asked, place, finish } = await ollama([]);
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
  const { asked, place } = await ollama(names);
  expect(await isStillLoading(place(model), never())).toBe(false);
  expect(asked).toEqual(['GET /api/ps']);
});

test('another program is not asked to load', async () => {
  const server = createServer((_, response) => response.writeHead(404).end('no'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  expect.assert(address !== null && typeof address === 'object');
  const base_url = `http://127.0.0.1:${address.port}/v1`;
  expect(await isStillLoading({ base_url, model: 'm', fetch }, never())).toBe(false);
});
