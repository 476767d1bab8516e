import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const bracketed = /^\[([^\]]*)\](?::\d+)?$/;
const withPort = /^(\d+(?:\.\d+){3}):\d+$/;

/** One spelling of an address, without the brackets, port and zone that some proxies write; `undefined` when it is none. */
function plain(written: string | undefined): string | undefined {
  const text = written?.trim() ?? '';
  const bare = bracketed.exec(text)?.[1] ?? withPort.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%', 1);
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address).toString() : undefined;
}

/**
 * The address that calls. A port in it would make another caller of each connection, and what is no address would be
 * a name that anybody can choose; then it is the address of the connection itself, the last proxy's.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  plain(ip) ?? plain(socket.remoteAddress) ?? 'unknown';
