/** How a text of the built-in writer ends, as its owner’s rules ask for it. */
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Persona } from '#contract/agents/types.ts';
import { isSolemn } from '#domain/briefs/gravity.ts';
import { asks, isSigned } from '#domain/checks/habit-checks.ts';
import { type Habits, ownRules, readGuidelines } from '#domain/persona/guidelines.ts';
import type { FormatRequest } from './settings.ts';

/** The habits that an agent’s rules ask for. */
export const habitsAsked = (
  persona: Pick<Persona, 'behavioral_guidelines' | 'custom_archetype'>,
): Habits => readGuidelines(ownRules(persona)).habits;

export interface Ending {
  /** The line of the voice. */
  closing: string;
  /** Asked unless the text ends with a question already. */
  question: string;
  sign_off: string;
  tag: string;
}

export const noEnding: Ending = { closing: '', question: '', sign_off: '', tag: '' };

/** It fits anything that isn’t grave. */
const question = 'What do you think?';

/** What every text ends with, however little room there is. */
export function neededEnding({ persona, brief }: FormatRequest): Ending {
  const { end_with_question, lowercase, sign_off } = habitsAsked(persona);
  const mayAsk = end_with_question && persona.language === defaultLanguage && !isSolemn(brief);
  const asked = lowercase ? question.toLowerCase() : question;
  return { ...noEnding, question: mayAsk ? asked : '', sign_off };
}

/** The lines after what a text says. */
export function tailOf({ closing, question, sign_off, tag }: Ending, said: string): string {
  const asked = asks(closing || said) ? '' : question;
  const above = [closing, asked].filter(Boolean).join(' ');
  const signed = isSigned(above || said, sign_off) ? '' : sign_off;
  return [above, signed, tag].filter(Boolean).join('\n');
}

/** A finished text with the sign-off that the rules ask for: on a line of its own, or in a reply behind it. */
export const signedOff = (
  text: string,
  { sign_off }: Pick<Habits, 'sign_off'>,
  gap: '\n\n' | ' ' = '\n\n',
): string => (isSigned(text, sign_off) ? text : `${text}${gap}${sign_off}`);
