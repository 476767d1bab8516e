/** Rejects input that never becomes a request of the framework, with the contract's shape and headers. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ErrorCode, errors } from '#contract/core/errors.ts';
import { AppError } from '#server/app-error.ts';
import { failureBody } from './failure.ts';
import { earlyHeaders } from './headers.ts';

// Importing it by name would load everything it exports, including all of `fetch`: 4 MB and 5% of the startup time.
const http = process.getBuiltinModule('node:http');

/** Error codes of Node's HTTP parser; all others mean a malformed request. */
const ofParser: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
};

function refusalOf(code: ErrorCode) {
  const id = randomUUID();
  const body = JSON.stringify(failureBody(new AppError(code), id));
  const headers = {
    ...earlyHeaders(id),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  return { status: errors[code].status, headers, body };
}

/** Whether a response has begun on this connection. Node itself checks the same before it rejects. */
function isAnswering(socket: Socket): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof http.ServerResponse && answer.headersSent;
}

/** For bytes that the parser rejected: there is no response object, only the socket. */
export function refuseRaw(error: Error & { code?: string }, socket: Socket): void {
  // The client is gone, or this would corrupt a response in progress.
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy(error);
    return;
  }
  const { status, headers, body } = refusalOf(ofParser[error.code ?? ''] ?? 'malformed');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Node would answer these itself, with an empty body. */
export function refuseUnparsed(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, answer: ServerResponse) => {
    const { status, headers, body } = refusalOf('expectation_failed');
    answer.writeHead(status, headers).end(body);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return;
    reply.header('connection', 'close');
    throw new AppError('malformed');
  });
}
