/** The form in which a model answers, and how what it wrote is read. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Written } from './port.ts';

const reasonLength = 300;
const most = 5;

/** What a provider is told. It accepts only plain shapes; bounds are held when the answer is read. */
export const AnswerShape = z.object({
  angle: z.string(),
  parts: z.array(z.string()),
  facts_used: z.array(z.string()),
  needs: z.array(z.string()),
  why: z.string(),
});

/** A sentence for the owner, whatever a model makes of it. */
const asReason = (text: string): string => excerpt(stripInvisible(text), reasonLength);

/** A list that a model may leave out or spoil: what is in it is an extra. */
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

/** The JSON object in a text, also when a model wrapped it in a fence or a sentence. */
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

/** Reads the text in an answer, whatever else is beside it; where there is none, says in a sentence what is wrong. */
export function readAnswer(text: string): Reading {
  if (text.trim() === '') return { fault: 'The model’s reply was empty.' };
  const { data } = Piece.safeParse(jsonIn(text));
  return data ? { piece: data } : { fault: 'The model’s reply wasn’t in the requested format.' };
}
