/** Finds the regular expressions in a source file, and texts on which a careless one is slow. */
import { stripTypeScriptTypes } from 'node:module';

export interface Found {
  pattern: RegExp;
  line: number;
}

/** Comments, strings and templates, whose slashes start no expression; then possible expressions. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;

/** A slash after a value is a division. */
const isAfterValue = (before: string): boolean =>
  /[\w$)\]}]\s*$/.test(before) && !/\b(?:return|typeof|case|in|of)\s*$/.test(before);

const compiled = (literal: string): RegExp | undefined => {
  const end = literal.lastIndexOf('/');
  try {
    return new RegExp(literal.slice(1, end), literal.slice(end + 1).replaceAll(/[gy]/g, ''));
  } catch {
    return undefined;
  }
};

/** Every regular expression literal in TypeScript without JSX. */
export function expressionsOf(source: string): Found[] {
  const code = stripTypeScriptTypes(source);
  const found: Found[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(code); match; match = token.exec(code)) {
    const [text] = match;
    if (!text.startsWith('/') || text.startsWith('//') || text.startsWith('/*')) continue;
    if (isAfterValue(code.slice(Math.max(0, match.index - 20), match.index))) {
      token.lastIndex = match.index + 1;
      continue;
    }
    const pattern = compiled(text);
    if (pattern) found.push({ pattern, line: code.slice(0, match.index).split('\n').length });
  }
  return found;
}

/** Repeated patterns that are slow for careless expressions: one kind of character, or two alternating. */
const pumps = [
  ...'aA0 \t\n.-_@/:#"\'<>=&%()[]{}*!?,;$\\\u00e9\u{1f600}',
  ...[
    'a ',
    'a.',
    '0,',
    'a-',
    '. ',
    '@a',
    '#a',
    '//',
    '://',
    'a@',
    'http://',
    '<a',
    '](',
    '**',
    '\n\n',
    '  \n',
  ],
];
/** Endings that prevent a match. */
const ends = ['\u0000', '!\u0000a'];

/** Letters of the expression itself, which lead to near matches. */
const ownPumps = ({ source }: RegExp): string[] =>
  [...source.matchAll(/[A-Za-z0-9@#.:/_-]{1,12}/g)].map(([word]) => word).slice(0, 8);

/** Texts of about this many letters. */
export const hostileTexts = (pattern: RegExp, letters: number): string[] =>
  [...new Set([...pumps, ...ownPumps(pattern)])].flatMap((pump) =>
    ends.map((end) => pump.repeat(Math.ceil(letters / pump.length)) + end),
  );
