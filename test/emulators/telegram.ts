/**
 * Telegram’s Bot API on localhost in a separate process: `node test/emulators/telegram.ts` prints its address and exits
 * with its standard input. Every call is logged.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { obey, type Plan } from './telegram-control.ts';
import { creates, perform } from './telegram-methods.ts';
import { sendAll } from './telegram-hooks.ts';
import { type Asked, readCall } from './telegram-request.ts';
import { type Call, createState, type Message, Refusal } from './telegram-state.ts';
import { connectionOf, happensBefore, serveOnLoopback, spoilPlainly } from './serve.ts';

const plan: Plan = { fault: undefined, answer: undefined, passed: 0 };
const state = createState(() => Date.now() + plan.passed);

interface Reply {
  status: number;
  body: unknown;
}

function refused(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error;
  const { status, message: description, parameters } = error;
  const body = { ok: false, error_code: status, description, ...(parameters && { parameters }) };
  return { status, body };
}

function answer(asked: Asked): Reply {
  try {
    const { answer: planned } = plan;
    if (planned?.method === asked.method) {
      plan.answer = undefined;
      throw new Refusal(planned.status, planned.description, planned.parameters);
    }
    return { status: 200, body: { ok: true, result: perform(state, asked) } };
  } catch (error) {
    return refused(error);
  }
}

const limited = (seconds: number): Reply =>
  refused(new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }));

const nameless = (message: Message): Omit<Message, 'message_id'> => {
  const { message_id: _, ...rest } = message;
  return rest;
};

function give(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const withoutIds = (made: readonly Message[]): Reply => {
  const [first, ...others] = made.map(nameless);
  return {
    status: 200,
    body: { ok: true, result: others.length > 0 ? [first, ...others] : first },
  };
};

/** Answers a call with a fault; returns the status, if any. */
function spoil(response: ServerResponse, fault: Fault, reply: Reply, made: Message[]) {
  const plain = spoilPlainly(response, fault, reply.body);
  if (plain !== undefined) return plain;
  if (fault.kind === 'error_before' || fault.kind === 'error_after') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    return 502;
  }
  const instead = fault.kind === 'rate_limited' ? limited(fault.seconds) : withoutIds(made);
  give(response, instead);
  return instead.status;
}

function faultFor(asked: Asked): Fault | undefined {
  if (!creates(asked) || plan.fault === undefined) return undefined;
  const { fault } = plan;
  plan.fault = undefined;
  return fault;
}

function entry(asked: Asked, connection: number): Call {
  const bare = Object.entries(asked.files).map(([field, { name, type, size }]) => [
    field,
    { name, type, size },
  ]);
  const [bot = ''] = asked.token.split(':');
  const { method, content_type, fields } = asked;
  const at = state.clock();
  const files: Call['files'] = Object.fromEntries(bare);
  return {
    at,
    bot,
    method,
    content_type,
    fields,
    files,
    connection,
    status: null,
    answer: null,
    made: [],
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/control') {
    return give(response, { status: 200, body: { done: obey(state, plan, await json(request)) } });
  }
  const asked = await readCall(request);
  if (!asked) return give(response, refused(new Refusal(404, 'Not Found')));
  const call = entry(asked, connectionOf(request));
  state.calls.push(call);
  const fault = faultFor(asked);
  const held = state.messages.length;
  const reply = fault && happensBefore(fault) ? limited(1) : answer(asked);
  const fresh = creates(asked) ? state.messages.slice(held) : [];
  const made = fresh.filter(({ is_automatic_forward }) => is_automatic_forward !== true);
  call.made = made.map(({ message_id }) => message_id);
  if (fault) call.status = spoil(response, fault, reply, made);
  else {
    call.status = reply.status;
    call.answer = reply.body;
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
void sendAll(state);
