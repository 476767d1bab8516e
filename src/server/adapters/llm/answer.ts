/** The form in which a model answers, and how what it wrote is read. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible } from '#contract/core/text.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { WriteRequest, Written } from './port.ts';

const reasonLength = 300;

const DraftShape = z.object({ parts: z.array(z.string()), why: z.string() });
const plain = z.object({ pieces: z.array(DraftShape) });
const withFacts = z.object({
  pieces: z.array(DraftShape.extend({ facts_used: z.array(z.string()) })),
});

/** What a provider is told. It accepts only plain shapes; bounds are held when the answer is read. */
export const answerShape = ({ knowledge }: Pick<WriteRequest, 'knowledge'>) =>
  knowledge?.facts.length ? withFacts : plain;

/** A sentence for the owner, whatever a model makes of it. */
const asReason = (text: string): string => excerpt(stripInvisible(text), reasonLength);

const Answer = z.object({ pieces: z.array(z.unknown()) });
const Piece = z.object({
  parts: z.array(z.string().trim().min(1)).min(1).max(limits.thread_parts),
  facts_used: z.array(z.string()).optional().catch(undefined),
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

export type Reading = { pieces: Written[] } | { fault: string };

/**
 * Reads the pieces in an answer, as many as are wanted or fewer, whatever else is beside them; where there is none, says
 * in a sentence why it is not what was asked for.
 */
export function readAnswer(text: string, count: number): Reading {
  if (text.trim() === '') return { fault: 'The model gave an empty answer.' };
  const { data } = Answer.safeParse(jsonIn(text));
  const pieces = (data?.pieces ?? []).flatMap((piece) => Piece.safeParse(piece).data ?? []);
  if (pieces.length === 0) {
    return { fault: 'The model did not answer in the form it was asked for.' };
  }
  return { pieces: pieces.slice(0, count) };
}
