/** Which question is asked most, among what people wrote. */
import { rootsOf } from '#domain/knowledge/retrieval.ts';

/** Something that a person wrote. */
export interface Asked {
  id: string;
  text: string;
}

const isQuestion = ({ text }: Asked): boolean => /[?？؟]/u.test(text);

/** Two questions are the same if so much of their words is. */
const alike = 0.5;

function sameQuestion(one: readonly string[], other: readonly string[]): boolean {
  const words = new Set(other);
  const shared = one.filter((word) => words.has(word)).length;
  return shared > 0 && shared / Math.max(one.length, other.length) >= alike;
}

/** The first of those that ask the same as most others, and how many do; `undefined` without a question. */
export function mostAsked<A extends Asked>(
  all: readonly A[],
): { first: A; asked: number } | undefined {
  const questions = all.filter(isQuestion).map((one) => ({ one, roots: rootsOf(one.text) }));
  const groups = questions.map(({ one, roots }) => ({
    first: one,
    asked: questions.filter((other) => other.one === one || sameQuestion(roots, other.roots))
      .length,
  }));
  return groups.toSorted((one, other) => other.asked - one.asked)[0];
}
