/** Reads the text in a model’s answer: plain text is asked for, and an answer in JSON or in a fence is read all the same. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { saidSoFar, stripped, withoutThinking } from '#domain/checks/stripped.ts';
import { answering, openings } from '#domain/prompt/task.ts';
import { fits } from '#domain/text/post-text.ts';
import { sentences } from '#domain/text/segmenters.ts';
import type { WriteRequest } from './port.ts';

/** One text is a list of one, texts may be objects, and empty parts are left out. */
const Part = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.object({ content: z.string() }).transform(({ content }) => content),
]);
const Parts = z
  .union([z.array(Part), Part.transform((text) => [text])])
  .transform((all) => all.map(stripped).filter(Boolean))
  .pipe(z.array(z.string()).min(1).max(limits.thread_parts));

/** The keys under which models put their text, if they answer with an object. */
const keys = ['parts', 'post', 'text', 'reply', 'thread', 'content', 'answer'] as const;
const Piece = z.record(z.string(), z.unknown()).transform((object, ctx) => {
  for (const key of keys) {
    const { data } = Parts.safeParse(object[key]);
    if (data) return data;
  }
  ctx.addIssue({ code: 'custom', message: 'no text' });
  return z.NEVER;
});

/** The most characters of an answer that are read: the longest text with every character escaped. */
const longestAnswer = 6 * limits.thread_text;
/** The most places where an object may begin. */
const objectsTried = 20;
/** Prose has braces too, as in “{agent}”, but no quotation mark after them. */
const beginning = /\{(?=\s*["'])/gu;

const trailing = /,(?=\s*[}\]])/uy;
const quoted = /"[^"\\]*(?:\\[^][^"\\]*)*"/uy;
const controls: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' };
const escaped = (text: string): string => text.replace(/[\n\r\t]/gu, (one) => controls[one] ?? '');
const levels: Readonly<Record<string, number>> = { '{': 1, '}': -1 };

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/**
 * The object that begins at `from`, with raw line breaks in its strings escaped and without commas before a closing
 * bracket; `undefined` if it never ends.
 */
function objectAt(text: string, from: number): { json: string; end: number } | undefined {
  let json = '';
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const inside = matchAt(quoted, text, at);
    const piece = inside ?? text[at] ?? '';
    at += piece.length;
    if (inside !== undefined) json += escaped(inside);
    else if (matchAt(trailing, text, at - 1) === undefined) json += piece;
    depth += levels[piece] ?? 0;
    if (depth === 0) return { json, end: at };
  }
  return undefined;
}

/** Strings in single quotation marks, as Python writes them. */
const singleQuoted =
  /(?<=[{[,:]\s{0,3})'((?:[^'\\]|\\.|'(?!\s{0,3}[,:}\]])){0,6000})'(?=\s{0,3}[,:}\]])/gu;

const parsed = (json: string): unknown => {
  for (const tried of [
    json,
    json.replaceAll(singleQuoted, (_, inside: string) => JSON.stringify(inside)),
  ]) {
    try {
      return JSON.parse(tried);
    } catch {
      // The next spelling.
    }
  }
  return undefined;
};

/** Every text in the objects of an answer, in order: models put prose, thinking and code fences around them. */
function objectsIn(answer: string): string[][] {
  const pieces: string[][] = [];
  let done = 0;
  for (const { index } of [...answer.matchAll(beginning)].slice(0, objectsTried)) {
    if (index < done) continue;
    const object = objectAt(answer, index);
    const { data } = Piece.safeParse(object && parsed(object.json));
    if (!object || !data) continue;
    pieces.push(data);
    done = object.end;
  }
  return pieces;
}

/** Some chat templates write only the end of the thinking, on a line of its own or at the end of one. */
const thought = /\n[ \t]*<\/think>|<\/think>[ \t]*\n/giu;

const hasWords = (parts: readonly string[]): boolean => parts.some((part) => /\p{L}/u.test(part));
const isTooLong = (parts: readonly string[]): boolean =>
  parts.reduce((sum, part) => sum + part.length, 0) > limits.thread_text;

const thing =
  '(?:post|tweet|thread|reply|answer|text|response|draft|version|story|tip|caption|message)';
/** “Here’s a post for you:” on a line of its own, and “Post:”. */
const greetings = [
  new RegExp(
    String.raw`^(?:(?:sure|certainly|of course|absolutely|okay|ok|great)[\s,.!—–-]*)?(?:here(?:[’']s| is| are)|below is)[^\n]{0,80}\b${thing}\b[^\n]{0,80}:?[ \t]*\n+`,
    'iu',
  ),
  /^(?:sure|certainly|of course|absolutely)[!,.]*[ \t]*\n+/iu,
  new RegExp(
    String.raw`^(?:[*_]{0,2})(?:final |draft )?${thing}(?:[*_]{0,2}):(?:[*_]{0,2})[ \t]*\n*(?=\S)`,
    'iu',
  ),
];
/** What a text is for, before it: “Offer: Half price for charities.” */
const purpose =
  /^(?:special )?(?:offer|news|apology|question|thanks|thank you|how-to):\s+(?=\p{Lu})/iu;
/** “(142 characters)” at the end. */
const count =
  /\s*[([]\s?(?:approx\.? |about |~)?\d{1,4}(?:\s?\/\s?\d{2,4})? (?:characters?|chars|words|tokens)\s?[)\]]\s*$/iu;
const wrapped = /^(?:"([^"]{2,6000})"|“([^“”]{2,6000})”)$/u;
const bold = /\*\*([^*\n]{1,300})\*\*/gu;
const breaks = /\\n/gu;

/** A plain text without what certainly is none of it. What is only likely is for the checks. */
function cleaned(text: string): string {
  const body = greetings
    .reduce((so, opening) => so.replace(opening, ''), stripped(text))
    .replace(purpose, '')
    .replace(count, '');
  const [, straight, curly] = wrapped.exec(body.trim()) ?? [];
  const inside = (straight ?? curly ?? body).trim();
  const lines =
    !inside.includes('\n') && /[.!?…]\\n/u.test(inside) ? inside.replaceAll(breaks, '\n') : inside;
  return lines.replaceAll(bold, '$1').trim();
}

/** “1/3”, “2.”, “Part 3:” before the parts of a thread. */
const number =
  /^(?:[([*_]{0,3}(?:part |tweet |post )?(\d{1,2})(?:\s?(?:\/|of)\s?\d{1,2})?[)\]*_]{0,3}[.:)–—-]?)\s+/iu;

/** The parts of a thread without their numbers, if all have one and in order. */
function withoutNumbers(parts: readonly string[]): string[] {
  const isCounted = parts.every((part, at) => number.exec(part)?.[1] === String(at + 1));
  return parts.length > 1 && isCounted ? parts.map((part) => part.replace(number, '')) : [...parts];
}

type Wanted = Pick<WriteRequest, 'brief' | 'limit' | 'refit'>;

/** Whether an empty line divides parts, rather than paragraphs. */
function isDivided({ brief, limit, refit }: Wanted, text: string): boolean {
  if (!refit) return brief.content_type === 'thread';
  return refit.most > 1 && (refit.parts.length > 1 || refit.way === 'thread' || !fits(text, limit));
}

/** A thread that came without empty lines, divided at its line breaks, or else after every second sentence. */
function divided(text: string): string[] {
  const lines = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length > 1) return lines;
  const all = Array.from(sentences().segment(text), ({ segment }) => segment.trim());
  return all.length < 3
    ? [text]
    : all.flatMap((_, at) => (at % 2 === 0 ? [all.slice(at, at + 2).join(' ')] : []));
}

function partsOf(text: string, wanted: Wanted): string[] {
  if (!isDivided(wanted, text)) return [text];
  const parts = text.split(/\n\s*\n|\n-{3,}\n/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [only = text] = parts;
  const isThread = wanted.refit === undefined && parts.length === 1;
  return withoutNumbers((isThread ? divided(only) : parts).map((part) => part.trim()))
    .map(cleaned)
    .slice(0, limits.thread_parts);
}

export type Reading = { parts: string[] } | { fault: string };

/** The sentence for an answer that no text can need. */
export const tooLongAnswer = 'The model’s reply was too long.';
export const refusedAnswer = 'The model refused to write this.';

/** The longest answer that is nothing but a refusal. */
const longestRefusal = 400;
/** “I’m sorry, but I can’t help with that.”, but not “I’m sorry, but I can’t open on Sunday.” */
const refusal =
  /^\W*(?:(?:I[’']m|I am) (?:very |so |really |truly )?sorry,? (?:but )?)?I (?:can[’']t|cannot|can not|won[’']t|(?:am|[’']m) (?:unable|not able) to) (?:(?:help|assist)(?: you)? with (?:that|this|the request|your request|creating|writing|generating)|(?:fulfil|fulfill|comply with|complete|process) (?:that|this|the|your) request|(?:create|write|generate|produce|provide) (?:that|this|such)(?: (?:content|text|post|a post|material))?\s*(?:[.!,]|$))/iu;
/** “I can’t provide a complete post without specific facts.” */
const needy =
  /^\W*I (?:can[’']t|cannot|can not|am unable to|[’']m unable to) (?:create|write|generate|produce|provide|give(?: you)?) an? (?:\p{L}+ ){0,3}(?:post|tweet|thread|text|caption|reply) without (?:\p{L}+ ){0,3}(?:facts|information|details|context)\b/iu;
const software =
  'an? (?:computer(?: program)?|machine|assistant|chatbot|(?:large )?language model|AI(?: (?:language )?model| assistant)?)';
/** “I’m just a computer.”, “As an AI model, I don’t …”, and nothing else; not “I’m just a machine for coffee.” */
const excuse = new RegExp(
  String.raw`^\W*(?:I(?:[’']m| am) (?:just|only) ${software}(?=,|\W*$| (?:and|so|without)\b)|as ${software}, I (?:do not|don[’']t|cannot|can[’']t|am not|have no)\b)[^.!?\n]{0,120}[.!?]?\W*$`,
  'iu',
);
const isRefusal = (parts: readonly string[]): boolean => {
  const [only = '', ...more] = parts;
  return (
    more.length === 0 &&
    only.length <= longestRefusal &&
    [refusal, needy, excuse].some((pattern) => pattern.test(only))
  );
};
const noText = 'The model’s reply held no text.';

/** An object, or what is left of one, is no post. */
const isData = (text: string): boolean => /^[{[]\s*["'{[]/u.test(text);

/** What stands behind the thinking. */
function saidIn(answer: string): string {
  const end = [...answer.matchAll(thought)].at(-1);
  return end === undefined ? answer : answer.slice(end.index + end[0].length);
}

/**
 * Small models go on with the next turn, which begins like every task: on a line of its own, or right behind the last
 * sentence where a server has no chat template and puts the turns one after the other.
 */
const nextTask = new RegExp(
  String.raw`(?:\n[ \t]*|(?<=[^\p{L}\p{N}\s,])[ \t]*)(?:(?:[Uu]ser|[Hh]uman):?\s*)?(?:${[...openings, answering].map((one) => one.replaceAll('.', '\\.')).join('|')})`,
  'u',
);

/** A model’s text as far as it is its own: up to where it goes on with the next turn. */
export function beforeNextTask(text: string): string {
  const at = text.search(nextTask);
  return at < 0 ? text : text.slice(0, at);
}

/** The text of an answer: that of its objects, or all of it. An echo of a form has no words. */
function textIn(said: string, answer: string, wanted: Wanted): string[] {
  // oxlint-disable-next-line house/no-cut-characters -- only searched for an object, which ends before
  const objects = [said, answer.slice(0, longestAnswer)].flatMap(objectsIn);
  const found = objects.find(hasWords) ?? objects[0];
  if (found) return found;
  // Thinking that never ended is no text.
  const plain = cleaned(beforeNextTask(saidSoFar(said)));
  return isData(plain) ? [] : partsOf(plain, wanted);
}

/** Reads the text in an answer and ignores everything else; if there is none, returns the error as a sentence. */
export function readAnswer(text: string, wanted: Wanted): Reading {
  if (text.trim() === '') return { fault: 'The model’s reply was empty.' };
  const answer = withoutThinking(text);
  const said = saidIn(answer);
  if (said.length > longestAnswer) return { fault: tooLongAnswer };
  const parts = textIn(said, answer, wanted);
  if (!hasWords(parts)) return { fault: noText };
  if (isRefusal(parts)) return { fault: refusedAnswer };
  return isTooLong(parts) ? { fault: tooLongAnswer } : { parts };
}
