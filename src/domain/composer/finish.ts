/** Applies the habits that change a finished text. */
import type { Habits } from '#domain/persona/guidelines.ts';
import { lowercased } from '#domain/text/lowercase.ts';

/** Applies the habits that change a finished text. */
export function withHabits(text: string, habits: Habits): string {
  let kept = text;
  if (habits.no_exclamation) kept = kept.replaceAll('!', '.').replace(/\.{2}(?!\.)/gu, '.');
  if (habits.no_question)
    kept = kept.replace(/\?(?=[\s"”’')\]]|$)/gu, '.').replace(/\.{2}(?!\.)/gu, '.');
  return habits.lowercase ? lowercased(kept) : kept;
}
