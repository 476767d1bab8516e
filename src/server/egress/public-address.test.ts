import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const never = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '1::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:a9fe:a9fe::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  '8000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  'ffff::1',
  '',
  'localhost',
  '2130706433',
  '0x7f.1',
  '127.1',
  '017700000001',
  '08.8.8.8',
  '8.8.8.8.',
  ' 8.8.8.8',
  '①②⑦.⓪.⓪.①',
];

describe('public addresses', () => {
  test.each(never)('%s is not one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::5',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test('SS-2 no IPv4 address counts as public when it is embedded in an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const prefix of ['::ffff:', '::', '64:ff9b::', '::ffff:0:']) {
          expect(isPublicAddress(prefix + address)).toBe(false);
        }
      }),
    );
  });
});
