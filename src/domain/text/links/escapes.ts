/** Decodes escape sequences that a program would display as characters. */

/** HTML entities for characters of an address. */
const entities: Readonly<Record<string, string>> = {
  period: '.',
  dot: '.',
  commat: '@',
  sol: '/',
  bsol: '\\',
  colon: ':',
  num: '#',
  dollar: '$',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  percnt: '%',
  amp: '&',
  nbsp: ' ',
  comma: ',',
  excl: '!',
  ast: '*',
  plus: '+',
  lpar: '(',
  rpar: ')',
  lt: '<',
  gt: '>',
};

/** The supported notations: `&#46;`, `&#x2e;`, `&period;`, `%2E`, `\u002e`, `\x2e`, `U+002E`. */
const escape =
  /&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{2,7});|%([2-7][0-9a-f])|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|u\+00([2-7][0-9a-f])/giu;

const signOf = (code: number): string | undefined =>
  code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined;

function decoded(found: string, decimal?: string, ...rest: (string | undefined)[]): string {
  if (decimal !== undefined) return signOf(Number(decimal)) ?? found;
  const [hex, name, ...others] = rest;
  if (name !== undefined) return entities[name.toLowerCase()] ?? found;
  const code = [hex, ...others.slice(0, 5)].find((one) => one !== undefined);
  return (code !== undefined && signOf(Number.parseInt(code, 16))) || found;
}

const once = (text: string): string =>
  text.replace(escape, (found, ...groups: (string | undefined)[]) =>
    decoded(found, ...groups.slice(0, 8)),
  );

/** The text with escapes decoded, including double escapes. */
export const unescaped = (text: string): string =>
  /[&%\\]|u\+/iu.test(text) ? once(once(once(text))) : text;
