import { describe, expect, test } from 'vitest';
import { createSealer, type SealContext, SealBroken } from './sealed.ts';

const secret = 'k3Yb0ard-cat-walks-over-47-notes!';
const place: SealContext = { table: 'accounts', row: 'a1', column: 'secret', owner: 'u1' };
const sealer = createSealer({ secret });

const elsewhere = (part: keyof SealContext, n: number): SealContext => ({
  ...place,
  [part]: `${place[part]}${n}`,
});

describe('sealed texts', () => {
  test.each(['', 'token', '🔑 ключ', 'x'.repeat(10_000)])(
    'an encrypted text can be decrypted in its place',
    (plain) => {
      expect(sealer.open(sealer.seal(plain, place), place)).toBe(plain);
    },
  );

  test('CR-1 the encrypted text reveals its version and key id and nothing of the plaintext', () => {
    const sealed = sealer.seal('a-very-secret-token', place);
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(sealed).not.toContain(Buffer.from('a-very-secret-token').toString('base64url'));
  });

  test('CR-1 no nonce repeats', () => {
    const nonces = new Set(
      Array.from({ length: 5000 }, () => sealer.seal('same', place).split('.')[2]),
    );
    expect(nonces.size).toBe(5000);
  });

  test('CR-1 a text moved to another table, row, column or owner cannot be decrypted (1,000 places)', () => {
    const sealed = sealer.seal('token', place);
    for (const part of ['table', 'row', 'column', 'owner'] as const) {
      for (let n = 0; n < 250; n += 1) {
        expect(() => sealer.open(sealed, elsewhere(part, n))).toThrow(SealBroken);
      }
    }
  });

  test('places whose names concatenate to the same string are still different', () => {
    const sealed = sealer.seal('token', { ...place, table: 'a', row: 'b|c' });
    expect(() => sealer.open(sealed, { ...place, table: 'a|b', row: 'c' })).toThrow(SealBroken);
    const quoted = sealer.seal('token', { ...place, row: '","' });
    expect(() => sealer.open(quoted, { ...place, row: '', column: `","${place.column}` })).toThrow(
      SealBroken,
    );
  });

  test('CR-1 a text with any one character changed cannot be decrypted (more than 1,000 changes)', () => {
    const sealed = sealer.seal('a token that is long enough for the flips', place);
    let changes = 0;
    for (let at = 0; at < sealed.length; at += 1) {
      for (const other of ['A', 'z', '7', '_', '.', '=', '+', ' ', '~', 'é', '\0', '']) {
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
        if (changed === sealed) continue;
        changes += 1;
        expect(() => sealer.open(changed, place), `${at} → ${other}`).toThrow(SealBroken);
      }
    }
    expect(changes).toBeGreaterThan(1000);
  });

  test.each(['', 'v1', 'plain text', 'v1.....', 'v2.a.b.c.d', 'v1.a.b.c.d.e'])(
    'rejects %j, which is not an encrypted text',
    (text) => {
      expect(() => sealer.open(text, place)).toThrow(SealBroken);
    },
  );
});

describe('several secrets', () => {
  const newer = createSealer({
    secret: 'another-long-secret-of-8462-sparrows',
    previous: [secret],
  });

  test('CR-3 an older secret still decrypts, and only the newest encrypts', () => {
    expect(newer.open(sealer.seal('token', place), place)).toBe('token');
    expect(() => sealer.open(newer.seal('token', place), place)).toThrow('is not here');
    expect(newer.fingerprints).toEqual([newer.fingerprint, sealer.fingerprint]);
  });

  test('CR-2 each purpose has its own 32-byte key, the same at each start', () => {
    const keys = ['tokens', 'sessions', 'challenges'].map((label) => sealer.key(label));
    expect(keys.map((key) => key.length)).toEqual([32, 32, 32]);
    expect(new Set([...keys.map(String), String(newer.key('tokens'))]).size).toBe(4);
    expect(createSealer({ secret }).key('tokens')).toEqual(sealer.key('tokens'));
  });

  test('fingerprints distinguish secrets without revealing them', () => {
    expect(sealer.fingerprint).not.toBe(newer.fingerprint);
    expect(sealer.fingerprint).not.toContain(secret.slice(0, 8));
  });
});
