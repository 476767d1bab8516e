/** What owners answer for themselves when they change a text, so that no rule about writers is held against them. */
import type { Brief } from '#contract/content/types.ts';

const hashtag = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]*\p{L}/u;
const emoji = /\p{Extended_Pictographic}/u;

const wordsOf = (parts: readonly string[]): string[] => parts.join('\n').split(/\s+/u);

/**
 * The brief that a changed text is held to: words that were not in what was written are the owner's own, and hashtags
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
    // Not to the context, which in a reply is the post of someone else.
    topic: [brief.topic, ...own].join('\n'),
    hashtags: hashtag.test(text),
    emojis: emoji.test(text),
  };
}
