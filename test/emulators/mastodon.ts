/**
 * A server with Mastodon’s API on localhost in a separate process: `node test/emulators/mastodon.ts` prints its address
 * and exits with its standard input. Every call is logged.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { type Asked, creates, perform } from './mastodon-calls.ts';
import { obey, type Plan } from './mastodon-control.ts';
import { type Call, createState, Refusal, type Reply } from './mastodon-state.ts';
import { serveStreams } from './mastodon-streams.ts';
import { connectionOf, happensBefore, serveOnLoopback, spoilPlainly } from './serve.ts';

const state = createState();
const plan: Plan = { fault: undefined, answer: undefined, passed: 0 };
const clock = (): number => Date.now() + plan.passed;

/** Rate limit headers like those of Mastodon and GoToSocial. */
const limits = (remaining: number, seconds: number): Record<string, string> => ({
  'x-ratelimit-limit': '300',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': new Date(clock() + seconds * 1000).toISOString(),
});

async function answer(asked: Asked): Promise<Reply> {
  try {
    return await perform(state, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}

function give(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...limits(299, 300),
    // snac answers one request per connection.
    ...(state.software === 'snac' && { connection: 'close' }),
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** Answers a call with a fault; returns the status, if any. */
function spoil(response: ServerResponse, fault: Fault, { body }: Reply): number | null {
  const plain = spoilPlainly(response, fault, body);
  if (plain !== undefined) return plain;
  if (fault.kind === 'rate_limited') {
    const told = { error: 'Too many requests' };
    give(response, { status: 429, body: told, headers: limits(0, fault.seconds) });
    return 429;
  }
  if (fault.kind === 'no_id') {
    give(response, { status: 200, body: { content: '' } });
    return 200;
  }
  // A reverse proxy’s error page.
  response.writeHead(502, { 'content-type': 'text/html' });
  response.end('<html><head><title>502 Bad Gateway</title></head></html>');
  return 502;
}

function faultFor(asked: Asked): Fault | undefined {
  const { fault } = plan;
  if (!fault || !creates(state, asked)) return undefined;
  plan.fault = undefined;
  return fault;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://here');
  const { authorization = '', 'content-type': mime = '', host = '' } = request.headers;
  return {
    method: request.method ?? '',
    path,
    query,
    token: /^Bearer (.+)$/.exec(authorization)?.[1],
    key: request.headers['idempotency-key']?.toString(),
    host,
    mime,
    bytes: await buffer(request),
    at: clock(),
  };
}

/** The body for the log, without files. */
const inputOf = ({ mime, bytes }: Asked): unknown => {
  if (bytes.length === 0) return undefined;
  return mime.startsWith('application/json') ? JSON.parse(bytes.toString()) : mime;
};

const entry = (asked: Asked, connection: number): Call => {
  const { at, method, path, token, key } = asked;
  const about = { connection, authorization: token, key, input: inputOf(asked) };
  return { at, method, path, query: asked.query.toString(), ...about, status: null };
};

/** A custom response for this call. */
function ordered(response: ServerResponse, { method, path }: Asked): number | undefined {
  const { answer: planned } = plan;
  if (planned?.call !== `${method} ${path}`) return undefined;
  planned.times -= 1;
  if (planned.times === 0) plan.answer = undefined;
  response.writeHead(planned.status, { 'content-type': planned.type, ...planned.headers });
  response.end(planned.body);
  return planned.status;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/control') {
    return give(response, { status: 200, body: { done: obey(state, plan, await json(request)) } });
  }
  const asked = await read(request);
  const call = entry(asked, connectionOf(request));
  state.calls.push(call);
  const planned = ordered(response, asked);
  if (planned !== undefined) {
    call.status = planned;
    return;
  }
  const fault = faultFor(asked);
  const reply = fault && happensBefore(fault) ? { status: 0, body: null } : await answer(asked);
  if (fault) call.status = spoil(response, fault, reply);
  else {
    call.status = reply.status;
    give(response, reply);
  }
}

const server = serveOnLoopback(serve, {
  clock: clock,
  failed: (response, error) => give(response, { status: 500, body: { error: String(error) } }),
});
serveStreams(server, state);
