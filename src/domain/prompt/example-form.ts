/** The form of an example, which a model copies if it sees it twice. */
import { saysFact } from '#domain/checks/facts-said.ts';
import type { Example } from './example-book.ts';

const sentencesOf = ({ parts }: Example): string[] =>
  parts.flatMap((part) => part.split(/(?<=[.!?…])\s+/u));

/** How an example opens: with a question, a fact, words that lead to a fact, or a remark. */
export function openingOf(example: Example): 'question' | 'fact' | 'lead' | 'remark' {
  const [first = ''] = sentencesOf(example);
  if (first.endsWith('?')) return 'question';
  if (!example.facts.some((fact) => saysFact(first, fact))) return 'remark';
  // The colon of a time leads to nothing.
  return /:\s/u.test(first) ? 'lead' : 'fact';
}

/** How an example opens, and in how many sentences it is said. */
export const formOf = (example: Example): string =>
  `${openingOf(example)} ${sentencesOf(example).length}`;
