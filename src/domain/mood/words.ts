/** A message as words, with its disguises taken off: lookalikes, digits for letters, letters apart, drawn-out and mistyped words. */
import { folded, shown, unleeted } from '#domain/text/links/unmasked.ts';
import { squeezed } from './pattern.ts';
import { english, guarded } from './vocabulary.ts';

/** Of a longer message, which is no harmless one in any case, its beginning and its end are read. */
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
    // With its letters once it would be late.
    /^lattes?$/u.test(one) ? 'coffee' : one.slice(0, longestWord),
  );

/** Letters that stand one by one are one word: “r e f u n d”, “k.i.l.l”. */
function joined(words: readonly string[]): string[] {
  const all: string[] = [];
  let run = '';
  for (const one of [...words, '']) {
    if (one.length === 1 && /\p{L}/u.test(one)) {
      run += one;
      continue;
    }
    const whole = squeezed(run.slice(0, longestRun));
    if (run !== '') all.push(...(run.length > 2 ? [whole, whole.slice(1)] : run));
    run = '';
    if (one !== '') all.push(one);
  }
  return all;
}

const without = (text: string): string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));

/** Each guarded word by what is left of it without one letter. */
const nearly = new Map(
  [...guarded].flatMap((one) => [one, ...without(one)].map((part) => [part, one] as const)),
);
const shortestGuarded = 5;
const longestGuarded = 17;

/** The word that was meant, where one letter is missing, too many, another or swapped. */
function corrected(one: string): string {
  const isOwn = english.has(one) || english.has(one.replace(/s$/u, '')) || guarded.has(one);
  if (isOwn || one.length < shortestGuarded || one.length > longestGuarded) return one;
  const direct = nearly.get(one);
  if (direct !== undefined) return direct;
  for (const part of without(one)) {
    const meant = nearly.get(part);
    if (meant !== undefined && Math.abs(meant.length - one.length) < 2) return meant;
  }
  return one;
}

/** `#KillMySelf` is three words. */
const tagged = (text: string): string =>
  text.replace(/#[\p{L}\p{N}_]{1,100}/gu, (tag) => tag.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

export interface Words {
  /** The text in one reading, for what is written without spaces. */
  fold: string;
  /** Its words as they stand. */
  raw: readonly string[];
  /** The same with drawn-out letters once. */
  plain: readonly string[];
  /** Several readings, each as words. */
  readings: readonly (readonly string[])[];
  /** Letters only. */
  squashed: string;
}

/** Reads a message in time in proportion to its length. */
export function readWords(text: string): Words {
  const seen = tagged(shown(partRead(text).toWellFormed())).replace(
    emoji,
    (_, sign: string) => emojis.get(sign) ?? ' ',
  );
  const fold = folded(seen);
  const raw = bareWords(fold);
  const plain = raw.map(squeezed);
  // A sign at the end of a word ends a sentence.
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
