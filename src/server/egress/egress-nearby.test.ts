import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEgressWorld, type EgressWorld, failure, publicHost } from '#test/egress-world.ts';
import type { Egress } from './egress.ts';
import { isNearby } from './public-address.ts';

let world: EgressWorld;
let egress: Egress;
beforeEach(async () => {
  world = await createEgressWorld();
  egress = world.build();
});
afterEach(async () => {
  await egress.close();
  world.stop();
});
const origin = 'http://10.0.0.5:8000';
const call = (url: string, allowed = origin) => egress.nearby(allowed)(url);

test('SS-1 an allowed server in the local network is called at exactly its host and port', async () => {
  expect(await (await call(`${origin}/v1/models`)).text()).toBe('hello');
  for (const other of [
    'http://10.0.0.5:8001/',
    'https://10.0.0.5:8000/',
    'http://10.0.0.6:8000/',
    'http://10.0.0.5.example:8000/',
    'http://site.test/',
  ])
    expect(await failure(call(other)), other).toBe('refused');
  expect(world.dialled).toEqual(['10.0.0.5']);
});

test('SS-1 it is called for whoever was allowed it only', async () => {
  expect(await failure(egress.guarded(`${origin}/`))).toBe('refused');
  expect(await failure(egress.named(`${origin}/`))).toBe('refused');
  expect(egress.mayName(`${origin}/v1`)).toBe(false);
});

test('SS-1 a redirect does not lead away from it', async () => {
  world.inside.answer = (_, response) =>
    void response.writeHead(302, { location: 'http://10.0.0.6:8000/' }).end();
  const { status } = await call(`${origin}/v1`);
  expect([status, world.inside.requests.length, world.dialled]).toEqual([302, 1, ['10.0.0.5']]);
});

test.each([
  [['10.0.0.5'], 'none'],
  [['127.0.0.1'], 'none'],
  [['fd00::5'], 'none'],
  [['100.64.1.2'], 'none'],
  [[publicHost], 'refused'],
  [['10.0.0.5', publicHost], 'refused'],
  [['169.254.169.254'], 'refused'],
  [['168.63.129.16'], 'refused'],
  [['fe80::1'], 'refused'],
  [['0.0.0.0'], 'refused'],
  [['224.0.0.1'], 'refused'],
  [['::ffff:169.254.169.254'], 'refused'],
  [[], 'refused'],
])('SS-3 its name may lead to %j: %s', async (addresses, ending) => {
  world.names['gpu.lan'] = addresses;
  expect(await failure(call('http://gpu.lan:8000/', 'http://gpu.lan:8000'))).toBe(ending);
});

test('a large answer is not read to its end', { tags: 'slow' }, async () => {
  world.inside.answer = (_, response) => void response.end(Buffer.alloc(49 * 1024 * 1024));
  const response = await call(`${origin}/v1`);
  expect(await failure(response.arrayBuffer())).toBe('too_large');
});

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://192.168.1.9:8000', true],
  ['http://[::1]:1/', true],
  ['http://ollama:11434/v1', true],
  ['http://host.docker.internal:11434', true],
  ['http://nas.local', true],
  ['https://api.openai.com/v1', false],
  ['https://93.184.216.34/v1', false],
  ['https://local.example.com', false],
  [undefined, false],
])('%s is nearby: %s', (url, near) => expect(isNearby(url)).toBe(near));
