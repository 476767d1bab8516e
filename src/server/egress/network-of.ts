import ipaddr from 'ipaddr.js';
import { networkShares } from '#contract/core/rates.ts';

/** A network that counts as one caller. */
export interface Network {
  name: string;
  /** How many times what a single caller has is allowed to it. */
  share: number;
}

/**
 * The networks that an address is counted in, the narrowest first: an IPv4 address itself; of IPv6 the /64 that one
 * customer has at least, and the wider ones that many have whole, each with room for more callers.
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
