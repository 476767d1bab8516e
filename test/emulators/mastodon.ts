/**
 * A server with Mastodon’s API on localhost in a separate process: `node test/emulators/mastodon.ts` prints its address
 * and exits with its standard input. Every call is logged.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { type Asked, creates, perform } from './mastodon-calls.ts';
import { obey, type Plan } from './mastodon-control.ts';
import { type Call, createState, Refusal, type Reply } from './mastodon-state.ts';
import { serveStreams } from './mastodon-streams.ts';

const state = createState();
const plan: Plan = { fault: undefined, answer: undefined, passed: 0 };
const clock = (): number => Date.now() + plan.passed;
const connections = new WeakMap<Socket, number>();
let connected = 0;

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

const before = new Set<Fault['kind']>(['rate_limited', 'error_before', 'reset_before']);

/** Answers a call with a fault; returns the status, if any. */
function spoil(response: ServerResponse, fault: Fault, { body }: Reply): number | null {
  if (fault.kind === 'silence') return null;
  if (fault.kind === 'reset_before' || fault.kind === 'reset_after') {
    response.socket?.resetAndDestroy();
    return null;
  }
  if (fault.kind === 'malformed') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body).slice(0, -20));
    return 200;
  }
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
  const call = entry(asked, connections.get(request.socket) ?? 0);
  state.calls.push(call);
  const planned = ordered(response, asked);
  if (planned !== undefined) {
    call.status = planned;
    return;
  }
  const fault = faultFor(asked);
  const reply = fault && before.has(fault.kind) ? { status: 0, body: null } : await answer(asked);
  if (fault) call.status = spoil(response, fault, reply);
  else {
    call.status = reply.status;
    give(response, reply);
  }
}

const server = createServer((request, response) => {
  response.setHeader('date', new Date(clock()).toUTCString());
  serve(request, response).catch((error: unknown) => {
    give(response, { status: 500, body: { error: String(error) } });
  });
});
serveStreams(server, state);
server.on('connection', (socket) => connections.set(socket, (connected += 1)));
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
