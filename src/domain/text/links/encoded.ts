/** Detects encoded text, which other rules cannot read. */
import { remembered } from '#domain/remembered.ts';
import { folded, shown } from './unmasked.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a base64 text; incomplete trailing bits are dropped. */
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
const isOfWords = (byte: number): boolean => /[A-Za-z0-9 ]/u.test(String.fromCharCode(byte));
const share = (bytes: readonly number[], is: (byte: number) => boolean): number =>
  bytes.length === 0 ? 0 : bytes.filter(is).length / bytes.length;

/** Whether bytes are ASCII words, names or numbers. */
const speak = (bytes: readonly number[]): boolean =>
  share(bytes, isPrintable) === 1 && share(bytes, isOfWords) >= 0.6;

/** Decodes UTF-8; `undefined` if it is invalid. */
function utf8Of(bytes: readonly number[]): string | undefined {
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return undefined;
  }
}

const continues = (byte: number): boolean => byte >= 0x80 && byte < 0xc0;

/**
 * The text that bytes encode, if it consists of words, names or numbers in any script. A run may start or end within a
 * character.
 */
function saidBy(bytes: readonly number[]): string | undefined {
  const from = Math.max(
    0,
    bytes.findIndex((byte) => !continues(byte)),
  );
  const ends = [0, 1, 2, 3].map((cut) => utf8Of(bytes.slice(from, bytes.length - cut)));
  const text = ends.find((one) => one !== undefined && one !== '') ?? '';
  const words = text.match(/[\p{L}\p{N} ]/gu)?.length ?? 0;
  const isReadable = text !== '' && !/(?!\n)\p{Cc}/u.test(text);
  return isReadable && words / Array.from(text).length >= 0.6 ? text : undefined;
}

function isBase64(token: string): boolean {
  const bare = token.replace(/=+$/u, '');
  const mixed = /[a-z]/u.test(bare) && /[A-Z]/u.test(bare) && /\d/u.test(bare);
  if (mixed && bare.length >= 24 && !/[-_/].*[-_/]/u.test(bare)) return true;
  const unlike = /[a-z][A-Z]|\d|=|^[A-Z]+$/u.test(token);
  return bare.length >= 8 && unlike && speak(bytesOf(bare));
}

const tokens = (text: string): string[] => text.match(/[A-Za-z0-9+/_-]{8,}={0,2}/gu) ?? [];

const numbers = (text: string, pattern: RegExp, base: number): number[] =>
  (text.match(pattern) ?? []).map((digits) => Number.parseInt(digits, base));

/** Notations for byte values, and how to parse each. */
const runs: readonly (readonly [name: string, run: RegExp, byte: RegExp, base: number])[] = [
  ['hexadecimal', /(?:(?:0x|\\x)?[0-9a-f]{2}[\s,;:-]*){5,}/gu, /[0-9a-f]{2}/gu, 16],
  ['numbers for letters', /(?<!\d)(?:\d{2,3}[\s,;-]+){5,}\d{2,3}(?!\d)/gu, /\d+/gu, 10],
  ['binary', /(?:[01]{8}[\s,]*){3,}/gu, /[01]{8}/gu, 2],
  ['escape signs', /(?:(?:%|\\x|\\u00)[0-9a-f]{2}\s*){3,}/gu, /[0-9a-f]{2}(?![0-9a-f])/gu, 16],
  ['escape signs', /(?:&#\d{2,3};?\s*){2,}/gu, /\d+/gu, 10],
  ['escape signs', /(?:&#x[0-9a-f]{2};?\s*){2,}/gu, /[0-9a-f]{2}/gu, 16],
];

/** The bytes of each run in a folded text. */
const spelledBytes = (fold: string): { name: string; bytes: number[] }[] =>
  runs.flatMap(([name, run, byte, base]) =>
    (fold.match(run) ?? []).map((found) => ({
      name,
      bytes: numbers(found.replaceAll(/0x|\\x/gu, ''), byte, base),
    })),
  );

const base32 = /(?<![A-Za-z0-9])(?=[A-Z]*[2-7])[A-Z2-7]{16,}={0,6}(?![A-Za-z0-9])/u;
const binary = /(?:[01]{7,8}[\s,]*){3,}/u;
const escapes =
  /(?:%[0-9a-f]{2}){3,}|(?:&#x?[0-9a-f]{2,5};?\s*){2,}|(?:\\[ux]\{?[0-9a-f]{2,5}\}?\s*){2,}/iu;
const morse = /(?:[.·•_–—-]{1,6}[\s/|]+){6,}[.·•_–—-]{1,6}/u;
const letterByLetter =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]([\s._*|,~+/-]{1,3})[\p{L}\p{N}](?:\1[\p{L}\p{N}]){3,}(?![\p{L}\p{N}])/gu;
const letters = /\p{L}/gu;

const isMorse = (text: string): boolean => {
  const found = morse.exec(text)?.[0] ?? '';
  return /[.·•]/u.test(found) && /[-–—_]/u.test(found);
};
const signBySign = /(?<!\S)(?:\S[ \n]){5,}\S(?!\S)/gu;
const isSpelled = (fold: string): boolean =>
  [letterByLetter, signBySign].some((pattern) =>
    (fold.match(pattern) ?? []).some((run) => (run.match(letters)?.length ?? 0) >= 3),
  );

/** How a part of the text is encoded, in a word or two; `undefined` if nothing is. */
export function encodedIn(text: string): string | undefined {
  const plain = shown(text);
  const fold = folded(text);
  const found: readonly (readonly [name: string, isSo: boolean])[] = [
    ['base64', tokens(plain).some(isBase64)],
    ['base32', base32.test(plain)],
    ['binary', binary.test(plain)],
    ['escape signs', escapes.test(plain)],
    ['Morse code', isMorse(plain)],
    ['single letters', isSpelled(fold)],
  ];
  const spelled = spelledBytes(fold).find(({ bytes }) => saidBy(bytes) !== undefined)?.name;
  return found.find(([, isSo]) => isSo)?.[0] ?? spelled;
}

/** A gap between two single characters. */
const gap = /(?<=(?:^|\s)\S)\s(?=\S(?:\s|$))/gu;

/** The decoded parts of a text, and the text with spaced-out letters joined. */
export const decodedIn = remembered((text: string): readonly string[] => {
  const plain = shown(text);
  const bytes = [
    ...tokens(plain).map(bytesOf),
    ...spelledBytes(folded(text)).map((run) => run.bytes),
  ];
  return [...bytes.flatMap((run) => saidBy(run) ?? []), plain.replace(gap, '')];
});
