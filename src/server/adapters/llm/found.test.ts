import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { localModelServers } from '#contract/models/providers.ts';
import { findServers } from './found.ts';

/** Starts a local server that gives everyone the same answer; returns its address. */
async function serving(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
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
    mayName: () => true,
    servers: addresses.map((base_url, at) => ({ label: `Server ${at + 1}`, base_url })),
  });

test('P-7.131 servers that answer are found with their models, even one without models', async () => {
  const full = await serving(json({ object: 'list', data: [{ id: 'a' }, { id: 'b:4b' }] }));
  const empty = await serving(json({ object: 'list', data: [] }));
  expect(await find(full, empty)).toEqual([
    { label: 'Server 1', base_url: full, models: ['a', 'b:4b'] },
    { label: 'Server 2', base_url: empty, models: [] },
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
