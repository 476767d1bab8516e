/**
 * Trials of a proposed guideline: for two weeks a lot decides for each text of an agent whether it is written with the
 * guideline, and the results of both sides are compared. Nothing but the guideline and luck can be the reason then.
 */
import type { Persona } from '#contract/agents/types.ts';
import { day } from '#contract/core/time.ts';
import { chanceOf } from '#domain/shuffle.ts';
import { adopted } from '#domain/voice/adopt.ts';
import { comparedAge, type TrialResult } from './growth.ts';
import { timesWords } from './growth-proposals.ts';

const trialLength = 14 * day;

/** When a trial that begins now ends. */
export const endOfTrial = (now: number): number => now + trialLength;

/** When the results of its last posts hardly grow any more. */
export const comparedAt = ({ ends_at }: { ends_at: number }): number => ends_at + comparedAge;

/** Whether the lot for this text is the guideline: always the same for the same text of the same trial. */
export const isDrawn = (trialId: string, unit: string): boolean =>
  chanceOf(`${trialId} ${unit}`) < 0.5;

const folded = (text: string): string =>
  text
    .trim()
    .replace(/[.!]+$/u, '')
    .toLowerCase();

/** Whether these guidelines say it already, also with another case or a full stop. */
export const hasGuideline = (guidelines: readonly string[], guideline: string): boolean =>
  guidelines.some((one) => folded(one) === folded(guideline));

/** The personality with the guideline; `undefined` if it has it already, or no room for it. */
export function withGuideline(persona: Persona, guideline: string): Persona | undefined {
  if (hasGuideline(persona.behavioral_guidelines, guideline)) return undefined;
  const lesson = { is: 'guideline', text: guideline, replaces: [] } as const;
  const change = adopted(persona, lesson);
  return change && { ...persona, ...change };
}

/** What came of it, in a sentence or two. */
export function resultSentence(result: TrialResult): string {
  if (!('times' in result))
    return `Too few posts with results to know: ${result.posts} with it against ${result.others} without.`;
  return `With it: ${timesWords(result)}. ${result.isClear ? 'Luck seldom looks like that.' : 'That may be luck.'}`;
}
