/** Test helper: calls the composer with the server’s grammar. */
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { englishGrammar } from '#domain/briefs/english.ts';
import { compose as composeWith, type ComposeRequest } from './compose.ts';

export const compose = (request: ComposeRequest) => composeWith(request, englishGrammar);

export const ada: Persona = {
  name: 'Ada',
  personality_type: 'tech_sage',
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'dry_wit',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  specialization: null,
  language: 'en',
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
};

export const asked = (
  persona: Partial<Persona> = {},
  brief: Partial<Brief> = {},
  rest: Partial<ComposeRequest> = {},
): ComposeRequest => ({
  persona: { ...ada, ...persona },
  brief: Brief.parse({ topic: 'launching our new API', ...brief }),
  limit: { max_length: 280, counting: 'x_weighted' },
  count: 1,
  seed: 1,
  ...rest,
});

/** The posts of each variation, as one text. */
export const texts = (request: ComposeRequest): string[] =>
  compose(request).map(({ parts }) => parts.join('\n'));

/** Enough for what depends on chance. */
export const seeds = Array.from({ length: 12 }, (_, seed) => seed);
