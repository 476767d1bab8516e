import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecondFactorCode } from '#contract/auth/calls.ts';
import {
  backupCodeFrom,
  codePeriod,
  isBackupCode,
  readBackupCode,
  showBackupCode,
  stepsTaken,
} from './second-factor.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('the accepted time steps of an authenticator code', () => {
  test.each([
    ['the first of a step', 100 * codePeriod, [100, 99]],
    ['the last of a step', 101 * codePeriod - 1, [100, 99]],
    ['the next one', 101 * codePeriod, [101, 100]],
  ])('at %s millisecond', (_name, now, steps) => {
    expect(stepsTaken(now, 0)).toEqual(steps);
  });

  test.each([
    [99, [100]],
    [100, []],
    [101, []],
  ])('after step %i was used', (last, steps) => {
    expect(stepsTaken(100 * codePeriod, last)).toEqual(steps);
  });

  test('TF-1 no future step is accepted, and no step twice', () => {
    fc.assert(
      fc.property(fc.nat(4e12), fc.nat(2e11), (now, last) => {
        for (const step of stepsTaken(now, last)) {
          expect(step * codePeriod).toBeLessThanOrEqual(now);
          expect(now - step * codePeriod).toBeLessThan(2 * codePeriod);
          expect(stepsTaken(now, step)).not.toContain(step);
        }
      }),
    );
  });
});

describe('a backup code', () => {
  test('is accepted as displayed and in other spellings', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = backupCodeFrom(random);
        const shown = showBackupCode(code);
        expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        const typed = shown.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
        for (const each of [shown, typed, shown.replaceAll('1', 'l')]) {
          const read = SecondFactorCode.parse(each);
          expect(isBackupCode(read)).toBe(true);
          expect(readBackupCode(read)).toBe(code);
        }
      }),
    );
  });

  test('encodes five bits of each random byte', () => {
    const signs = new Set(
      Array.from({ length: 256 }, (_, n) => backupCodeFrom(new Uint8Array([n]))),
    );
    expect(signs.size).toBe(32);
  });

  test('is distinguished from an authenticator code', () => {
    expect(isBackupCode(SecondFactorCode.parse('123 456'))).toBe(false);
  });
});
