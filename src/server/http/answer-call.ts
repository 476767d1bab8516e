/** Answers a request for a call: authenticate, parse the request, run the handler, parse the response. */
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { AppError } from '#server/app-error.ts';
import { passInHand } from '#server/token-in-hand.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { clientAddress, type Limiter } from './limits/limits.ts';
import { type DraftFolder, type Files, readSections, withFiles } from './incoming.ts';
import type { Caller, FileAnswer, Incoming } from './handlers.ts';
import { type AnswerStore, hashRequest, IdempotencyKey, runOnce } from './idempotency.ts';
import { outgoing, sendFile, textOf } from './answer.ts';
import type { OvertakenOptions } from './failure.ts';
import { sendStream } from './stream.ts';
import { admitFields, changesSomething, type TokenDoor } from './token-door.ts';
import { admit, type EnterSpace, inSpace, isAdmitted, spaceOf, tokenOf } from './who.ts';

export interface MountOptions extends OvertakenOptions {
  /** Turns a person into a member of somebody’s space. */
  enter: EnterSpace;
  limiter: Limiter;
  answers: AnswerStore;
  clock: () => number;
  tokens: TokenDoor;
  /** Where uploads on the disk are while they are handled. */
  drafts: DraftFolder;
  /** Called when a known caller is not allowed to make a call. */
  onRefused?: (refusal: Refusal) => Promise<void>;
}

/** A rejected call, such as `GET /admin/whitelist`, with its caller and origin. */
interface Refusal {
  caller: Caller;
  call: string;
  code: ErrorCode;
  ip: string;
  user_agent: string;
  request_id: string;
}

export type AnyHandler = (request: Incoming<Endpoint>) => Promise<unknown>;

/** Aborts if the client disconnects before the response is sent, or already has. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort(new AppError('unavailable'));
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

function incomingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sections: ReturnType<typeof readSections>,
  files: Files,
) {
  const key = request.headers['idempotency-key'];
  let signal: AbortSignal | undefined;
  const incoming = {
    ...sections,
    files,
    caller: request.caller ?? undefined,
    token: tokenOf(request),
    idempotency_key: key === undefined ? undefined : IdempotencyKey.parse(key),
    made_id: undefined,
    request_id: request.id,
    ip: clientAddress(request),
    user_agent: request.headers['user-agent'] ?? '',
    // Created on first use, because few handlers need it.
    get signal() {
      return (signal ??= hangUpSignal(reply));
    },
  };
  // Each section was parsed by the schemas of this call, so it has the types that its handler expects.
  return incoming as Incoming<Endpoint>;
}

/** The content type that the framework sets when it serializes a response itself. */
const json = 'application/json; charset=utf-8';

/** 202 if a job continues after the response. */
const statusOf = ({ pending, status }: Endpoint, body: object): number =>
  pending && 'job_id' in body ? 202 : (status ?? 200);

/** Authenticates the caller, counts the call toward the rate limits, and rejects it if the caller may not make it. */
export async function admitCall(
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, enter, limiter, clock }: MountOptions,
): Promise<void> {
  const token = tokenOf(request);
  if (token) {
    await limiter.mayAuthenticate(request);
    try {
      const known = await authenticate(token, clientAddress(request));
      request.caller = (known && (await inSpace(call, known, spaceOf(request), enter))) ?? null;
    } finally {
      if (!request.caller) await limiter.countRefused(request);
    }
  }
  const rate = call.rate ?? (call.method === 'GET' ? 'read' : 'write');
  await limiter.count(rate, request, reply);
  admit(call, request.caller ?? undefined, clock());
}

/** Rejections that the security log records. */
const isTold = (code: ErrorCode): boolean =>
  code === 'forbidden' ||
  code === 'not_whitelisted' ||
  code.startsWith('token_') ||
  code.startsWith('role_');

export async function tellRefused(
  { method, path }: Endpoint,
  request: FastifyRequest,
  error: unknown,
  { onRefused }: MountOptions,
): Promise<void> {
  const { caller } = request;
  if (!caller || !(error instanceof AppError)) return;
  const { code } = error;
  if (!isTold(code)) return;
  const ip = clientAddress(request);
  const { id: request_id } = request;
  const user_agent = request.headers['user-agent'] ?? '';
  await onRefused?.({ caller, call: `${method} ${path}`, code, ip, user_agent, request_id });
}

/** Runs a handler; with an API token, on behalf of that token, and records what it changed. */
async function doWithin(
  call: Endpoint,
  handle: AnyHandler,
  { tokens }: MountOptions,
  incoming: Incoming<Endpoint>,
): Promise<unknown> {
  const { caller } = incoming;
  if (!caller?.token) return handle(incoming);
  const result = await passInHand.run(caller.token, () => handle(incoming));
  if (changesSomething(call)) await tokens.used(call, caller, incoming);
  return result;
}

/** Throws if the token may not make this call with this input. */
async function checkToken(
  call: Endpoint,
  { tokens }: MountOptions,
  incoming: Incoming<Endpoint>,
): Promise<void> {
  const { caller, body } = incoming;
  if (!caller) return;
  admitFields(call, caller, body);
  await tokens.check(call, caller, incoming);
}

const keepsAnswers = ({ method, access, secret }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !secret;

/** Runs a call, or finds the stored response to the same request, and sends it. */
export async function answer(
  call: Endpoint,
  handle: AnyHandler,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sections = readSections(call, request);
  return withFiles(call.upload, request, options.drafts, (files) => {
    const incoming = incomingOf(request, reply, sections, files);
    return answerRead(call, handle, options, [request, reply, incoming]);
  });
}

async function answerRead(
  call: Endpoint,
  handle: AnyHandler,
  options: MountOptions,
  [request, reply, incoming]: [FastifyRequest, FastifyReply, Incoming<Endpoint>],
): Promise<FastifyReply> {
  // Parsing a large body takes time, so other requests get a turn before the handler runs.
  if (call.body) await setImmediate();
  if (incoming.caller?.token) await checkToken(call, options, incoming);
  const { response } = call;
  if (response === 'file') {
    const file = (await doWithin(call, handle, options, incoming)) as FileAnswer;
    return sendFile(reply, file, request.headers.range);
  }
  if (response === 'stream') {
    const events = (await handle(incoming)) as AsyncIterable<unknown>;
    const from = { ...incoming, space: spaceOf(request) };
    const mayGoOn = () => isAdmitted(call, from, options);
    return sendStream(reply, call, { events, mayGoOn });
  }
  const work = async (made_id?: string) => {
    incoming.made_id = made_id;
    const result = await doWithin(call, handle, options, incoming);
    const whole = await inTurns(outgoing(response, result));
    const { caller: by } = incoming;
    const body = by ? await options.tokens.clean(by, whole, incoming) : whole;
    return { status: statusOf(call, body), body };
  };
  const { caller, idempotency_key: key } = incoming;
  const { status, body } =
    caller && key && keepsAnswers(call)
      ? await runOnce(options.answers, options.clock, scopeOf(request, incoming, caller, key), work)
      : await work();
  const text = await inTurns(textOf(body));
  return reply.status(status).type(json).send(text);
}

function scopeOf(
  request: FastifyRequest,
  incoming: Incoming<Endpoint>,
  caller: Caller,
  key: string,
) {
  const { files: uploaded }: { files: Files } = incoming;
  const files = (uploaded ?? []).map((file) => ('draft' in file ? file.draft.hash : file.bytes));
  // A multipart body is compared by its files, any other by its JSON.
  const body = files.length > 0 ? '' : JSON.stringify(request.body ?? null);
  return {
    userId: caller.user_id,
    // A token never gets a response that was stored for its owner or another token.
    key: caller.token ? `${caller.token.id} ${key}` : key,
    requestHash: hashRequest(request.method, request.url, body, ...files),
    requestId: request.id,
  };
}
