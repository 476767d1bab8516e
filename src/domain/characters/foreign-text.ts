/** Texts of a character file: plain words, without what a stranger could hide in them. */
import { cut } from '#contract/core/cut.ts';
import { stripInvisible, tidied, withoutControls } from '#contract/core/plain-text.ts';
import { asTrusted, hides } from '#domain/text/untrusted-text.ts';
import { sentences } from '#domain/text/segmenters.ts';

// Sentences in a stranger’s text that are not about the character but for the model that reads it.

/** “Ignore the instructions” in the languages that agents can write in, and in Arabic. */
const dismissed: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,60}\b(?:instruction|rule|prompt|guideline|previous|above)/iu,
  /\b(?:ignoriere(?:n sie)?|vergiss|vergessen sie|missachte)\b[^.\n]{0,60}(?:anweisung|regel|vorgabe|befehl|vorherig|bisherig)/iu,
  /(?:ignor|olvid|oubli|esque[cç]|dimentic)\p{L}*[^.\n]{0,60}(?:instruc|instruç|istruzion|consigne)/iu,
  /\b(?:negeer|vergeet|ignorera|glöm|zignoruj|zapomnij)\p{L}*[^.\n]{0,60}(?:instruc|instruk|polece)/iu,
  /(?:игнорируй|забудь|ігноруй)\p{L}*[^.\n]{0,60}(?:инструкц|указани|правил|інструкц|вказівк)/iu,
  /(?:talimat|kural)\p{L}*[^.\n]{0,40}(?:yoksay|görmezden|unut)/iu,
  /(?:忽略|无视|忘记|忘掉)[^。\n]{0,30}(?:指令|指示|规则|提示)|(?:指令|指示|规则)[^。\n]{0,10}(?:无效|作废)/u,
  /(?:指示|命令|ルール|プロンプト)[^。\n]{0,20}(?:無視|忘れ)/u,
  /(?:지시|명령|규칙)[^.\n]{0,20}(?:무시|잊)/u,
  /تجاهل[^.\n]{0,60}(?:تعليمات|أوامر|القواعد)/u,
];
const others: readonly RegExp[] = [
  /\b(?:reveal|print|repeat|send|leak|show)\b[^.\n]{0,60}\b(?:system prompt|api keys?|passwords?|secrets?|credentials?)\b/iu,
  /\bfrom now on,? you (?:are|will|must|act)\b|\byou are now (?:an?|the)\b[^.\n]{0,40}\b(?:ai|model|assistant)\b/iu,
  /\b(?:unrestricted|uncensored|jailbroken) (?:ai|model|assistant)\b/iu,
  /\bmark this (?:card|file|character)\b|\bnotes? to the (?:ai|model|importer|system)\b/iu,
  // What the formats of chats and prompts begin a part with.
  /<\|[^|\n]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|^\s*\[?(?:system(?: note| prompt| message)?|importer|developer|instructions?)\s?\]?:/iu,
  /^\s*#{1,6}\s?(?:system|instructions?)\b/iu,
];

const isOrder = (text: string): boolean =>
  dismissed.some((one) => one.test(text)) || others.some((one) => one.test(text));

/** A line up to the sentence that is an order: what follows belongs to it. */
function upToOrder(line: string): string {
  if (!isOrder(line)) return line;
  let kept = '';
  for (const { segment } of sentences().segment(line)) {
    if (isOrder(segment)) break;
    kept += segment;
  }
  // An order can go over several sentences.
  return isOrder(kept) || kept.length === line.length ? '' : kept.trimEnd();
}

/** The text without orders to a model, and without what follows them in the same line. */
const withoutOrders = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const kept = upToOrder(line);
      return kept === '' && line !== '' ? [] : [kept];
    })
    .join('\n');

/** What can be removed from a text, and the sentence that says so. */
export const noteWords = {
  hidden: 'Hidden characters were removed.',
  markup: 'Markup and scripts were removed.',
  links: 'Links were removed.',
  keys: 'Lines that look like a key or password were left out.',
  orders: 'Orders to an AI model were left out.',
  acting: 'Acting between asterisks was removed.',
  placeholders: 'Placeholders were replaced with words.',
  traits: 'Lists of traits were written as sentences.',
  adult: 'Its labels say it’s for adults.',
  name: 'The name was shortened.',
  long: 'Very long texts were only read up to a point.',
} as const;
export type Note = keyof typeof noteWords;

/** Who a file is about, and what was removed so far. */
export interface Reading {
  name: string;
  notes: Set<Note>;
}

/** Nothing of a personality is longer; what follows isn’t looked at, so that every expression here stays fast. */
const longest = 8000;
/** Characters read of one field, over all of its entries. */
const longestField = 40_000;
export const mostEntries = 200;

const stacked = /[\p{M}\u200C\u200D]{6,}/gu;
const blockStart = /<(?:script|style|iframe|object|svg)\b/iu;
const blockEnd = /<\/(?:script|style|iframe|object|svg)[^<>]*>/iu;
/** Elements that a page would not show. */
const unseen =
  /<([a-z]{1,20})\b[^<>]{0,200}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|\shidden\b)[^<>]*>[^<]*(?:<\/\1\s*>)?/giu;
const tag = /<[/!]?[a-z-][^<>]*>/giu;
const drawn = /!\[[^[\]]*\]\([^()]*\)/gu;
const linked = /\[([^[\]]*)\]\([^()]*\)/gu;
const address = /(?:\b[a-z]{2,20}:\/\/|\bwww\.|\bjavascript:|\bdata:[a-z]{1,20}\/)\S+/giu;
const placeholder = /\{\{[^{}]*\}\}/gu;
const strong = /\*\*|__/gu;
const acted = /\*[^*]+\*/gu;

/** The beginnings of keys that are common, key blocks, and a name of a secret with its value. */
const keys = [
  /(?:sk|pk|rk|xox[abeps]|gh[opsu]|github_pat|glpat|hf)[-_](?=\D{0,15}\d)[\w.-]{16,}/iu,
  /(?:nsec1|AKIA|ASIA|AIza|eyJ)[\w.-]{16,}/u,
  /-----BEGIN/u,
  /(?:^|[^\da-f])(?:0x)?[\da-f]{64}(?:$|[^\da-f])/iu,
  /(?:key|secret|password|passphrase|token|mnemonic|seed)["'\s]{0,3}[:=]["'\s]{0,3}[^\s"']{8,}/iu,
];

/** Also what comes after a block that never ends. */
function withoutBlocks(text: string): string {
  const [first = '', ...others] = text.split(blockStart);
  const after = others.map((part) => {
    const end = blockEnd.exec(part);
    return end ? part.slice(end.index + end[0].length) : '';
  });
  return [first, ...after].join(' ');
}

/** Repeated, because removing a tag may form another. */
function withoutMarkup(text: string, rounds = 4): string {
  const left = withoutBlocks(text)
    .replaceAll(unseen, ' ')
    .replaceAll(tag, ' ')
    .replaceAll(drawn, ' ')
    .replaceAll(linked, '$1')
    .replaceAll(strong, '');
  return left === text || rounds === 0 ? left : withoutMarkup(left, rounds - 1);
}

const isAny = (line: string, all: readonly RegExp[]): boolean => all.some((one) => one.test(line));

const withoutLines = (text: string, bad: readonly RegExp[]): string =>
  isAny(text, bad)
    ? text
        .split('\n')
        .filter((line) => !isAny(line, bad))
        .join('\n')
    : text;

/** Of several words to draw from, the first one. */
const drawnFrom = /\{\{(?:random|pick)\s?::?([^{}:,]*)[^{}]*\}\}/giu;

const filled = (text: string, name: string): string =>
  text
    .replaceAll(/\{\{(?:char|agent(?:_?name)?)\}\}|<(?:bot|char)>/giu, () => name)
    .replaceAll(/\{\{user\d?\}\}|<user>/giu, 'you')
    .replaceAll(drawnFrom, '$1')
    .replaceAll(placeholder, '');

/** Applies a change, and notes it if it changed anything. */
function noting(text: string, { notes }: Reading, note: Note, change: (text: string) => string) {
  const changed = change(text);
  if (changed !== text) notes.add(note);
  return changed;
}

/** Without invisible characters, in the form in which the contract stores texts. */
function shown(text: string, reading: Reading): string {
  const start = noting(text, reading, 'long', (all) => cut(all, longest));
  const bare = noting(start.toWellFormed(), reading, 'hidden', (all) => {
    const plain = withoutControls(stripInvisible(all));
    return hides(plain) ? asTrusted(plain, '') : plain;
  });
  return tidied(bare.normalize('NFC').replaceAll(stacked, ''));
}

/** A text of this product’s own file: as it was saved, unless it hides something or has a key in it. */
export const ownWords = (text: string, reading: Reading): string =>
  noting(shown(text, reading), reading, 'keys', (all) => withoutLines(all, keys));

const spaces = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/\n\s+/gu, '\n')
    .trim();

/** A text of a stranger, as words that are only words. */
export function plainWords(text: string, reading: Reading): string {
  const steps: readonly [Note, (text: string) => string][] = [
    ['placeholders', (all) => filled(all, reading.name)],
    ['markup', (all) => withoutMarkup(all)],
    ['links', (all) => all.replaceAll(address, '')],
    ['keys', (all) => withoutLines(all, keys)],
    ['orders', withoutOrders],
  ];
  const words = steps.reduce(
    (all, [note, change]) => noting(all, reading, note, change),
    shown(text, reading),
  );
  // Removing something may have put other things together.
  return tidied(spaces(words));
}

/** What a character says, without what it does while saying it. */
export const spokenWords = (text: string, reading: Reading): string =>
  spaces(noting(plainWords(text, reading), reading, 'acting', (all) => all.replaceAll(acted, ' ')));

/** Its letters and digits, to compare names that are written differently. */
export const lettersOf = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The texts of a field that should be a text or a list of them; everything else in it is passed over. */
export function textsIn(value: unknown, { notes }: Reading): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = entries.filter((entry) => typeof entry === 'string').filter(Boolean);
  let room = longestField;
  const taken = texts.slice(0, mostEntries).flatMap((text) => {
    const part = cut(text, Math.max(0, room));
    room -= part.length;
    return part === '' ? [] : [part];
  });
  if (taken.length < texts.length || room <= 0) notes.add('long');
  return taken;
}
