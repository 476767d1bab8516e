/** A text as Mastodon counts it; see its `StatusLengthValidator` (read on 2026-11-24). */
import { urlsIn } from './tweet-text.ts';

/** The length that every link counts as. */
const placeholder = 'x'.repeat(23);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** A handle with another server’s domain, which does not count. */
const remoteMention =
  /(?<![=/\p{L}\p{N}_])(@[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/giu;

/** Replaces links by placeholders of their counted length. A link without a scheme is plain text. */
function withShortLinks(text: string): string {
  if (!text.includes('://')) return text;
  const links = urlsIn(text).filter((url) => /^https?:\/\//i.test(url));
  if (links.length === 0) return text;
  // If two links start alike, the longer one is replaced first.
  const longestFirst = links.toSorted((one, other) => other.length - one.length).map(escaped);
  return text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), placeholder);
}

/** The text whose length is counted. */
export const fediverseForm = (text: string): string =>
  withShortLinks(text).replaceAll(remoteMention, '$1');
