/** The last hand on a line: register, slots and the habits that can be kept by rule. */
import type { Brief } from '#contract/content/types.ts';
import type { StyleWeights } from './voice/style-weights.ts';
import type { Habits } from '#domain/persona/guidelines.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { lowercased } from '#domain/text/lowercase.ts';

/** Without raised voice: no exclamation marks, no words in capitals. */
const quiet = (line: string): string =>
  line
    .replaceAll('!', '.')
    .replace(/\b\p{Lu}{2,}\b/gu, (word, at: number) =>
      at === 0 ? word.charAt(0) + word.slice(1).toLowerCase() : word.toLowerCase(),
    );

/** Puts a line of a voice into the register of a brief and of a tone; all lines of one `group` are as loud as each other. */
export function inRegister(line: string, brief: Brief, lean: StyleWeights, group = line): string {
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
