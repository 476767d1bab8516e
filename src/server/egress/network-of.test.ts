import { expect, test } from 'vitest';
import { networksOf } from './network-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['nonsense', 'nonsense'],
])('%s counts as %s', (address, name) => {
  expect(networksOf(address)).toEqual([{ name, share: 1 }]);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48'],
  ['2001:DB8:1:1f2::', '2001:db8:1:1f2::/64', '2001:db8:1:100::/56', '2001:db8:1::/48'],
  ['::1', '::/64', '::/56', '::/48'],
])(
  '%s counts in %s and in the larger networks around it, which have higher limits',
  (address, ...names) => {
    const networks = networksOf(address);
    expect(networks.map(({ name }) => name)).toEqual(names);
    expect(networks.map(({ share }) => share)).toEqual([1, 4, 16]);
  },
);
