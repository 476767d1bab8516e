/**
 * TikTok on localhost in a separate process: `node test/emulators/tiktok.ts` prints its address and exits with its
 * standard input. As strict as the real one: chunks in order and with the declared sizes, single-use refresh tokens,
 * five pending drafts, six uploads per minute, and sign-in errors with status 200.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { answerSignIn } from './tiktok-sign-in.ts';
import {
  type Asked,
  createState,
  type Reply,
  scopes,
  type State,
  tokensFor,
} from './tiktok-state.ts';
import { answerApi, isLast, take } from './tiktok-uploads.ts';
import { happensBefore, serveOnLoopback } from './serve.ts';

const state = createState();

/** The control commands. */
function obey({
  person,
  post,
  end_access,
  ...order
}: Partial<State> & { person?: string; post?: string; end_access?: true }): unknown {
  Object.assign(state, order);
  if (end_access) state.access.clear();
  if (person !== undefined) return tokensFor(state, { open_id: person, scopes });
  for (const upload of state.uploads) {
    if (upload.publish_id === post) upload.status = 'PUBLISH_COMPLETE';
  }
  return { uploads: state.uploads, calls: state.calls };
}

function give(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...headers,
  });
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
}

/** Answers a video’s last chunk with a fault. */
function spoil(response: ServerResponse, fault: Fault, good: Reply | undefined): void {
  if (fault.kind === 'silence') return;
  if (fault.kind === 'reset_before' || fault.kind === 'reset_after') {
    response.socket?.resetAndDestroy();
  } else if (fault.kind === 'rate_limited') {
    give(response, { status: 429, body: '', headers: { 'retry-after': String(fault.seconds) } });
  } else if ((fault.kind === 'malformed' || fault.kind === 'no_id') && good) {
    // A chunk’s response is only its status, so the fault applies to the next status request.
    state.spoiled = fault.kind;
    give(response, good);
  } else give(response, { status: 502, body: '<h1>502 Bad Gateway</h1>' });
}

async function read(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://tiktok.invalid');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    host: String(request.headers.host),
    raw: await buffer(request),
  };
}

function answer(asked: Asked, response: ServerResponse): Reply | undefined {
  if (asked.method !== 'PUT') return answerSignIn(state, asked) ?? answerApi(state, asked);
  const { fault } = state;
  if (!fault || !isLast(state, asked)) return take(state, asked);
  state.fault = undefined;
  spoil(response, fault, happensBefore(fault) ? undefined : take(state, asked));
  return undefined;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = await read(request);
  if (asked.path === '/control') {
    return give(response, { status: 200, body: { done: obey(JSON.parse(asked.raw.toString())) } });
  }
  const isStatus = asked.path.endsWith('/status/fetch/');
  const reply = answer(asked, response);
  const { method, path } = asked;
  state.calls.push({ method, path, status: reply?.status ?? 0 });
  if (!reply) return;
  const { spoiled } = state;
  if (!spoiled || !isStatus) return give(response, reply);
  state.spoiled = undefined;
  if (spoiled === 'no_id') return give(response, { status: 200, body: { data: {} } });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"stat');
}

serveOnLoopback(serve, {
  clock: state.clock,
  failed: (response, error) => give(response, { status: 500, body: { message: String(error) } }),
});
