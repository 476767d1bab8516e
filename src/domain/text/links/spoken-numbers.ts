/** Phone numbers in words, in several languages, or in Roman numerals. */

const words = [
  'zero oh null nought nil zero cero',
  'one eins ein un uno',
  'two zwei zwo deux dos due',
  'three drei trois tres tre',
  'four vier quatre cuatro quattro',
  'five funf cinq cinco cinque',
  'six sechs seis sei',
  'seven sieben sept siete sette',
  'eight acht huit ocho otto',
  'nine neun neuf nueve nove',
];
const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const digitOf = new Map(
  words.flatMap((all, digit) => all.split(' ').map((word) => [word, String(digit)] as const)),
);
const romanOf = new Map(roman.flatMap((sign, at) => (sign ? [[sign, String(at)] as const] : [])));
const glue = new Set(['and', 'dash', 'then', 'und', 'et', 'y', 'e', 'plus']);
const repeated: Readonly<Record<string, number>> = { double: 2, triple: 3 };

const least = 7;

interface Run {
  digits: string;
  /** How many of them are spelled out. */
  said: number;
}

/** “I, II, III, IV …” is a list of chapters. */
const counts = (digits: readonly string[]): boolean =>
  digits.every((digit, at) => at === 0 || Number(digit) === Number(digits[at - 1]) + 1);

function inRoman(tokens: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    // There is no Roman zero.
    const digit = romanOf.get(token) ?? (token === '0' ? token : undefined);
    if (digit !== undefined) runs.at(-1)?.push(digit);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length >= least && !counts(run)).map((run) => run.join(''));
}

function inWords(tokens: readonly string[]): string[] {
  const runs: Run[] = [{ digits: '', said: 0 }];
  let times = 1;
  for (const token of tokens) {
    const run = runs.at(-1);
    const digit = digitOf.get(token);
    if (token in repeated) times = repeated[token] ?? 1;
    else if (run && (digit !== undefined || /^\d+$/u.test(token))) {
      run.digits += (digit ?? token).repeat(times);
      run.said += digit === undefined ? 0 : 1;
      times = 1;
    } else if (!glue.has(token)) runs.push({ digits: '', said: 0 });
  }
  const isNumber = ({ digits, said }: Run) =>
    digits.length >= least && said >= 3 && !counts([...digits]);
  return runs.filter(isNumber).map(({ digits }) => digits);
}

/** The digits of numbers that are spelled out in a folded text. */
export function spokenNumbersIn(fold: string): string[] {
  const tokens = fold.match(/\p{L}+|\d+/gu) ?? [];
  return [...inRoman(tokens), ...inWords(tokens)];
}
