/** A local name server that returns another address for each query, like an attacker’s (DNS rebinding). */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

export interface FlippingDns {
  /** All addresses of a host, by a new query. */
  resolve(hostname: string): Promise<string[]>;
  /** How many queries it got. */
  queries(): number;
  close(): void;
}

const headerLength = 12;

/** The response to a query for one name, with a TTL of 0. */
function reply(query: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(query.subarray(0, headerLength));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  // The name ends with an empty label, followed by type and class.
  const end = query.indexOf(0, headerLength) + 5;
  const answers = addresses.map((address) =>
    Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(headerLength, end), ...answers]);
}

/** `answers` are returned in rotation. */
export async function flippingDns(answers: readonly (readonly string[])[]): Promise<FlippingDns> {
  const server = createSocket('udp4');
  let asked = 0;
  server.on('message', (query, { port, address }) => {
    const addresses = answers[asked % answers.length] ?? [];
    asked += 1;
    server.send(reply(query, addresses), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return {
    resolve: (hostname) => resolver.resolve4(hostname),
    queries: () => asked,
    close: () => server.close(),
  };
}
