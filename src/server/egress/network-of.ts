import ipaddr from 'ipaddr.js';
import { networkShares } from '#contract/core/rates.ts';

const local: ReadonlySet<string> = new Set(['private', 'linkLocal', 'uniqueLocal']);

/** Classifies an IP address by itself, without any lookup. An IPv4 address inside an IPv6 one counts as itself. */
export function networkZone(ip: string): 'this_machine' | 'local_network' | 'internet' {
  if (!ipaddr.isValid(ip)) return 'internet';
  const range = ipaddr.process(ip).range();
  if (range === 'loopback') return 'this_machine';
  return local.has(range) ? 'local_network' : 'internet';
}

/** A network that is rate-limited as one caller. */
export interface Network {
  name: string;
  /** Its limit, as a multiple of the limit of a single caller. */
  share: number;
}

/**
 * The networks that an address counts toward, narrowest first. For IPv4 the address itself; for IPv6 the /64 that a
 * single customer has at least, and the wider prefixes that one customer may own, each with a higher limit.
 */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: address, share: 1 }];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), share: 1 }];
  return networkShares.map(({ bits, share }) => {
    const name = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString();
    return { name: `${name}/${bits}`, share };
  });
}
