/**
 * Finds the call of a request. All apps of a process share one tree of paths: the framework’s own, with a route for each
 * call, takes 20 ms and some megabytes to build, for every app.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Method } from '#contract/core/endpoint.ts';
import { basePath } from '#contract/table.ts';

/** One step of a path. A word that is written out goes before a parameter. */
interface Step {
  words: Map<string, Step>;
  parameter?: Step;
  /** Those whose path ends here. */
  calls: Set<Endpoint>;
}

const newStep = (): Step => ({ words: new Map(), calls: new Set() });
const tree = newStep();
const planted = new WeakSet<Endpoint>();

const isParameter = (word: string): boolean => word.startsWith(':');
const wordsOf = (path: string): string[] => path.slice(1).split('/');

function stepTo(step: Step, word: string): Step {
  if (isParameter(word)) return (step.parameter ??= newStep());
  const known = step.words.get(word) ?? newStep();
  step.words.set(word, known);
  return known;
}

function plant(call: Endpoint): void {
  if (planted.has(call)) return;
  planted.add(call);
  wordsOf(call.path).reduce(stepTo, tree).calls.add(call);
}

/** No id in a path is longer. */
export const longestParameter = 200;

type IsWanted = (call: Endpoint) => boolean;

function search(step: Step, words: readonly string[], isWanted: IsWanted): Endpoint | undefined {
  const [word, ...rest] = words;
  if (word === undefined) return step.calls.values().find(isWanted);
  const written = step.words.get(word);
  const found = written && search(written, rest, isWanted);
  if (found || !step.parameter || word.length > longestParameter) return found;
  return search(step.parameter, rest, isWanted);
}

/** The words of a request’s path below `/api`, decoded; `undefined` if it is elsewhere. A slash at the end means nothing. */
function wordsOfUrl(url: string): string[] | undefined {
  const path = (url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '')).split(/[?#]/, 1)[0];
  if (!path?.startsWith(`${basePath}/`)) return undefined;
  try {
    return wordsOf(path.slice(basePath.length).replace(/\/$/, '')).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

const served = new WeakMap<FastifyInstance, Set<Endpoint>>();

/** Lets the calls of an app be found. */
export function serveCall(app: FastifyInstance, call: Endpoint): void {
  plant(call);
  const calls = served.get(app) ?? new Set();
  served.set(app, calls.add(call));
}

export const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of the calls at a request’s address. */
export function methodsAt({ url, server }: FastifyRequest): Method[] {
  const words = wordsOfUrl(url);
  const calls = served.get(server);
  if (!words || !calls) return [];
  return methods.filter((method) =>
    search(tree, words, (call) => call.method === method && calls.has(call)),
  );
}

interface Found {
  call: Endpoint;
  params: Record<string, string>;
}

const looked = new WeakMap<FastifyRequest, Found | null>();

function look({ method, url, server }: FastifyRequest): Found | null {
  const words = wordsOfUrl(url);
  const calls = served.get(server);
  if (!words || !calls) return null;
  const call = search(tree, words, (one) => one.method === method && calls.has(one));
  if (!call) return null;
  const params: Found['params'] = {};
  for (const [at, word] of wordsOf(call.path).entries())
    if (isParameter(word)) params[word.slice(1)] = words[at] ?? '';
  return { call, params };
}

/** The call that a request makes, and the parameters in its path. */
export function callOf(request: FastifyRequest): Found | null {
  const known = looked.get(request);
  if (known !== undefined) return known;
  const found = look(request);
  looked.set(request, found);
  return found;
}

/** The pattern of a request’s address, without the ids in it; `undefined` if nothing is there. */
export function patternOf(request: FastifyRequest): string | undefined {
  const { url } = request.routeOptions;
  return url === everyCall ? withBase(callOf(request)?.call) : url;
}

const withBase = (call: Endpoint | undefined) => call && basePath + call.path;

/** The framework’s one route for all of them. */
export const everyCall = `${basePath}/*`;
