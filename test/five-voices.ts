/** The built-in writer’s samples for the landing page and the README, regenerated, and in Markdown. */
import { agentDefaults } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { format } from '#domain/writer/formatter.ts';
import { cast, type Sample, seed, type Voice } from '#web/features/public/landing/samples.ts';
import { plainPersona } from './persona-values.ts';

/** The sample’s posts as the writer produces them now. */
export function writtenAgain({ topic, facts, kind }: Sample) {
  const { voice_tone, humor_style, intelligence_level, controversy_comfort } = agentDefaults;
  const dials = { voice_tone, humor_style, intelligence_level, controversy_comfort };
  const post = (personality_type: Voice): string =>
    format({
      persona: { ...plainPersona, ...dials, personality_type },
      brief: Brief.parse({ topic, context: facts.join('\n'), kind }),
      limit: platforms.twitter,
      count: 1,
      seed,
    })
      .flatMap(({ parts }) => parts)
      .join('\n\n');
  return Object.fromEntries(cast.map(({ voice }) => [voice, post(voice)]));
}

/** A Markdown blockquote; line breaks within a paragraph are kept. */
const quotation = (text: string): string =>
  text
    .replace(/(?<=[^\n])\n(?=[^\n])/gu, '\\\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** The five posts with their personalities, in Markdown. */
export const inMarkdown = ({ posts }: Sample): string =>
  cast.map(({ voice, label }) => `**${label}**\n\n${quotation(posts[voice])}`).join('\n\n');
