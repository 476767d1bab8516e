/** Tells this machine and its local network from the internet, by how an address is written. */
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.ts';

/** Names that no public name server knows. */
const localName = /^(?:[^.]+|.*\.(?:local|localhost|lan|home|internal|home\.arpa))$/iu;

/** Whether an address names this machine or the local network. A name is not resolved, so one of its own may hide it. */
export function isNearby(url: string | undefined): boolean {
  const host = (URL.parse(url ?? '')?.hostname ?? '').replaceAll(/^\[|\]$/g, '');
  if (host === '') return false;
  return ipaddr.isValid(host) ? !isPublicAddress(host) : localName.test(host);
}
