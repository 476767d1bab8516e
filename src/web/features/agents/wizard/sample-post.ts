/** A sample post by the agent that a form describes, by the built-in writer. */
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { format } from '#domain/writer/formatter.ts';

/** Three facts that any agent could post, so that the samples of two personalities can be compared. */
const example = {
  topic: 'Our Saturday market is back',
  context: 'From 8 to 1 on the old square.\nTwenty stalls, six of them new.\nDogs are welcome.',
  kind: 'news',
};

export interface Sample {
  text: string;
  /** The built-in writer's explanation of the post. */
  why: string;
}

/** The topic of the sample. */
export const sampleTopic = example.topic;

/** The example as this agent posts it. */
export function samplePost(persona: Persona, seed: number): Sample | undefined {
  const [first] = format({
    persona,
    brief: Brief.parse(example),
    limit: platforms[homePlatform],
    count: 1,
    seed,
  });
  const text = first?.parts[0];
  return text === undefined ? undefined : { text, why: first?.why ?? '' };
}
