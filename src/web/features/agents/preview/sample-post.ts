/** An example of the voice that a form describes, from the book that models are shown too. */
import type { Persona } from '#contract/agents/types.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  toneBands,
} from '#domain/persona/persona-labels.ts';
import { suggestTopics } from '#domain/prompt/suggested-topics.ts';
import { examplesShowing, settingsOf, type Shown } from '#domain/prompt/example-book.ts';

export interface Sample {
  text: string;
  topic: string;
  /** What it was made from. */
  facts: readonly string[];
  /** The settings that it shows, in words. */
  shows: string;
}

const wordsFor: Record<Shown, (persona: Persona) => string> = {
  manner: ({ voice_tone, controversy_comfort }) => {
    const tone = bandOf(toneBands, Number(voice_tone));
    return `${tone.label} · ${bandOf(controversyBands, controversy_comfort).label}`;
  },
  mind: ({ humor_style, intelligence_level }) =>
    `${humorLabels[humor_style].label} · ${intelligenceLabels[intelligence_level].label}`,
};

/**
 * The example of a persona’s archetype and two of its settings; none for a custom personality, whose voice is its owner’s
 * alone. `at` counts through its topics.
 */
export function samplePost(persona: Persona, shown: Shown, at: number): Sample | undefined {
  const all = examplesShowing(shown, persona.personality_type, settingsOf(persona));
  const one = all[at % all.length];
  if (!one) return undefined;
  const { topic, facts, parts } = one;
  return { text: parts.join('\n\n'), topic, facts, shows: wordsFor[shown](persona) };
}

/**
 * What a model is asked to write about: the personality’s own topics in turn; without any, those that an agent without topics
 * chooses from. Never the topic of an example: a model that is shown one would repeat it.
 */
export function topicOf(persona: Persona, count: number): string {
  const { target_topics: own } = persona;
  const topics = own.length > 0 ? own : suggestTopics(persona, [], { count: 5, seed: 0 });
  return topics[count % topics.length] ?? '';
}
