/** The emulated server’s streams: authorization, events, and misbehavior. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { notificationView } from './mastodon-views.ts';
import type { Notice, State } from './mastodon-state.ts';

/** The token, where the software expects it; Pleroma reads no header. */
function tokenIn({ software }: State, { url = '', headers }: IncomingMessage): string | undefined {
  if (software === 'pleroma') {
    return new URL(url, 'http://here').searchParams.get('access_token') ?? undefined;
  }
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
}

const refuse = (socket: Duplex, status: string, head = '') =>
  socket.end(`HTTP/1.1 ${status}\r\n${head}Content-Length: 0\r\nConnection: close\r\n\r\n`);

/** Sends invalid data and closes the stream. */
function babble(socket: WebSocket, echo: string): void {
  const said: (string | Buffer)[] = ['', '[]', '"notification"', '{"event":"notification"', echo];
  said.push(Buffer.from('{"event":"notification"}'), '{"event":["notification"],"payload":{}}');
  for (const text of said) socket.send(text);
  socket.send('x'.repeat(1024 * 1024));
}

/** Answers upgrade requests of that server. */
export function serveStreams(server: Server, state: State): void {
  const sockets = new WebSocketServer({ noServer: true });
  const open = new Map<WebSocket, string>();
  state.tell = (notice: Notice) => {
    const payload = JSON.stringify(notificationView(state, notice));
    const text = JSON.stringify({ stream: ['user:notification'], event: 'notification', payload });
    for (const [socket, person] of open) {
      if (person === notice.to && state.streaming === 'tells') socket.send(text);
    }
  };
  state.cut = () => {
    for (const socket of open.keys()) socket.terminate();
  };
  state.opened = () => open.size;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    state.upgrades += 1;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
    const token = tokenIn(state, request);
    const person = [...state.people.values()].find((one) => one.token && one.token === token);
    const isStream =
      pathname === '/api/v1/streaming' && searchParams.get('stream') === 'user:notification';
    if (!isStream || state.software === 'snac' || state.software === 'pixelfed') {
      return void refuse(socket, '404 Not Found');
    }
    if (!person || !state.accepting) return void refuse(socket, '401 Unauthorized');
    if (state.streaming === 'refuses') return void refuse(socket, `503 Busy ${token}`);
    if (state.streaming === 'leads_away') {
      return void refuse(socket, '302 Found', 'Location: http://169.254.169.254/\r\n');
    }
    sockets.handleUpgrade(request, socket, head, (one) => {
      open.set(one, person.id);
      one.on('error', () => {});
      one.on('close', () => open.delete(one));
      if (state.streaming === 'babbles') babble(one, `{"event":"${token}"}`);
    });
  });
}
