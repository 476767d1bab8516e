import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { codeAt, drawQrCode, makeSeed, seedAddress, stepOf } from './codes.ts';

/** The key of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code after %i seconds matches RFC 6238: %s', (seconds, code) => {
  expect(codeAt(seed, Math.floor(seconds / 30))).toBe(code);
  expect(stepOf(seed, code, 0, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

describe('a code', () => {
  const step = 1000;
  const code = codeAt(seed, step);
  test.each([
    ['before its step', step * 30_000 - 1, undefined],
    ['as its step begins', step * 30_000, step],
    ['as the next one ends', (step + 2) * 30_000 - 1, step],
    ['after that', (step + 2) * 30_000, undefined],
  ])('%s', (_name, now, expected) => {
    expect(stepOf(seed, code, 0, now)).toBe(expected);
    expect(stepOf(seed, code, step, now)).toBeUndefined();
  });

  test.each(['', '0', `${code}0`, code.slice(1), '123456'])('is not %j', (wrong) => {
    expect(stepOf(seed, wrong, 0, step * 30_000)).toBeUndefined();
  });
});

test('a seed has 160 random bits', () => {
  const seeds = Array.from({ length: 500 }, makeSeed);
  for (const each of seeds) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(seeds).size).toBe(500);
});

test('the QR code contains the setup URL, with everything an authenticator needs', async () => {
  const address = seedAddress(seed, 'calm-otter-4821');
  const { searchParams, protocol, host, pathname } = new URL(address);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/SocialAI:calm-otter-4821',
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'SocialAI',
    secret: seed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const [head, png = ''] = (await drawQrCode(address)).split(',');
  expect(head).toBe('data:image/png;base64');
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe(address);
});
