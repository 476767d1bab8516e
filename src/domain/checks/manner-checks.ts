/** Checks a text against a persona’s manner. */
import { given, type Rule } from './check-rules.ts';
import { escaped, finderOf, found, plain } from './word-finder.ts';
import { lazily } from '#domain/lazily.ts';
import { copies, repeats } from '#domain/text/copied.ts';
import { phraseKinds } from '#domain/persona/manner-phrases.ts';
import { heatWeights, slangWeights } from '#domain/persona/manner-words.ts';

export type MannerCheck = 'name' | 'phrase' | 'heat' | 'levity' | 'sample' | 'contrast';

const finders = lazily(() =>
  Object.fromEntries(
    Object.entries(phraseKinds).map(([kind, { words }]) => [kind, finderOf(words)]),
  ),
);

interface Weighed {
  finder: RegExp;
  weights: ReadonlyMap<string, number>;
}
const weighed = (weights: Readonly<Record<string, number>>): Weighed => ({
  finder: finderOf(Object.keys(weights)),
  weights: new Map(Object.entries(weights).map(([word, weight]) => [plain(word), weight])),
});
const heatWords = lazily(() => weighed(heatWeights));
const slangWords = lazily(() => weighed(slangWeights));

const weigh = (text: string, { finder, weights }: Weighed, typed: string): number =>
  found(text, finder, typed).reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);

/** The points of a text for provocative words; words in `typed` are free. */
export const heatOf = (text: string, typed = ''): number => weigh(text, heatWords(), typed);

/** The points per occurrence. */
export const exclamationPoints = 3;
const signs: readonly (readonly [RegExp, number])[] = [
  [/!/gu, exclamationPoints],
  [/\p{Extended_Pictographic}/gu, 2],
  // Shorter words in capitals are usually abbreviations.
  [/(?<![\p{L}\p{N}#$@])\p{Lu}{5,}(?![\p{L}\p{N}])/gu, 5],
  [/(\p{L})\1{2,}/gu, 8],
  [/(?<!\p{L})(?:ha){2,}(?!\p{L})/giu, 12],
];

/** The points of a text for playfulness; words in `typed` are free. */
export function levityOf(text: string, typed = ''): number {
  const shown = Array.from(signs, ([sign, points]) => {
    const seen = text.match(sign) ?? [];
    return points * seen.filter((one) => one === '!' || !typed.includes(one)).length;
  });
  return shown.reduce((sum, points) => sum + points, weigh(text, slangWords(), typed));
}

const most = (parts: readonly string[], score: (part: string) => number): number =>
  Math.max(0, ...parts.map(score));

function isLabelled(part: string, name: string): boolean {
  const who = escaped(plain(name));
  const text = plain(part).trim();
  const label = String.raw`^[*_"“\[(>#@\s]*${who}[\])*_"”\s]*(?::|\s[-–—]\s|\s(?:says|here)(?![\p{L}\p{N}]))`;
  const signed = String.raw`(?:^|\s)[-–—]\s?${who}[.!\s]*$`;
  const spoken = String.raw`(?<![\p{L}\p{N}])as ${who}, i(?![\p{L}\p{N}])`;
  return [label, signed, spoken].some((pattern) => new RegExp(pattern, 'u').test(text));
}

export const mannerRules: Record<MannerCheck, Rule> = {
  name: (_, all, parts) => {
    const { name = '' } = all.manner ?? {};
    if (name === '' || plain(given(all)).includes(plain(name))) return undefined;
    return parts.some((part) => isLabelled(part, name))
      ? `It has the name “${name}” as a label. The network already shows who writes.`
      : undefined;
  },
  phrase: (text, all) => {
    for (const { kind } of all.manner?.shunned ?? []) {
      const [word] = found(text, finders()[kind] ?? /(?!)/gu, given(all));
      if (word !== undefined) return `It says “${word}”. The rule is: ${phraseKinds[kind].rule}.`;
    }
    return undefined;
  },
  heat: (_, all, parts) => {
    const { heat = Infinity } = all.manner ?? {};
    const score = most(parts, (part) => heatOf(part, given(all)));
    return score > heat ? `Too heated for this agent (${score} of ${heat}).` : undefined;
  },
  levity: (_, all, parts) => {
    const { levity = Infinity } = all.manner ?? {};
    const score = most(parts, (part) => levityOf(part, given(all)));
    return score > levity
      ? `Too playful for this agent’s tone: slang, emojis, capitals and exclamation marks score ${score}, and the limit is ${levity}.`
      : undefined;
  },
  sample: (text, all) => {
    const copied = all.manner?.samples.find(
      (sample) => copies(text, sample) && !copies(given(all), sample),
    );
    return copied && 'It copies a voice sample instead of sounding like it.';
  },
  contrast: (text, { manner }) => {
    const used = manner?.instead_of.find((wording) => repeats(text, wording));
    return used && `It says “${used}”, but this agent words that differently.`;
  },
};
