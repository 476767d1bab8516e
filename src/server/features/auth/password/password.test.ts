import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password.ts';

/** The hasher with production cost; the others are cheaper, since the algorithm is the same. */
const full = createPasswordHasher();
const { hash: hashPassword, verify: verifyPassword } = createPasswordHasher({
  cost: { memory: 512, passes: 2, parallelism: 1 },
});
const { isOutdated } = full;

describe('a password', () => {
  test('AU-12 is hashed by argon2id with 19 MiB, two passes and its own salt', async () => {
    const [one, two] = await Promise.all([full.hash('river'), full.hash('river')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(isOutdated(one)).toBe(false);
  });

  test.each([
    ['plain', 'a long winding river'],
    ['a space', ' '],
    ['256 characters', 'x'.repeat(256)],
    ['other letters', 'пароль 密码 🦊'],
    ['a zero byte', 'a\0b'],
  ])('verifies: %s', async (_name, password) => {
    const hash = await hashPassword(password);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password}x`, hash)).toBe(false);
    expect(await verifyPassword(password.slice(0, -1), hash)).toBe(false);
  });

  test('is the same however a keyboard composes its characters', async () => {
    const hash = await hashPassword('caf\u00e9 noir');
    expect(await verifyPassword('cafe\u0301 noir', hash)).toBe(true);
    expect(await verifyPassword('cafe noir', hash)).toBe(false);
  });

  test.each([
    [null],
    [undefined],
    [''],
    ['$argon2id$v=19$m=19456,t=2,p=1$$'],
    ['$2b$10$abcdefghijklmnopqrstuv'],
    ['a long winding river'],
  ])('matches nothing if the stored hash is %j', async (hash) => {
    expect(await verifyPassword('a long winding river', hash)).toBe(false);
  });

  // Test vectors of the reference implementation for the password "password" and the salt "somesalt".
  test.each([
    [
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
      false,
    ],
    ['$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4', true],
  ])('that was hashed at another cost verifies: %s', async (hash, outdated) => {
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('passwort', hash)).toBe(false);
    expect(isOutdated(hash)).toBe(outdated);
  });

  test('AU-12 is checked off the main thread, even twenty at a time', async () => {
    let turns = 0;
    let judging = true;
    const turn = () => {
      turns += 1;
      if (judging) setImmediate(turn);
    };
    turn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => full.verify('x', null)));
    judging = false;
    expect(answers).toEqual(Array.from({ length: 20 }, () => false));
    // On the main thread, there would be about one turn for each.
    expect(turns).toBeGreaterThan(200);
  });
});
