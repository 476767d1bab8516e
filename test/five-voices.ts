/** The samples of the landing page and the README in Markdown, and what is their own. */
import { cast, type Sample } from '#web/features/public/landing/samples.ts';

/** The five posts with their personalities, in Markdown. */
export const inMarkdown = ({ posts }: Sample): string =>
  cast.map(({ voice, label }) => `**${label}**\n\n> ${posts[voice]}`).join('\n\n');

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];

/** The words of each post that are not in its facts. */
export function ownWords({ facts, posts }: Sample): Set<string>[] {
  const given = new Set(facts.flatMap(wordsIn));
  return Object.values(posts).map(
    (post) => new Set(wordsIn(post).filter((word) => !given.has(word))),
  );
}
