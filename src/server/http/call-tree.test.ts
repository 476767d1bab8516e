import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Method } from '#contract/core/endpoint.ts';
import { callOf, everyCall, methodsAt, patternOf, serveCall } from './call-tree.ts';

const call = (method: Method, path: string) =>
  endpoint({
    method,
    path,
    access: 'public',
    token: null,
    summary: 'Nothing',
    response: z.object({}),
  });

const calls = {
  list: call('GET', '/fruits'),
  one: call('GET', '/fruits/:id'),
  add: call('POST', '/fruits'),
  ripe: call('GET', '/fruits/ripe'),
  seedsOfRipe: call('GET', '/fruits/ripe/seeds'),
  peel: call('POST', '/fruits/:id/peel'),
  seed: call('GET', '/fruits/:id/seeds/:seed'),
};
const elsewhere = { rotten: call('GET', '/fruits/rotten') };

type App = Parameters<typeof serveCall>[0];
type Request = Parameters<typeof callOf>[0];

/** The tree knows an app by its identity alone. */
const appWith = (some: Record<string, ReturnType<typeof call>>): App => {
  const app = {} as App;
  for (const one of Object.values(some)) serveCall(app, one);
  return app;
};
const server = appWith(calls);
appWith(elsewhere);

const asked = (method: string, url: string) =>
  ({ method, url, server, routeOptions: { url: everyCall } }) as Request;

test.each([
  ['GET', '/api/fruits', 'list', {}],
  ['GET', '/api/fruits/', 'list', {}],
  ['POST', '/api/fruits?ripe=1/2', 'add', {}],
  ['GET', '/api/fruits//', 'one', { id: '' }],
  ['GET', '/api/fruits/ripe', 'ripe', {}],
  ['GET', '/api/fr%75its/7', 'one', { id: '7' }],
  ['GET', '/api/fruits/a%2Fb', 'one', { id: 'a/b' }],
  ['GET', `/api/fruits/${'a'.repeat(200)}`, 'one', { id: 'a'.repeat(200) }],
  ['GET', 'http://somewhere.example/api/fruits/7', 'one', { id: '7' }],
  ['POST', '/api/fruits/ripe/peel', 'peel', { id: 'ripe' }],
  ['GET', '/api/fruits/ripe/seeds/2', 'seed', { id: 'ripe', seed: '2' }],
  // Only another app has a call there.
  ['GET', '/api/fruits/rotten', 'one', { id: 'rotten' }],
] as const)('P-49.411 %s %s is found', (method, url, name, params) => {
  expect(callOf(asked(method, url))).toEqual({ call: calls[name], params });
  expect(patternOf(asked(method, url))).toBe(`/api${calls[name].path}`);
});

test.each([
  ['DELETE', '/api/fruits'],
  ['GET', '/api/Fruits'],
  ['GET', '/fruits'],
  ['GET', '/api'],
  ['GET', '/api/fruits/ripe/seeds/2/3'],
  ['GET', '/api/fruits/%E0%A4%A'],
  ['GET', `/api/fruits/${'a'.repeat(201)}`],
])('P-49.411 nothing is at %s %s', (method, url) => {
  expect(callOf(asked(method, url))).toBeNull();
  expect(patternOf(asked(method, url))).toBeUndefined();
});

test('P-49.411 an address knows the methods of its calls', () => {
  expect(methodsAt(asked('PUT', '/api/fruits/'))).toEqual(['GET', 'POST']);
  expect(methodsAt(asked('PUT', '/api/fruits/ripe/peel'))).toEqual(['POST']);
  expect(methodsAt(asked('PUT', '/api/vegetables'))).toEqual([]);
});
