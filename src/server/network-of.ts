import ipaddr from 'ipaddr.js';

/** The network that counts as one caller: an IPv4 address itself, of IPv6 the /64 that one customer has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const head = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${head.join(':')}::/64`;
}
