/** Distinguishes public internet addresses from those that only this machine or its network can reach. */
import ipaddr from 'ipaddr.js';

/** Names that no public name server knows. */
const localName = /^(?:[^.]+|.*\.(?:local|localhost|lan|home|internal|home\.arpa))$/iu;

/** Whether an address names this machine or the local network. A name is not resolved, so one of its own may hide it. */
export function isNearby(url: string | undefined): boolean {
  const host = (URL.parse(url ?? '')?.hostname ?? '').replaceAll(/^\[|\]$/g, '');
  if (host === '') return false;
  return ipaddr.isValid(host) ? !isPublicAddress(host) : localName.test(host);
}

/** Looks public, but Azure serves the settings of the machine there. */
const internalAllTheSame = new Set(['168.63.129.16']);

const local: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Whether an address belongs to this machine or a private network; those that a cloud serves itself at do not. */
export function isLocalAddress(address: string): boolean {
  if (address.includes('%') || internalAllTheSame.has(address)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return local.has(ipaddr.IPv4.parse(address).range());
  return ipaddr.IPv6.isValid(address) && local.has(ipaddr.IPv6.parse(address).range());
}

/**
 * Whether an address from a resolver belongs to the public internet. Judged by its bits (IANA special-purpose
 * registries), never by its spelling: a short, octal or zoned form is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !internalAllTheSame.has(address);
  }
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // Global unicast is 2000::/3. The rest is unassigned and could be a tunnel.
  const head = parsed.parts[0] ?? 0;
  return parsed.range() === 'unicast' && head >= 0x2000 && head <= 0x3fff;
}
