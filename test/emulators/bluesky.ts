/**
 * A Bluesky service on localhost in a separate process: `node test/emulators/bluesky.ts` prints its address and exits
 * with its standard input. Every call, and what it wrote, is logged.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { type Asked, perform } from './bluesky-calls.ts';
import { obey, type Plan } from './bluesky-control.ts';
import { wellKnown } from './bluesky-documents.ts';
import { type Call, createState, Refusal } from './bluesky-state.ts';
import { connectionOf, happensBefore, serveOnLoopback, spoilPlainly } from './serve.ts';

const state = createState();
const plan: Plan = { fault: undefined, answer: undefined, passed: 0 };
const clock = (): number => Date.now() + plan.passed;

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const windows = 300;

const limited = (seconds: number): Record<string, string> => ({
  'ratelimit-limit': '30',
  'ratelimit-remaining': '0',
  'ratelimit-reset': String(Math.floor(clock() / 1000) + seconds),
  'ratelimit-policy': `30;w=${windows}`,
});

function refused(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error;
  const { status, code, message } = error;
  const headers = status === 429 ? limited(windows) : {};
  return { status, headers, body: { error: code, message } };
}

function answer(asked: Asked): Reply {
  try {
    const { answer: planned } = plan;
    if (planned?.name === asked.name) {
      plan.answer = undefined;
      throw new Refusal(planned.status, planned.error, planned.message);
    }
    return { status: 200, body: perform(state, asked) };
  } catch (error) {
    return refused(error);
  }
}

function give(response: ServerResponse, { status, body, headers }: Reply): void {
  if (status === 0) {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Answers a call with a fault; returns the status, if any. */
function spoil(response: ServerResponse, fault: Fault, { body }: Reply): number | null {
  const plain = spoilPlainly(response, fault, body);
  if (plain !== undefined) return plain;
  if (fault.kind === 'rate_limited') {
    const told = { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' };
    give(response, { status: 429, body: told, headers: limited(fault.seconds) });
    return 429;
  }
  if (fault.kind === 'no_id') {
    give(response, { status: 200, body: { validationStatus: 'valid' } });
    return 200;
  }
  const told = { error: 'InternalServerError', message: 'Internal Server Error' };
  give(response, { status: 500, body: told });
  return 500;
}

/** Faults only apply to calls that would create a post. */
function faultFor({ name, token }: Asked): Fault | undefined {
  const { fault } = plan;
  if (name !== 'com.atproto.repo.putRecord' || !fault) return undefined;
  if (state.tokens.get(token ?? '')?.expired !== false) return undefined;
  plan.fault = undefined;
  return fault;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://here');
  const { authorization = '', 'content-type': mime = '' } = request.headers;
  return {
    name: pathname.replace('/xrpc/', ''),
    token: /^Bearer (.+)$/.exec(authorization)?.[1],
    bytes: await buffer(request),
    query,
    mime,
    at: clock(),
    method: request.method ?? '',
  };
}

/** The body for the log, without images. */
function inputOf({ mime, bytes }: Asked): unknown {
  if (bytes.length === 0) return undefined;
  return mime === 'application/json' ? JSON.parse(bytes.toString()) : mime;
}

function entry(asked: Asked, connection: number): Call {
  const { at, name, method, token } = asked;
  const did = state.tokens.get(token ?? '')?.did ?? null;
  const names = new Set(asked.query.keys());
  const query = Object.fromEntries([...names].map((key) => [key, asked.query.getAll(key)]));
  const open = { status: null, made: null, answer: undefined };
  return { at, name, method, did, connection, query, input: inputOf(asked), ...open };
}

const uriOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'uri' in body ? String(body.uri) : null;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/control') {
    return give(response, { status: 200, body: { done: obey(state, plan, await json(request)) } });
  }
  const document = wellKnown(state, `http://${request.headers.host}`, request.url ?? '');
  if (document) return give(response, document);
  const asked = await read(request);
  const call = entry(asked, connectionOf(request));
  state.calls.push(call);
  const fault = faultFor(asked);
  const reply = fault && happensBefore(fault) ? { status: 0, body: null } : answer(asked);
  if (asked.name === 'com.atproto.repo.putRecord') call.made = uriOf(reply.body);
  call.answer = reply.body;
  if (fault) call.status = spoil(response, fault, reply);
  else {
    call.status = reply.status;
    give(response, reply);
  }
}

serveOnLoopback(serve, {
  clock: clock,
  failed: (response, error) =>
    give(response, { status: 500, body: { error: 'EmulatorFailed', message: String(error) } }),
});
