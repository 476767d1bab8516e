import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const edge = `${mac} Edg/141.0.0.0`;

test.each([
  [windows, 'Firefox on Windows'],
  [mac, 'Chrome on macOS'],
  [phone, 'Safari on iOS'],
  [android, 'Chrome on Android'],
  [linux, 'Firefox on Linux'],
  [edge, 'Microsoft Edge on macOS'],
  ['', 'Unknown browser'],
  ['   ', 'Unknown browser'],
  ['curl/8.14.1', 'Unknown browser'],
  ['Your account is locked, call 555-0100/1.0', 'Unknown browser'],
])('%j is %s', (user_agent, device) => {
  expect(deviceOf(user_agent)).toBe(device);
});

test('nothing that senders write comes back in their own words', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const own = `zzq${text}`;
      expect(deviceOf(own)).not.toContain('zzq');
      expect(deviceOf(`Mozilla/5.0 (${own}) ${own}/1.0`)).not.toContain('zzq');
    }),
  );
});

test('a megabyte of anything is read as fast as a line', () => {
  const long = 'Mozilla/5.0 (('.repeat(80_000);
  const longer = deviceOf(long);
  expect(longer).toBe(deviceOf(long.slice(0, 300)));
});
