/** Ways to write a text so that a person or a model can read it and a simple rule cannot. */
import { Buffer } from 'node:buffer';

export type Transformation = (text: string) => string;

const each =
  (change: (sign: string) => string): Transformation =>
  (text) =>
    Array.from(text, change).join('');

const swapped =
  (table: Readonly<Record<string, string>>): Transformation =>
  (text) =>
    each((sign) => table[sign] ?? sign)(text);

const shifted = (sign: string, from: number, by: number): string =>
  String.fromCharCode(from + ((sign.charCodeAt(0) - from + by) % 26));

export const rot13 = each((sign) => {
  if (/[a-z]/u.test(sign)) return shifted(sign, 97, 13);
  return /[A-Z]/u.test(sign) ? shifted(sign, 65, 13) : sign;
});
export const backwards: Transformation = (text) => [...text].toReversed().join('');
export const base64: Transformation = (text) => Buffer.from(text).toString('base64');
export const hex: Transformation = (text) => Buffer.from(text).toString('hex');
export const hexPairs: Transformation = (text) => hex(text).replace(/..(?=.)/gu, '$& ');
export const decimal: Transformation = (text) => [...Buffer.from(text)].join(' ');
export const percent: Transformation = (text) => hex(text).replace(/../gu, '%$&');
export const entities: Transformation = (text) =>
  [...text].map((sign) => `&#${sign.codePointAt(0) ?? 0};`).join('');
export const spaced: Transformation = (text) => [...text].join(' ');
export const dotted: Transformation = (text) => [...text].join('.');
export const zeroWidth: Transformation = (text) => [...text].join('\u200B');
export const joiners: Transformation = (text) => [...text].join('\u200D');
const softHyphens: Transformation = (text) => [...text].join('\u00AD');
export const fullwidth = each((sign) =>
  /[!-~]/u.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
);
export const bold = each((sign) => {
  if (/[a-z]/u.test(sign)) return String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - 97);
  return /[A-Z]/u.test(sign) ? String.fromCodePoint(0x1d400 + sign.charCodeAt(0) - 65) : sign;
});
export const circled = each((sign) =>
  /[a-z]/iu.test(sign)
    ? String.fromCodePoint(0x24d0 + sign.toLowerCase().charCodeAt(0) - 97)
    : sign,
);
export const homoglyphs = swapped({
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  j: 'ј',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
});
export const leet = swapped({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' });
export const upper: Transformation = (text) => text.toUpperCase();
export const tags = each((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0)));
/** One after each dot, because several on one character are rejected earlier. */
export const selectors = each((sign) => `·${String.fromCodePoint(0xe0100 + sign.charCodeAt(0))}`);
export const accented = each((sign) => (/[a-z]/iu.test(sign) ? `${sign}\u0301` : sign));

/** How an attack encodes its instruction; a model that knows everything can decode each. */
export const encodings: Readonly<Record<string, Transformation>> = {
  rot13,
  backwards,
  base64,
  hex,
  'hex pairs': hexPairs,
  decimal,
  leet,
  homoglyphs,
  percent,
  entities,
  spaced,
  fullwidth,
  bold,
  circled,
  accented,
  'zero-width': zeroWidth,
  joiners,
  'soft hyphens': softHyphens,
};
