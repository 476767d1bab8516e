/**
 * Splits a message into words without disguises: lookalikes, digits for letters, spaced letters, repeated letters and
 * typos.
 */
import { folded, shown, unleeted } from '#domain/text/links/unmasked.ts';
import { squeezed } from './pattern.ts';
import { english, guarded } from './vocabulary.ts';

/** Of a longer message, which is never harmless, only the beginning and the end are read. */
const longest = { start: 3000, end: 1000 } as const;
const partRead = (text: string): string =>
  text.length > longest.start + longest.end
    ? `${text.slice(0, longest.start)} ${text.slice(-longest.end)}`
    : text;

const emojis = new Map(
  Object.entries({
    gun: '🔫🗡',
    knife: '🔪',
    bomb: '💣🧨',
    dead: '💀☠',
    funeral: '⚰🪦⚱',
    heartbroken: '💔',
    crying: '😭😢😿🥺😞😔',
    angry: '😡🤬😠😤🤮👎🖕👿😾💩',
    sarcasmmark: '🙄😒😑🤡🙃😏🤥',
    pills: '💊',
    hospital: '🏥🚑🤒🤢🩸🤕',
    lawsuit: '⚖🚔👮',
    noose: '🪢',
    bridge: '🌉',
  }).flatMap(([name, signs]) => Array.from(signs, (sign) => [sign, ` ${name} `] as const)),
);
const emoji = /(\p{Extended_Pictographic})\1*/gu;

const word = /[\p{L}\p{N}]+/gu;
const apostrophes = /(?<=\p{L})['’ʼ`´](?=\p{L})/gu;
const longestWord = 40;
const longestRun = 200;

const bareWords = (fold: string): string[] =>
  (fold.replace(apostrophes, '').match(word) ?? []).map((one) =>
    // With repeated letters collapsed it would become “late”.
    // oxlint-disable-next-line house/no-cut-characters -- only read
    /^lattes?$/u.test(one) ? 'coffee' : one.slice(0, longestWord),
  );

/** Joins spaced letters into a word: “r e f u n d”, “k.i.l.l”. */
function joined(words: readonly string[]): string[] {
  const all: string[] = [];
  let run = '';
  for (const one of [...words, '']) {
    if (one.length === 1 && /\p{L}/u.test(one)) {
      run += one;
      continue;
    }
    // oxlint-disable-next-line house/no-cut-characters -- only read
    const whole = squeezed(run.slice(0, longestRun));
    if (run !== '') all.push(...(run.length > 2 ? [whole, whole.slice(1)] : run));
    run = '';
    if (one !== '') all.push(one);
  }
  return all;
}

const without = (text: string): string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));

/** Each guarded word by its forms with one letter removed, and where that letter was. */
const nearly = new Map<string, { word: string; at: number }[]>();
for (const word of guarded)
  for (const [at, part] of without(word).entries())
    nearly.set(part, [...(nearly.get(part) ?? []), { word, at }]);
const shortestGuarded = 5;
const longestGuarded = 17;

/** The guarded word that one has become by two mistakes: a letter for another, two that changed places. */
function meantBy(one: string): string | undefined {
  for (const [at, part] of without(one).entries()) {
    if (guarded.has(part)) return part;
    // Farther apart they must begin alike: “lending” is no “bleeding”, and “brethe” may be “breath”.
    const meant = nearly
      .get(part)
      ?.find((near) => Math.abs(near.at - at) < 2 || near.word.startsWith(one.charAt(0)));
    if (meant) return meant.word;
  }
  return undefined;
}

/** The intended word, if one letter is missing, added, changed or swapped. */
function corrected(one: string): string {
  const isOwn = english.has(one) || english.has(one.replace(/s$/u, '')) || guarded.has(one);
  if (isOwn || one.length < shortestGuarded || one.length > longestGuarded) return one;
  return nearly.get(one)?.[0]?.word ?? meantBy(one) ?? one;
}

/** Splits `#KillMySelf` into three words. */
const tagged = (text: string): string =>
  text.replace(/#[\p{L}\p{N}_]{1,100}/gu, (tag) => tag.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

export interface Words {
  /** The folded text, for scripts without spaces. */
  fold: string;
  /** Its words as written. */
  raw: readonly string[];
  /** The same with repeated letters collapsed. */
  plain: readonly string[];
  /** Several readings, each split into words. */
  readings: readonly (readonly string[])[];
  /** Letters only. */
  squashed: string;
}

/** Parses a message in linear time. */
export function readWords(text: string): Words {
  const seen = tagged(shown(partRead(text).toWellFormed())).replace(
    emoji,
    (_, sign: string) => emojis.get(sign) ?? ' ',
  );
  const fold = folded(seen);
  const raw = bareWords(fold);
  const plain = raw.map(squeezed);
  // A symbol at the end of a word is punctuation.
  const spelled = fold.replace(/[0134578$@!|+9]+(?=\p{L})|(?<=\p{L})[0134578$]+/gu, unleeted);
  const isMasked = spelled !== fold;
  const apart = joined(plain);
  const bare = apart.map(corrected);
  const leet = isMasked ? joined(bareWords(spelled).map(squeezed)).map(corrected) : [];
  const isMistyped = bare.some((one, at) => one !== apart[at]);
  return {
    fold,
    raw,
    plain,
    squashed: (isMasked ? leet : bare).join(''),
    readings: [apart, ...(isMistyped ? [bare] : []), ...(isMasked ? [leet] : [])],
  };
}
