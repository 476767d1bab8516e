/** An example of the voice that a form describes, from the book that models are shown too. */
import type { Persona } from '#contract/agents/types.ts';
import { examplesOf } from '#domain/prompt/example-book.ts';

export interface Sample {
  text: string;
  topic: string;
  /** What it was made from. */
  facts: readonly string[];
}

/** The example of its archetype; none for a custom personality, whose voice is its owner’s alone. */
export function samplePost({ personality_type }: Persona, at: number): Sample | undefined {
  if (personality_type === 'custom') return undefined;
  const all = examplesOf(personality_type, ['post', 'story', 'tip']);
  const { topic, facts, parts } = all[at % all.length] ?? {};
  return parts && topic !== undefined
    ? { text: parts.join('\n\n'), topic, facts: facts ?? [] }
    : undefined;
}
