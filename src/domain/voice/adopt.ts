/** Makes a proposal a part of the personality, once its owner said yes. */
import type { Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Lesson } from './proposals.ts';

type Change = Partial<Pick<Persona, 'behavioral_guidelines' | 'contrast_pairs'>>;

const asGuideline = (lesson: Lesson): { text: string; replaces: readonly string[] } =>
  lesson.is === 'guideline'
    ? lesson
    : { text: `Say “${lesson.write}” instead of “${lesson.instead_of}”`, replaces: [] };

/** The fields that change; `undefined` if the personality has no room for another rule. */
export function adopted(persona: Persona, lesson: Lesson): Change | undefined {
  const { behavioral_guidelines, contrast_pairs } = persona;
  if (lesson.is === 'pair' && contrast_pairs.length < limits.voice_samples) {
    const { instead_of, write } = lesson;
    return { contrast_pairs: [...contrast_pairs, { instead_of, write }] };
  }
  const { text, replaces } = asGuideline(lesson);
  const kept = behavioral_guidelines.filter((one) => !replaces.includes(one));
  if (kept.length >= limits.list_items || text.length > limits.guideline_item) return undefined;
  return { behavioral_guidelines: [...kept, text] };
}

/** What the personality would say, in a sentence. */
export const lessonText = (lesson: Lesson): string =>
  lesson.is === 'guideline' ? lesson.text : `“${lesson.write}” instead of “${lesson.instead_of}”`;
