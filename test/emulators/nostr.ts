/**
 * Strict relays on localhost in a separate process: `node test/emulators/nostr.ts` prints their addresses and exits
 * with its standard input. The same process is their media server. Every frame is logged.
 */
import { keepArrived } from './arrived.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { matchFilter, type Filter } from 'nostr-tools/filter';
import { type Event, verifyEvent } from 'nostr-tools/pure';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { Order } from './nostr-control.ts';
import { createState, faultIn, found, keep, limits, type State } from './nostr-state.ts';
import { createSigner } from './nostr-signer.ts';
import { serveOnLoopback } from './serve.ts';

/** Two relays by path. */
const relays = new Map([
  ['/one', createState()],
  ['/two', createState()],
]);
const stateOf = (path: string): State => {
  const state = relays.get(path);
  if (!state) throw new Error(`No relay is at ${path}.`);
  return state;
};
const files = new Map<string, { mime: string; bytes: Buffer }>();
let connected = 0;

interface Talk {
  state: State;
  socket: WebSocket;
  connection: number;
  challenge: string;
  /** The authenticated key. */
  who: string | undefined;
  asked: Map<string, Filter[]>;
}
const talks = new Set<Talk>();

const say = ({ socket }: Talk, ...frame: unknown[]): void => socket.send(JSON.stringify(frame));

/** Why someone may not use the relay. */
function unwelcome({ state, who }: Talk): string | undefined {
  if (!state.members) return undefined;
  if (who === undefined) return 'auth-required: only for members';
  return state.members.includes(who) ? undefined : 'restricted: you are no member';
}

/** Some relays send their challenge, or another one, only after they refused. */
function challengeAfterwards(talk: Talk): void {
  const { challenges } = talk.state;
  if (challenges === 'first' || talk.who !== undefined) return;
  talk.challenge = randomUUID();
  setTimeout(() => say(talk, 'AUTH', talk.challenge), 50);
}

function passOn(state: State, event: Event): void {
  for (const talk of talks) {
    if (talk.state !== state) continue;
    for (const [name, filters] of talk.asked) {
      if (filters.some((filter) => matchFilter(filter, event))) say(talk, 'EVENT', name, event);
    }
  }
}

type Befalls = (talk: Talk, event: Event) => void;

/** Faults instead of an event’s response. */
const befalling: Readonly<Record<Fault['kind'], Befalls>> = {
  rate_limited: (talk, { id }) => say(talk, 'OK', id, false, 'rate-limited: slow down there chief'),
  error_before: (talk, { id }) => say(talk, 'OK', id, false, 'error: the database is busy'),
  error_after: (talk, { id }) => say(talk, 'OK', id, false, 'error: could not tell others'),
  reset_before: ({ socket }) => socket.terminate(),
  reset_after: ({ socket }) => socket.terminate(),
  silence: () => {},
  malformed: ({ socket }, { id }) => socket.send(`["OK","${id}",tr`, () => socket.terminate()),
  no_id: (talk) => say(talk, 'OK'),
};

/** Applies a fault to an event that would be stored; returns whether it was answered. */
function spoiled(talk: Talk, event: Event): boolean {
  const { fault } = talk.state;
  if (!fault || event.kind === 24_133) return false;
  talk.state.fault = undefined;
  const isKept = fault.kind !== 'rate_limited' && !fault.kind.endsWith('_before');
  if (isKept) keep(talk.state, event);
  befalling[fault.kind](talk, event);
  return true;
}

function takeEvent(talk: Talk, event: Event): void {
  const { state } = talk;
  const refusal = faultIn(state, event) ?? unwelcome(talk) ?? state.refusing;
  if (refusal !== undefined) {
    say(talk, 'OK', event.id, false, refusal);
    return challengeAfterwards(talk);
  }
  if (spoiled(talk, event)) return;
  const words = keep(state, event);
  if (words === '') passOn(state, event);
  say(talk, 'OK', event.id, true, words);
}

function authenticate(talk: Talk, event: Event): void {
  const tag = (name: string) => event.tags.find(([key]) => key === name)?.[1];
  const isOurs = event.kind === 22_242 && tag('challenge') === talk.challenge;
  const isHere = URL.parse(tag('relay') ?? '')?.pathname === pathOf(talk.state);
  const isTrue = verifyEvent(structuredClone(event)) && isOurs && isHere;
  if (isTrue) talk.who = event.pubkey;
  say(talk, 'OK', event.id, isTrue, isTrue ? '' : 'invalid: that proves nothing');
}

const pathOf = (state: State): string | undefined =>
  [...relays].find(([, one]) => one === state)?.[0];

function ask(talk: Talk, name: string, filters: Filter[]): void {
  const refusal = unwelcome(talk);
  if (refusal !== undefined) {
    say(talk, 'CLOSED', name, refusal);
    return challengeAfterwards(talk);
  }
  talk.asked.set(name, filters);
  for (const event of filters.flatMap((filter) => found(talk.state, filter))) {
    say(talk, 'EVENT', name, event);
  }
  say(talk, 'EOSE', name);
}

function hear(talk: Talk, text: string): void {
  const { state, connection } = talk;
  const [kind, ...rest] = z.tuple([z.string()]).rest(z.unknown()).parse(JSON.parse(text));
  const event = rest[0] as Event;
  state.told.push({ kind, id: kind === 'EVENT' ? event.id : null, connection });
  if (state.hanging) return;
  if (kind === 'EVENT') takeEvent(talk, event);
  else if (kind === 'AUTH') authenticate(talk, event);
  else if (kind === 'REQ') ask(talk, String(rest[0]), rest.slice(1) as Filter[]);
  else if (kind === 'CLOSE') talk.asked.delete(String(rest[0]));
  else say(talk, 'NOTICE', `unknown: ${kind}`);
}

/** Why an upload’s authorization is invalid; `undefined` if it is valid. */
function faultInProof(header: string, sha256: string): string | undefined {
  const [, word] = /^Nostr (.+)$/.exec(header) ?? [];
  if (word === undefined) return 'Sign it.';
  const proof = JSON.parse(Buffer.from(word, 'base64').toString()) as Event;
  const has = (name: string, fits: (value: string) => boolean) =>
    proof.tags.some(([key, value = '']) => key === name && fits(value));
  if (!verifyEvent(proof) || proof.kind !== 24_242) return 'Sign it.';
  const isForIt = has('t', (is) => is === 'upload') && has('x', (is) => is === sha256);
  if (!isForIt) return 'That is for another file.';
  return has('expiration', (is) => Number(is) > Date.now() / 1000) ? undefined : 'It has expired.';
}

/** Stores an authorized upload (Blossom, BUD-02). */
async function takeFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refuse = (status: number, reason: string) =>
    void response.writeHead(status, { 'x-reason': reason }).end();
  const bytes = await buffer(request);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const refusal = faultInProof(request.headers.authorization ?? '', sha256);
  if (refusal !== undefined) return refuse(401, refusal);
  const mime = request.headers['content-type'] ?? '';
  files.set(sha256, { mime, bytes });
  keepArrived('nostr', bytes);
  const ending = mime.split('/')[1] ?? 'bin';
  const url = `http://${request.headers.host}/${sha256}.${ending}`;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ url, sha256, size: bytes.length, type: mime, uploaded: 0 }));
}

const information = {
  name: 'A relay for tests',
  supported_nips: [1, 9, 11, 42],
  limitation: {
    max_message_length: limits.message,
    max_content_length: limits.content,
    created_at_lower_limit: limits.older,
    created_at_upper_limit: limits.newer,
  },
};

const signer = createSigner();

function obey(order: z.output<typeof Order>): unknown {
  if (order.op === 'signer') return signer.obey(order);
  const state = stateOf(order.relay);
  switch (order.op) {
    case 'events':
      return [...state.events.values()];
    case 'told':
      return state.told;
    case 'put':
      keep(state, order.event as Event);
      passOn(state, order.event as Event);
      return null;
    case 'cut':
      for (const talk of talks) if (talk.state === state) talk.socket.terminate();
      return null;
    default: {
      const { op: _op, relay: _relay, ...changes } = order;
      Object.assign(state, changes);
      return null;
    }
  }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/control') {
    const done = (await obey(Order.parse(await json(request)))) ?? null;
    return void response.end(JSON.stringify({ done }));
  }
  if (request.url === '/upload' && request.method === 'PUT') return takeFile(request, response);
  if (request.headers.accept === 'application/nostr+json') {
    return void response.end(JSON.stringify(information));
  }
  response.writeHead(404).end();
}

const server = serveOnLoopback(serve, {
  failed: (response, error) =>
    void response.writeHead(500).end(JSON.stringify({ failed: String(error) })),
});
const sockets = new WebSocketServer({ server, maxPayload: limits.message });
sockets.on('connection', (socket, request) => {
  const state = relays.get(request.url ?? '');
  if (!state) return socket.close();
  const talk: Talk = {
    state,
    socket,
    connection: (connected += 1),
    challenge: randomUUID(),
    who: undefined,
    asked: new Map(),
  };
  talks.add(talk);
  socket.on('close', () => talks.delete(talk));
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => hear(talk, data.toString('utf8')));
  if (state.members && state.challenges !== 'late') say(talk, 'AUTH', talk.challenge);
});
