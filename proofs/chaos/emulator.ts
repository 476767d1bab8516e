/**
 * The emulated platform as a separate process: HTTP on loopback, with its own ledger of calls and posts. It lives as
 * long as the harness that started it. `/posts` creates and reads posts; `/tickets` issues what a post needs before it
 * is created.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { createRelay } from '#proofs/shared/tcp-relay.ts';
import { createPlatform, type Ruling } from './platform.ts';
import { readClock } from '#proofs/shared/clock.ts';
import { EmulatorOrder, EmulatorSetup, Exactness } from './messages.ts';

const Wanted = z.object({
  capability: Exactness,
  account: z.string(),
  key: z.string(),
  text: z.string(),
  media: z.int(),
  in_reply_to: z.string().nullable(),
});

const setup = EmulatorSetup.parse(JSON.parse(process.argv[2] ?? ''));
const now = readClock(setup.clock);
const platform = createPlatform(now);
const tell = (news: object) => void process.send?.(news);

type Show = (response: ServerResponse, ruling: Ruling, call: string) => void;

const answer = (response: ServerResponse, status: number, body: object, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const shows: Readonly<Record<Ruling['shows'], Show>> = {
  created: (response, { post }) => answer(response, 201, { id: post?.id }),
  reset_early: ({ socket }) => socket?.resetAndDestroy(),
  reset: ({ socket }) => socket?.resetAndDestroy(),
  hang: (_response, _ruling, call) => tell({ hanging: call }),
  cut: (response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":"', () => response.socket?.destroy());
  },
  no_id: (response) => answer(response, 201, {}),
  server_error: (response) => answer(response, 503, { error: 'later' }),
  rate_limit: (response, { wait }) =>
    answer(response, 429, { error: 'slowly' }, { 'retry-after': String(wait) }),
  unauthorized: (response) => answer(response, 401, { error: 'who' }),
  refused: (response) => answer(response, 400, { error: 'not this' }),
  duplicate: (response, { post }) => answer(response, 403, { error: 'duplicate', id: post?.id }),
};

async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const wanted = Wanted.parse(await json(request));
  const ruling = platform.create(wanted);
  shows[ruling.shows](response, ruling, String(request.headers['x-call']));
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('date', new Date(now()).toUTCString());
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://emulator');
  if (request.method === 'POST' && pathname === '/posts') return create(request, response);
  if (pathname === '/posts') {
    return answer(response, 200, { posts: platform.visible(searchParams.get('account') ?? '') });
  }
  answer(response, 200, { ticket: 'admitted' });
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.socket?.destroy());
});
// A call that the client aborts is not a fault of the platform.
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const relay = await createRelay((server.address() as AddressInfo).port);

/** More event-loop turns than bytes on loopback need through the relay into the ledger. */
const turnsOfBytes = 25;

async function rest(): Promise<void> {
  for (let turn = 0; turn < turnsOfBytes; turn += 1) await setImmediate();
}

async function follow({ order }: z.output<typeof EmulatorOrder>): Promise<object> {
  if (order.do === 'plan') platform.plan(order.text, order.faults);
  if (order.do === 'heal') platform.heal();
  if (order.do === 'admit') platform.admit(order.account);
  if (order.do === 'link') await relay.set(order.state);
  if (order.do === 'rest') await rest();
  return order.do === 'ledger' ? { ledger: platform.ledger() } : {};
}

process.on('message', (message) => {
  const asked = EmulatorOrder.parse(message);
  void follow(asked).then((done) => tell({ id: asked.id, ...done }));
});
process.on('disconnect', () => process.exit());
tell({ listening: `http://127.0.0.1:${relay.port}` });
