/** Whether a text says something that earlier ones don’t: then it is no repetition, however alike they read. */
import { findingClaims } from '#domain/claims/claims.ts';
import type { Steps } from '#domain/steps.ts';
import { wholeLinksIn } from '#domain/text/links/whole-links.ts';
import { saysFact, saysFigures } from './facts-said.ts';

const linksOf = (text: string): string[] =>
  wholeLinksIn(text).map(({ uri }) => uri.replace(/\/$/u, ''));

/**
 * Whether it has a figure, date, price, quotation, name or link that none of the earlier texts has, or says one of its
 * owner’s facts that none of them says. In steps.
 */
export function* findingNews(
  text: string,
  earlier: readonly string[],
  facts: readonly string[],
): Steps<boolean> {
  const before = earlier.join('\n');
  const claims = yield* findingClaims([text], before);
  if (claims.some(({ kind }) => kind !== 'superlative')) return true;
  if (!saysFigures(before, text)) return true;
  const known = new Set(linksOf(before));
  if (linksOf(text).some((link) => !known.has(link))) return true;
  for (const fact of facts) {
    yield;
    if (saysFact(text, fact) && !earlier.some((one) => saysFact(one, fact))) return true;
  }
  return false;
}
