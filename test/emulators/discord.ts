/**
 * Discord’s API on localhost in a separate process: `node test/emulators/discord.ts` prints its address and exits with
 * its standard input. Every call is logged.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { obey, type Plan } from './discord-control.ts';
import { type Asked, readCall } from './discord-request.ts';
import { creates, perform, type Reply } from './discord-routes.ts';
import { type Call, createState, Refusal } from './discord-state.ts';
import { connectionOf, happensBefore, serveOnLoopback, spoilPlainly } from './serve.ts';

const plan: Plan = { fault: undefined, answer: undefined, passed: 0 };
const state = createState(() => Date.now() + plan.passed);

function refused(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error;
  const { status, code, message, errors } = error;
  return { status, body: { code, message, ...(errors !== undefined && { errors }) } };
}

function answer(asked: Asked): Reply {
  try {
    return perform(state, asked);
  } catch (error) {
    return refused(error);
  }
}

const buckets = {
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '4',
  'x-ratelimit-reset-after': '1.000',
  'x-ratelimit-bucket': 'abcd1234',
};

function give(response: ServerResponse, { status, body }: Reply, more = {}): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...buckets, ...more });
  response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
}

/** A rate limit like Discord’s: fractional seconds in the body, whole ones in the header. */
function limit(response: ServerResponse, seconds: number): void {
  const retry_after = seconds - 0.36;
  const body = { message: 'You are being rate limited.', retry_after, global: false };
  const more = { 'retry-after': String(seconds), 'x-ratelimit-scope': 'user' };
  give(response, { status: 429, body }, { ...more, 'x-ratelimit-remaining': '0' });
}

const nameless = ({ status, body }: Reply): Reply => {
  const { id: _, ...rest } = body as { id: string };
  return { status, body: rest };
};

/** Answers a call with a fault; returns the status, if any. */
function spoil(response: ServerResponse, fault: Fault, reply: Reply): number | null {
  const plain = spoilPlainly(response, fault, reply.body);
  if (plain !== undefined) return plain;
  if (fault.kind === 'rate_limited') {
    limit(response, fault.seconds);
    return 429;
  }
  if (fault.kind === 'no_id') {
    give(response, nameless(reply));
    return reply.status;
  }
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
  return 502;
}

function faultFor(asked: Asked): Fault | undefined {
  if (!creates(asked)) return undefined;
  const { fault } = plan;
  plan.fault = undefined;
  return fault;
}

/** The caller, without the token. */
const callerOf = ({ path, authorization }: Asked): string => {
  const webhook = /^\/webhooks\/(\d+)/.exec(path)?.[1];
  const bot = [...state.bots.values()].find(({ token }) => authorization === `Bot ${token}`);
  return webhook ?? bot?.id ?? '';
};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/control') {
    return give(response, { status: 200, body: { done: obey(state, plan, await json(request)) } });
  }
  const asked = await readCall(request);
  if (!asked) return give(response, refused(new Refusal(404, 0, '404: Not Found')));
  const { method, path, query, content_type, json: body, files } = asked;
  const call: Call = {
    method,
    path:
      path.replace(/^(\/webhooks\/\d+)\/[\w-]+/, '$1') +
      (query.size > 0 ? `?${query.toString()}` : ''),
    as: callerOf(asked),
    content_type,
    json: body,
    files,
    connection: connectionOf(request),
    status: null,
    made: [],
  };
  state.calls.push(call);
  const planned = plan.answer;
  if (planned) {
    plan.answer = undefined;
    call.status = planned.status;
    return give(response, planned, planned.headers);
  }
  const fault = faultFor(asked);
  const held = state.messages.length;
  const reply = fault && happensBefore(fault) ? { status: 0 } : answer(asked);
  call.made = state.messages.slice(held).map(({ id }) => id);
  if (fault) call.status = spoil(response, fault, reply);
  else {
    call.status = reply.status;
    give(response, reply);
  }
}

serveOnLoopback(serve, {
  clock: state.clock,
  failed: (response, error) =>
    error instanceof Refusal
      ? give(response, refused(error))
      : give(response, { status: 500, body: { failed: String(error) } }),
});
