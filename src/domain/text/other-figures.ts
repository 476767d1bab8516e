/** Finds a sentence in which only figures were replaced. */
import type { Range } from './entities.ts';
import { escaped } from './post-text.ts';

const figure = /\d(?:[\d.,:]*\d)?/;

/** Where the text has a sentence with other figures in place of its own; `undefined` if it has it nowhere, or as it is. */
export function withOtherFigures(text: string, sentence: string): Range | undefined {
  const words = sentence.split(figure);
  if (words.length < 2 || text.includes(sentence)) return undefined;
  // Not from within a longer figure: a long one would be read again from each of its digits.
  const begin = /^[.,:]*$/.test(words[0] ?? '') ? '(?<![\\d.,:])' : '';
  const found = new RegExp(begin + words.map(escaped).join(figure.source)).exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
