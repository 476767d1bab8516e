/** Checks the IP allowlist of a token. */
import ipaddr from 'ipaddr.js';

/** Whether `ip` is in a list of addresses and ranges; an empty list allows every address. */
export function isWithin(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return list.some((entry) => {
    const [range, bits] = entry.includes('/')
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.parse(entry), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    return address.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}
