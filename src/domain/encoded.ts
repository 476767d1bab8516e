/** Text that was put into another alphabet, so that no rule reads it. */
import { folded, shown } from './unmasked.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a base64 text; trailing bits that make no byte are left out. */
function bytesOf(text: string): number[] {
  const values = Array.from(text.replaceAll('-', '+').replaceAll('_', '/'), (sign) =>
    alphabet.indexOf(sign),
  ).filter((value) => value >= 0);
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const value of values) {
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return bytes;
}

const isPrintable = (byte: number): boolean => byte === 10 || (byte >= 0x20 && byte < 0x7f);
const isLetter = (byte: number): boolean => /[A-Za-z]/u.test(String.fromCharCode(byte));
const share = (bytes: readonly number[], is: (byte: number) => boolean): number =>
  bytes.length === 0 ? 0 : bytes.filter(is).length / bytes.length;

/** Bytes that are words. */
const speak = (bytes: readonly number[]): boolean =>
  share(bytes, isPrintable) === 1 && share(bytes, isLetter) >= 0.6;

function isBase64(token: string): boolean {
  const bare = token.replace(/=+$/u, '');
  const mixed = /[a-z]/u.test(bare) && /[A-Z]/u.test(bare) && /\d/u.test(bare);
  if (mixed && bare.length >= 24 && !/[-_/].*[-_/]/u.test(bare)) return true;
  const unlike = /[a-z][A-Z]|\d|=/u.test(token);
  return bare.length >= 11 && unlike && speak(bytesOf(bare));
}

const tokens = (text: string): string[] => text.match(/[A-Za-z0-9+/_-]{11,}={0,2}/gu) ?? [];

const numbers = (text: string, pattern: RegExp, base: number): number[] =>
  (text.match(pattern) ?? []).map((digits) => Number.parseInt(digits, base));

const hexRuns = /(?:(?:0x|\\x)?[0-9a-f]{2}[\s,;:-]*){8,}/gu;
const decimalRuns = /(?<!\d)(?:\d{2,3}[\s,;-]+){5,}\d{2,3}(?!\d)/gu;

const isHex = (fold: string): boolean =>
  (fold.match(hexRuns) ?? []).some((run) =>
    speak(numbers(run.replaceAll(/0x|\\x/gu, ''), /[0-9a-f]{2}/gu, 16)),
  );
const isDecimal = (fold: string): boolean =>
  (fold.match(decimalRuns) ?? []).some((run) => speak(numbers(run, /\d+/gu, 10)));

const base32 = /(?<![A-Za-z0-9])(?=[A-Z]*[2-7])[A-Z2-7]{16,}={0,6}(?![A-Za-z0-9])/u;
const binary = /(?:[01]{7,8}[\s,]*){3,}/u;
const escapes =
  /(?:%[0-9a-f]{2}){3,}|(?:&#x?[0-9a-f]{2,5};?\s*){2,}|(?:\\[ux]\{?[0-9a-f]{2,5}\}?\s*){2,}/iu;
const morse = /(?:[.·•_–—-]{1,6}[\s/|]+){6,}[.·•_–—-]{1,6}/u;
const letterByLetter =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]([\s._*|,~+/-]{1,3})[\p{L}\p{N}](?:\1[\p{L}\p{N}]){4,}(?![\p{L}\p{N}])/gu;
const letters = /\p{L}/gu;

const isMorse = (text: string): boolean => {
  const found = morse.exec(text)?.[0] ?? '';
  return /[.·•]/u.test(found) && /[-–—_]/u.test(found);
};
const isSpelled = (fold: string): boolean =>
  (fold.match(letterByLetter) ?? []).some((run) => (run.match(letters)?.length ?? 0) >= 4);

/** How a part of the text is encoded, in a word or two; nothing when it is plain. */
export function encodedIn(text: string): string | undefined {
  const plain = shown(text);
  const fold = folded(text);
  const found: readonly (readonly [name: string, isSo: boolean])[] = [
    ['base64', tokens(plain).some(isBase64)],
    ['base32', base32.test(plain)],
    ['hexadecimal', isHex(fold)],
    ['numbers for letters', isDecimal(fold)],
    ['binary', binary.test(plain)],
    ['escape signs', escapes.test(plain)],
    ['Morse code', isMorse(plain)],
    ['single letters', isSpelled(fold)],
  ];
  return found.find(([, isSo]) => isSo)?.[0];
}
