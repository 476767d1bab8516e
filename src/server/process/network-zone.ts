import ipaddr from 'ipaddr.js';

const local: ReadonlySet<string> = new Set(['private', 'linkLocal', 'uniqueLocal']);

/** Classifies an IP address by itself, without any lookup. An IPv4 address inside an IPv6 one counts as itself. */
export function networkZone(ip: string): 'this_machine' | 'local_network' | 'internet' {
  if (!ipaddr.isValid(ip)) return 'internet';
  const range = ipaddr.process(ip).range();
  if (range === 'loopback') return 'this_machine';
  return local.has(range) ? 'local_network' : 'internet';
}
