/** The line between a worker and the platform: a TCP relay that can be down, or break when the answer comes. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Line } from './wire.ts';

export interface Relay {
  port: number;
  /** From now on, for connections that are not open yet. */
  set(line: Line): Promise<void>;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return address.port;
}

/** Relays to `target`; each connection is broken for good on either side when one side breaks. */
export async function createRelay(target: number): Promise<Relay> {
  let line: Line = 'through';
  const relay = (near: Socket) => {
    const far = connect(target, '127.0.0.1');
    const breaks = line === 'break';
    near.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => {
      if (breaks) near.resetAndDestroy();
      else near.write(bytes);
    });
    near.on('end', () => far.end());
    far.on('end', () => near.end());
    near.on('error', () => far.destroy());
    far.on('error', () => near.resetAndDestroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  };
  const server = createServer({ allowHalfOpen: true }, relay);
  const port = await listen(server, 0);
  return {
    port,
    async set(wanted) {
      const wasOpen = line !== 'refuse';
      line = wanted;
      if (wanted === 'refuse' && wasOpen) {
        server.close();
        await once(server, 'close');
      }
      if (wanted !== 'refuse' && !wasOpen) await listen(server, port);
    },
  };
}
