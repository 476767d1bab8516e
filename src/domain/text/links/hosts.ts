/** Names of hosts in a text, by the list of endings that there are. */
import endings from 'tlds' with { type: 'json' };

const known: ReadonlySet<string> = new Set(endings);

/** Whether hosts end so: `com`, `music`, `рф`, `xn--…`. */
export const isEnding = (word: string): boolean => known.has(word) || word.startsWith('xn--');

/** From the beginning of a word on, so that every letter is read once. */
const dotted =
  /(?<![\p{L}\p{N}\p{M}.@-])[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*(?:\.[\p{L}\p{N}\p{M}-]+)+(?::\d+)?(?:[/?#][^\s"'<>“”‘’«»…—–、。，！？]*)?/gu;
const host = /^[^:/?#]+/u;
/** “9.am” is a time. */
const time = /^\d+\.[ap]m$/u;

/** Hosts with what follows them, in a text in lowercase: whatever ends as hosts do. */
export const hostsIn = (text: string): string[] =>
  (text.match(dotted) ?? []).filter((found) => {
    const [name = ''] = host.exec(found) ?? [];
    return isEnding(name.slice(name.lastIndexOf('.') + 1)) && !time.test(name);
  });
