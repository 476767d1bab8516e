/** What the emulators have in common: a server that tells its address, and the faults that are the same everywhere. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';

const lost = ['error_before', 'error_after', 'reset_before', 'reset_after'] as const;

/** A fault, as an order has it. */
export const AnyFault = z.union([
  z.object({ kind: z.literal('rate_limited'), seconds: z.number() }),
  z.object({ kind: z.enum([...lost, 'silence', 'malformed', 'no_id']) }),
]) satisfies z.ZodType<Fault>;

const connections = new WeakMap<Socket, number>();
let connected = 0;

/** Which connection a request came over, counted from 1. */
export const connectionOf = ({ socket }: IncomingMessage): number => connections.get(socket) ?? 0;

/** Serves on a free port, prints the address as the first line, and ends with the standard input. */
export function serveOnLoopback(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  {
    clock,
    failed,
    ready = (url) => url,
  }: {
    /** The server’s time, which each answer has. */
    clock?: () => number;
    /** The answer when the emulator itself fails. */
    failed: (response: ServerResponse, error: unknown) => void;
    ready?: (url: string) => string;
  },
): Server {
  const server = createServer((request, response) => {
    if (clock) response.setHeader('date', new Date(clock()).toUTCString());
    serve(request, response).catch((error: unknown) => failed(response, error));
  });
  server.on('connection', (socket) => connections.set(socket, (connected += 1)));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${ready(`http://127.0.0.1:${port}`)}\n`);
  });
  process.stdin.on('end', () => process.exit(0)).resume();
  return server;
}

/** Whether the post of a call with this fault is not created. */
export const happensBefore = ({ kind }: Fault): boolean =>
  ['rate_limited', 'error_before', 'reset_before'].includes(kind);

/** Answers with a fault that looks the same on every network; returns the status, or `undefined` for any other fault. */
export function spoilPlainly(
  response: ServerResponse,
  { kind }: Fault,
  body: unknown,
): number | null | undefined {
  if (kind === 'silence') return null;
  if (kind === 'reset_before' || kind === 'reset_after') {
    response.socket?.resetAndDestroy();
    return null;
  }
  if (kind !== 'malformed') return undefined;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body).slice(0, -20));
  return 200;
}
