/** The last hand on a line: register, slots and the habits that can be kept by rule. */
import type { Brief } from '#contract/content/types.ts';
import type { Lean } from './voice/style-weights.ts';
import type { Habits } from '#domain/persona/guidelines.ts';
import { lowercased } from '#domain/text/lowercase.ts';

const expansions: readonly (readonly [RegExp, string])[] = [
  [/’s (always )?been/gu, ' has $1been'],
  [/\b(it|that|there|what|here|who|nobody|somebody)’s\b/giu, '$1 is'],
  [/\bcan’t\b/giu, 'cannot'],
  [/\bwon’t\b/giu, 'will not'],
  [/n’t\b/giu, ' not'],
  [/’re\b/giu, ' are'],
  [/’ve\b/giu, ' have'],
  [/’ll\b/giu, ' will'],
  [/’m\b/giu, ' am'],
  [
    /’d(?= (?:(?:been|had|done|gone|made|said|told|thought|tried|considered|dealt|grown|lost|meant|packed|planned|prepared|rigged|skipped|stopped)\b|(?:nearly|once|even) \w+ed\b|even tried|only (?:ever|come)\b))/giu,
    ' had',
  ],
  [/’d\b/giu, ' would'],
];

const spelledOut = (line: string): string =>
  expansions.reduce((text, [short, long]) => text.replace(short, long), line);

/** Without raised voice: no exclamation marks, no words in capitals. */
const quiet = (line: string): string =>
  line
    .replaceAll('!', '.')
    .replace(/\b\p{Lu}{2,}\b/gu, (word, at: number) =>
      at === 0 ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase(),
    );

/** Puts a line of a voice into the register of a brief and of a tone; all lines of one `group` are as loud as each other. */
export function inRegister(line: string, brief: Brief, lean: Lean, group = line): string {
  const formal = brief.style === 'professional';
  const spelled = formal || lean.spells_out ? spelledOut(line) : line;
  const calm = formal || brief.style === 'thoughtful' || !lean.shouts(group);
  return calm ? quiet(spelled) : spelled;
}

/** Applies the habits that change a finished text. */
export function withHabits(text: string, habits: Habits): string {
  let kept = text;
  if (habits.no_exclamation) kept = kept.replaceAll('!', '.').replace(/\.{2}(?!\.)/gu, '.');
  if (habits.no_question) kept = kept.replaceAll('?', '');
  return habits.lowercase ? lowercased(kept) : kept;
}
