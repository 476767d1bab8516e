/** The JSON format of a model’s answer, and its parser. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
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

const Piece = z.object({
  parts: z.array(z.string().trim().min(1)).min(1).max(limits.thread_parts),
  facts_used: z.array(z.string()).optional().catch(undefined),
  needs: extras,
  why: z.string().default('').transform(asReason),
});

/** The JSON object in a text, even if the model wrapped it in a code fence or prose. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to <= from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

export type Reading = { piece: Written } | { fault: string };

/** Parses the text in an answer and ignores everything else; if there is none, returns the error as a sentence. */
export function readAnswer(text: string): Reading {
  if (text.trim() === '') return { fault: 'The model’s reply was empty.' };
  const { data } = Piece.safeParse(jsonIn(text));
  return data ? { piece: data } : { fault: 'The model’s reply wasn’t in the requested format.' };
}
