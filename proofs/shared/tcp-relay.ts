/** The connection between a worker and the platform: a TCP relay that can be down or break when the response comes. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LinkState } from '#proofs/chaos/messages.ts';

export interface Relay {
  port: number;
  /** Applies to connections opened from now on; `silent` applies to all. */
  set(line: LinkState): Promise<void>;
  /** New connections go to another port. */
  aim(port: number): void;
  close(): void;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return address.port;
}

/** Relays to `target`; when one side of a connection breaks, so does the other. */
export async function createRelay(target: number): Promise<Relay> {
  let line: LinkState = 'through';
  let aimed = target;
  const open = new Set<Socket>();
  /** How often the line fell silent: connections open then are lost for good. */
  let silences = 0;
  const relay = (near: Socket) => {
    const far = connect(aimed, '127.0.0.1');
    const breaks = line === 'break';
    const born = silences;
    const passes = () => born === silences && line !== 'silent';
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    near.on('data', (bytes) => void (passes() && far.write(bytes)));
    far.on('data', (bytes) => {
      if (!passes()) return;
      if (breaks) near.resetAndDestroy();
      else near.write(bytes);
    });
    near.on('end', () => void (passes() && far.end()));
    far.on('end', () => void (passes() && near.end()));
    near.on('error', () => void (passes() && far.destroy()));
    far.on('error', () => void (passes() && near.resetAndDestroy()));
    near.on('close', () => void (passes() && far.destroy()));
    far.on('close', () => void (passes() && near.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, relay);
  const port = await listen(server, 0);
  return {
    port,
    aim(wanted) {
      aimed = wanted;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    async set(wanted) {
      const wasOpen = line !== 'refuse';
      line = wanted;
      if (wanted === 'silent') silences += 1;
      if (wanted === 'refuse' && wasOpen) {
        server.close();
        await once(server, 'close');
      }
      if (wanted !== 'refuse' && !wasOpen) await listen(server, port);
    },
  };
}
