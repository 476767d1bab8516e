/** The JSON format of a model’s answer, and its parser. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { stripped, withoutThinking } from '#domain/checks/stripped.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Written } from './port.ts';

const reasonLength = 300;
const most = 5;

/** The schema sent to the provider. Providers only accept simple schemas; limits are checked when the answer is parsed. */
export const AnswerShape = z.object({
  angle: z.string(),
  parts: z.array(z.string()),
  facts_used: z.array(z.string()),
  needs: z.array(z.string()),
  why: z.string(),
});

/** Limits a model’s explanation to a short sentence for the owner. */
const asReason = (text: string): string => excerpt(stripInvisible(text), reasonLength);

/** A list that a model may omit or get wrong, because its content is optional. */
const extras = z
  .array(z.string())
  .transform((all) => all.map(asReason).filter(Boolean).slice(0, most))
  .optional()
  .catch(undefined);

/** One text is a list of one, and empty parts are left out. */
const Parts = z
  .union([z.array(z.string()), z.string().transform((text) => [text])])
  .transform((all) => all.map(stripped).filter(Boolean))
  .pipe(z.array(z.string()).min(1).max(limits.thread_parts));

const Piece = z.object({
  parts: Parts,
  facts_used: z.array(z.string()).optional().catch(undefined),
  needs: extras,
  why: z.string().catch('').transform(asReason),
});

/** The most characters of an answer that are read: the longest text with every character escaped. */
const longestAnswer = 6 * limits.thread_text;
/** The most places where an object may begin. */
const objectsTried = 20;
/** Prose has braces too, as in “{agent}”, but no quotation mark after them. */
const beginning = /\{(?=\s*")/gu;

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

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Every text in an answer, in order: models put prose, thinking and code fences around it, and some write two. */
function piecesIn(answer: string): Written[] {
  const pieces: Written[] = [];
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

/** Some chat templates write only the end of the thinking; in a text itself nothing stands behind it but its end. */
const thought = '</think>';

const hasWords = ({ parts }: Written): boolean => parts.some((part) => /\p{L}/u.test(part));
const isTooLong = ({ parts }: Written): boolean =>
  parts.reduce((sum, part) => sum + part.length, 0) > limits.thread_text;

export type Reading = { piece: Written } | { fault: string };

/** The sentence for an answer that no text can need. */
export const tooLongAnswer = 'The model’s reply was too long.';

/** Parses the text in an answer and ignores everything else; if there is none, returns the error as a sentence. */
export function readAnswer(text: string): Reading {
  if (text.trim() === '') return { fault: 'The model’s reply was empty.' };
  const answer = withoutThinking(text);
  const said = answer.slice(answer.lastIndexOf(thought) + 1);
  if (said.length > longestAnswer) return { fault: tooLongAnswer };
  // oxlint-disable-next-line house/no-cut-characters -- only searched for an object, which ends before
  const pieces = [said, answer.slice(0, longestAnswer)].flatMap(piecesIn);
  // An echo of the requested format has no words.
  const piece = pieces.find(hasWords) ?? pieces[0];
  if (!piece) return { fault: 'The model’s reply wasn’t in the requested format.' };
  return isTooLong(piece) ? { fault: tooLongAnswer } : { piece };
}
