/** Two servers for egress tests: one that stands for the internet, and one that must not be reachable. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { createEgress, type Egress } from '#server/egress/egress.ts';
import { egressFailure } from '#server/egress/egress-error.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface MentionCursor {
  port: number;
  connections: number;
  requests: IncomingMessage[];
  answer: Answer;
  server: Server;
}

async function listen(): Promise<MentionCursor> {
  const listener: MentionCursor = {
    port: 0,
    connections: 0,
    requests: [],
    answer: (_request, response) => response.end('hello'),
    server: createServer((request, response) => {
      listener.requests.push(request);
      listener.answer(request, response);
    }),
  };
  listener.server.on('connection', () => (listener.connections += 1));
  await new Promise<void>((done) => listener.server.listen(0, '127.0.0.1', done));
  const address = listener.server.address();
  listener.port = address && typeof address === 'object' ? address.port : 0;
  return listener;
}

export const publicHost = '93.184.216.34';
export const limits = { total: 2000, bytes: 100_000, redirects: 3 };

export type Dial = ReturnType<typeof buildConnector>;

export interface EgressWorld {
  outside: MentionCursor;
  inside: MentionCursor;
  /** The addresses that were connected to, in order. */
  dialled: string[];
  /** The resolver’s entries; every other name is this machine. */
  names: Record<string, string[]>;
  dial: Dial;
  build(more?: Partial<Parameters<typeof createEgress>[0]>): Egress;
  stop(): void;
}

export async function createEgressWorld(): Promise<EgressWorld> {
  const [outside, inside] = await Promise.all([listen(), listen()]);
  const dialled: string[] = [];
  const names: Record<string, string[]> = { 'site.test': [publicHost] };
  const real = buildConnector({ timeout: 2000, allowH2: false });
  // Every address except the public host leads to the internal server, as inside a company network.
  const dial: Dial = (options, callback) => {
    dialled.push(options.hostname);
    const { port } = options.hostname === publicHost ? outside : inside;
    real({ ...options, hostname: '127.0.0.1', port: String(port) }, callback);
  };
  const resolve = async (host: string) => names[host] ?? (isIP(host) ? [host] : ['127.0.0.1']);
  return {
    outside,
    inside,
    dialled,
    names,
    dial,
    build: (more = {}) =>
      createEgress({ origins: [], allow_http: true, limits, dial, resolve, ...more }),
    stop() {
      for (const { server } of [outside, inside]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** The kind of an `EgressError`, `none` on success, or whatever else was thrown. */
export const failure = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => egressFailure(error)?.kind ?? String(error),
  );
