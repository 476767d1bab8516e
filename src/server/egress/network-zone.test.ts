import { expect, test } from 'vitest';
import { networkZone } from './network-of.ts';

test.each([
  ['127.0.0.1', 'this_machine'],
  ['127.8.9.1', 'this_machine'],
  ['::1', 'this_machine'],
  ['::ffff:127.0.0.1', 'this_machine'],
  ['10.0.0.8', 'local_network'],
  ['172.16.3.1', 'local_network'],
  ['192.168.1.20', 'local_network'],
  ['169.254.10.1', 'local_network'],
  ['::ffff:192.168.1.20', 'local_network'],
  ['fe80::1', 'local_network'],
  ['fe80::1%eth0', 'local_network'],
  ['fd12:3456::1', 'local_network'],
  ['203.0.113.7', 'internet'],
  ['172.32.0.1', 'internet'],
  ['100.64.0.1', 'internet'],
  ['2001:4860:4860::8888', 'internet'],
  ['', 'internet'],
  ['no address', 'internet'],
])('%j is %s', (ip, place) => {
  expect(networkZone(ip)).toBe(place);
});
