/** What stands between the product and a network, and notices each request. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Before the network gets a request, or before its answer comes back. */
export type Side = 'before' | 'after';

interface Tunnel {
  asked: IncomingMessage;
  socket: Socket;
  target: URL;
  isIt: boolean;
  side: Side;
  strike: () => Promise<void>;
}

/** Passes a WebSocket on: what is sent counts as its request, and what comes back after it as its answer. */
function openTunnel({ asked, socket, target, isIt, side, strike }: Tunnel): void {
  const far = connect(Number(target.port), target.hostname);
  const end = () => {
    far.destroy();
    socket.destroy();
  };
  for (const one of [far, socket]) one.on('error', end).on('close', end);
  const head = asked.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
  );
  far.write([`${asked.method} ${asked.url} HTTP/1.1`, ...head, '', ''].join('\r\n'));
  let hasSent = false;
  const strikeAt = (here: boolean, go: () => void) => {
    if (isIt && here) void strike().then(end);
    else go();
  };
  socket.on('data', (piece) => {
    hasSent = true;
    strikeAt(side === 'before', () => far.write(piece));
  });
  far.on('data', (piece) => strikeAt(side === 'after' && hasSent, () => socket.write(piece)));
}

/** Passes requests on to the network, and calls `strike` at one of them. */
export async function openWay(target: URL) {
  let seen = 0;
  let wanted = 0;
  let side: Side = 'before';
  let strike = async () => {};
  const pass = async (
    asked: IncomingMessage,
  ): Promise<{ answer: IncomingMessage; body: Buffer }> => {
    const { method, url: path, headers } = asked;
    const { hostname: host, port } = target;
    const all = { ...headers, 'x-forwarded-host': headers.host };
    const far = request({ host, port, method, path, headers: all });
    far.end(await buffer(asked));
    const [answer] = (await once(far, 'response')) as [IncomingMessage];
    return { answer, body: await buffer(answer) };
  };
  const serve = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen += 1;
    const isIt = seen === wanted;
    if (isIt && side === 'before') {
      await strike();
      return void response.destroy();
    }
    const { answer, body } = await pass(asked);
    if (isIt) await strike();
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
  };
  const server = createServer((asked, response) => {
    serve(asked, response).catch(() => response.destroy());
  });
  server.on('upgrade', (asked, socket: Socket) => {
    seen += 1;
    openTunnel({ asked, socket, target, isIt: seen === wanted, side, strike });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From the next request on. `nth`: counted from 1; 0 for none. */
    aim(nth: number, on: Side, how: () => Promise<void>) {
      [seen, wanted, side, strike] = [0, nth, on, how];
    },
    close: () => void server.close(),
  };
}
export type Way = Awaited<ReturnType<typeof openWay>>;
