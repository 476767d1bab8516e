/** A post as the agent in the making would write it, from what the wizard holds so far. */
import { Persona } from '#contract/agents.ts';
import { platforms } from '#contract/platforms.ts';
import { compose } from '#domain/composer.ts';
import { toBody } from './agent-values.ts';
import type { AgentValues } from './agent-values.ts';

const everyday = 'starting before you feel ready';

const personaKeys = Object.keys(Persona.shape);

/** The fields that make a persona. */
function personaOf(values: AgentValues): Persona | undefined {
  const body = toBody({ ...values, name: values.name.trim() || 'New agent' }, '');
  const own = Object.fromEntries(Object.entries(body).filter(([key]) => personaKeys.includes(key)));
  return Persona.safeParse(own).data;
}

/** The sample text, or `undefined` while the persona is not complete enough to speak. */
export function samplePost(values: AgentValues, seed: number): string | undefined {
  const persona = personaOf(values);
  if (!persona) return undefined;
  const [first] = compose({
    persona,
    brief: {
      content_type: 'tweet',
      topic: persona.target_topics[0] ?? everyday,
      style: 'casual',
      length: 'medium',
      context: '',
      hashtags: false,
      emojis: false,
    },
    limit: platforms.sandbox,
    count: 1,
    seed,
  });
  return first?.parts[0];
}
