/** A foreign file server that keeps to the rules of ranges, and breaks off, lies and changes its file when it is told to. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export interface FileServer {
  url: string;
  /** The file; another one has another tag. */
  bytes: Buffer;
  tag: string;
  /** The headers of every request. */
  asked: IncomingHttpHeaders[];
  /** Answers the next requests, one each; then the server answers properly again. */
  next: ((response: ServerResponse, request: IncomingMessage) => void)[];
  /** How slowly the file is sent; at once by default. */
  pace?: { bytes: number; milliseconds: number };
  /** What is served properly, by a function of `next` that changed something before. */
  serve: (response: ServerResponse, request: IncomingMessage) => void;
  close: () => Promise<unknown>;
}

export async function openFileServer(bytes: Buffer): Promise<FileServer> {
  const send = async (response: ServerResponse, part: Buffer) => {
    const { pace } = server;
    if (!pace) return void response.end(part);
    for (let at = 0; at < part.length && !response.destroyed; at += pace.bytes) {
      response.write(part.subarray(at, at + pace.bytes));
      await pause(pace.milliseconds);
    }
    response.end();
  };
  const serve: FileServer['serve'] = (response, request) => {
    const { bytes: all, tag } = server;
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
    response.setHeader('etag', tag);
    if (Number.isNaN(from) || !isSame) {
      response.writeHead(200, { 'content-length': all.length });
      return void send(response, all);
    }
    if (from >= all.length) {
      response.writeHead(416, { 'content-range': `bytes */${all.length}` });
      return void response.end();
    }
    const part = all.subarray(from);
    const range = `bytes ${from}-${all.length - 1}/${all.length}`;
    response.writeHead(206, { 'content-length': part.length, 'content-range': range });
    return void send(response, part);
  };
  const http = createServer((request, response) => {
    server.asked.push(request.headers);
    (server.next.shift() ?? serve)(response, request);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const server: FileServer = {
    url: `http://127.0.0.1:${address.port}`,
    bytes,
    tag: '"one"',
    asked: [],
    next: [],
    serve,
    close() {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

/** Sends the beginning of the file and closes the connection. */
export const cutAfter =
  (server: FileServer, count: number): FileServer['serve'] =>
  (response) => {
    response.writeHead(200, { 'content-length': server.bytes.length, etag: server.tag });
    response.write(server.bytes.subarray(0, count), () => response.destroy());
  };
