/**
 * The personality of an unfinished form, without the fields that the contract refuses, so that one error does not
 * remove the sample.
 */
import type { z } from 'zod';
import { Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { personaOf } from '#web/features/agents/agent-values.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';

const { shape } = Persona;

/** The entries of a list that the contract accepts, each on its own. */
const taken = <Entry>(field: z.ZodType, entries: readonly Entry[], most: number): Entry[] =>
  entries.filter((entry) => field.safeParse([entry]).success).slice(0, most);

const textOr = (field: z.ZodType, text: string, otherwise: string): string =>
  field.safeParse(text).success ? text : otherwise;

/** `undefined` until an archetype is chosen. */
export function validatePersona(values: AgentValues): Persona | undefined {
  const { list_items, voice_samples } = limits;
  return personaOf({
    ...values,
    name: textOr(shape.name, values.name, 'New agent'),
    custom_archetype: textOr(shape.custom_archetype, values.custom_archetype, ''),
    target_topics: taken(shape.target_topics, values.target_topics, list_items),
    avoid_topics: taken(shape.avoid_topics, values.avoid_topics, list_items),
    behavioral_guidelines: taken(
      shape.behavioral_guidelines,
      values.behavioral_guidelines,
      list_items,
    ),
    voice_samples: taken(shape.voice_samples, values.voice_samples, voice_samples),
    contrast_pairs: taken(shape.contrast_pairs, values.contrast_pairs, voice_samples),
  });
}
