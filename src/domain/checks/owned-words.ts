/** Exempts the owner’s own edits from rules that are meant for writers. */
import type { Brief } from '#contract/content/types.ts';

const hashtag = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]*\p{L}/u;
const emoji = /\p{Extended_Pictographic}/u;

const wordsOf = (parts: readonly string[]): string[] => parts.join('\n').split(/\s+/u);

/**
 * The brief that an edited text is checked against: words that were not in the draft are the owner’s own, and hashtags
 * and emojis are as they left them.
 */
export function briefOfChanged(
  brief: Brief,
  written: readonly string[],
  parts: readonly string[],
): Brief {
  const before = new Set(wordsOf(written));
  const own = wordsOf(parts).filter((word) => !before.has(word));
  const text = parts.join('\n');
  return {
    ...brief,
    // Not added to the context, which for a reply is someone else’s post.
    topic: [brief.topic, ...own].join('\n'),
    hashtags: hashtag.test(text),
    emojis: emoji.test(text),
  };
}
