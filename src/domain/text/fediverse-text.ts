/** A text as Mastodon counts it: `StatusLengthValidator`, read on 2026-11-24. */
import { urlsIn } from './tweet-text.ts';

/** What every link counts as. */
const placeholder = 'x'.repeat(23);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** A handle with the domain of another server, which counts without it. */
const remoteMention =
  /(?<![=/\p{L}\p{N}_])(@[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/giu;

/** Links with their scheme, each as long as it counts. Without one, a link is text. */
function withShortLinks(text: string): string {
  if (!text.includes('://')) return text;
  const links = urlsIn(text).filter((url) => /^https?:\/\//i.test(url));
  if (links.length === 0) return text;
  // Of two that begin alike, the longer one stands there.
  const longestFirst = links.toSorted((one, other) => other.length - one.length).map(escaped);
  return text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), placeholder);
}

/** What takes the place of a text when its length is counted. */
export const fediverseForm = (text: string): string =>
  withShortLinks(text).replaceAll(remoteMention, '$1');
