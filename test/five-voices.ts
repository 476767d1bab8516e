/** The part of the README that shows what the composer makes of one topic, as the composer writes it. */
import { Archetypes, agentDefaults, type Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { englishGrammar } from '#domain/briefs/english.ts';
import { compose } from '#domain/composer/compose.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { plainPersona } from './persona-values.ts';

const topic = 'our summer reading club';
const context =
  'It starts on July 3. Every Tuesday at 5 PM in the library. The kids pick the books. Bring a friend.';
const seed = 3;

const speak = (personality_type: Persona['personality_type'], from: number): string => {
  const { voice_tone, humor_style, intelligence_level, controversy_comfort } = agentDefaults;
  const dials = { voice_tone, humor_style, intelligence_level, controversy_comfort };
  return compose(
    {
      persona: { ...plainPersona, ...dials, personality_type },
      brief: Brief.parse({ topic, context }),
      limit: platforms.twitter,
      count: 1,
      seed: from,
    },
    englishGrammar,
  )
    .flatMap(({ parts }) => parts)
    .join('\n\n');
};

/** A text as a quotation in Markdown; a line that another follows at once ends with a hard break. */
const quotation = (text: string): string =>
  text
    .replace(/(?<=[^\n])\n(?=[^\n])/gu, '\\\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** The five texts under their archetypes, in Markdown. */
export const fiveVoices = (from = seed): string =>
  Archetypes.filter((archetype) => archetype !== 'custom')
    .map(
      (archetype) =>
        `**${archetypeLabels[archetype].label}**\n\n${quotation(speak(archetype, from))}`,
    )
    .join('\n\n');
