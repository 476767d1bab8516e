/** Finds host names in a text, by the list of existing top-level domains. */
import endings from 'tlds' with { type: 'json' };

const known: ReadonlySet<string> = new Set(endings);

/** Whether a word is a top-level domain: `com`, `music`, `рф`, `xn--…`. */
export const isEnding = (word: string): boolean => known.has(word) || word.startsWith('xn--');

/** Matches from the start of a word, so that matching is linear. */
const dotted =
  /(?<![\p{L}\p{N}\p{M}.@-])[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*(?:\.[\p{L}\p{N}\p{M}-]+)+(?::\d+)?(?:[/?#][^\s"'<>“”‘’«»…—–、。，！？]*)?/gu;
const host = /^[^:/?#]+/u;
/** “9.am” is a time of day. */
const time = /^\d+\.[ap]m$/u;

/** Hosts with their paths in a lowercase text; any existing top-level domain counts. */
export const hostsIn = (text: string): string[] =>
  (text.match(dotted) ?? []).filter((found) => {
    const [name = ''] = host.exec(found) ?? [];
    return isEnding(name.slice(name.lastIndexOf('.') + 1)) && !time.test(name);
  });
