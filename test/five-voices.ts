/** What the first page and the README show of the built-in writer: written again, and in Markdown. */
import { agentDefaults } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { englishGrammar } from '#domain/briefs/english.ts';
import { compose } from '#domain/composer/compose.ts';
import { cast, type Sample, seed, type Voice } from '#web/features/public/landing/samples.ts';
import { plainPersona } from './persona-values.ts';

/** The posts of a sample as the writer writes them now. */
export function writtenAgain({ topic, facts }: Sample) {
  const { voice_tone, humor_style, intelligence_level, controversy_comfort } = agentDefaults;
  const dials = { voice_tone, humor_style, intelligence_level, controversy_comfort };
  const post = (personality_type: Voice, name: string): string =>
    compose(
      {
        persona: { ...plainPersona, ...dials, personality_type, name },
        brief: Brief.parse({ topic, context: facts.join(' ') }),
        limit: platforms.twitter,
        count: 1,
        seed,
      },
      englishGrammar,
    )
      .flatMap(({ parts }) => parts)
      .join('\n\n');
  return Object.fromEntries(cast.map(({ voice, name }) => [voice, post(voice, name)]));
}

/** A text as a quotation in Markdown; a line that another follows at once ends with a hard break. */
const quotation = (text: string): string =>
  text
    .replace(/(?<=[^\n])\n(?=[^\n])/gu, '\\\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** The five posts under their personalities, in Markdown. */
export const inMarkdown = ({ posts }: Sample): string =>
  cast.map(({ voice, label }) => `**${label}**\n\n${quotation(posts[voice])}`).join('\n\n');
