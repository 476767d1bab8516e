/**
 * Who wrote the words of a text, as its earlier versions show. People are not asked for sources of what they typed;
 * machines are, until a person writes something else in its place.
 */
/** An earlier version of a text, in all of its variants. `earlier`: one from before was restored. */
export interface Version {
  by: 'person' | 'machine' | 'earlier';
  texts: readonly string[];
}

/** The words of texts, without punctuation around them. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    text.split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')),
  );

const sign = /[\p{L}\p{N}\p{M}_]/u;

/** Whether a text contains these words, not only as a part of longer ones. */
function says(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const around = [text[at - 1], text[at + words.length]];
    const edges = [words[0], words.at(-1)];
    const isCut = around.some((one, n) => sign.test(one ?? '') && sign.test(edges[n] ?? ''));
    if (!isCut) return true;
  }
  return false;
}

/** Whether a machine put these words into the text, where they are since. Versions: oldest first. */
function isByMachine(words: string, versions: readonly Version[]): boolean {
  let by: Version['by'] = 'person';
  for (const version of versions.toReversed()) {
    if (version.texts.some((text) => says(text, words))) ({ by } = version);
    // What was restored came from a version before the gap.
    else if (by !== 'earlier') break;
  }
  return by === 'machine';
}

/** Whether a machine wrote any version. */
export const hasMachine = (versions: readonly Version[]): boolean =>
  versions.some(({ by }) => by === 'machine');

/** What a machine wrote in any version. */
export const machineTexts = (versions: readonly Version[]): string[] =>
  versions.flatMap(({ by, texts }) => (by === 'machine' ? texts : []));

/** The words that people added in any version or in `parts`, the current text: they support what a machine says. */
export function typedWords(versions: readonly Version[], parts: readonly string[]): string {
  const all: Version[] = [...versions, { by: 'person', texts: parts }];
  return all
    .flatMap(({ by, texts }, at) => {
      if (by !== 'person') return [];
      const before = new Set(wordsIn(all[at - 1]?.texts ?? []));
      return wordsIn(texts).filter((word) => !before.has(word));
    })
    .join(' ');
}

/** The claims or sentences whose words a machine wrote. */
export const byMachine = <Item extends { text: string }>(
  items: readonly Item[],
  versions: readonly Version[],
): Item[] => items.filter(({ text }) => isByMachine(text, versions));
