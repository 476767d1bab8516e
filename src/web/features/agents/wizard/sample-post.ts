/** A sample post by the agent that a form describes. */
import type { Persona } from '#contract/agents/types.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { compose } from '#domain/composer/compose.ts';

/** A question as a topic: each voice asks it, and calls for replies, in its own way. */
const everyday = 'what’s the best hour of the day?';

export interface Sample {
  text: string;
  /** The built-in writer's explanation of the post. */
  why: string;
}

/** The topic of a sample. */
export const topicOf = (persona: Persona): string => persona.target_topics[0] ?? everyday;

/** A short post on the first of the agent's topics, or on an everyday one. */
export function samplePost(persona: Persona, seed: number): Sample | undefined {
  const [first] = compose({
    persona,
    brief: {
      content_type: 'tweet',
      topic: topicOf(persona),
      style: 'casual',
      length: 'medium',
      context: '',
      answers: {},
      hashtags: false,
      emojis: false,
    },
    limit: platforms[homePlatform],
    count: 1,
    seed,
  });
  const text = first?.parts[0];
  return text === undefined ? undefined : { text, why: first?.why ?? '' };
}
