/** What a text of the built-in writer had no room for, read from its brief and its words. */
import type { ContentDraft } from '#contract/content/types.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { isStatement, states } from '#domain/text/wording.ts';

type Written = Pick<ContentDraft, 'parts' | 'model_used'> & {
  brief: Pick<ContentDraft['brief'], 'topic' | 'context' | 'answers' | 'keep_out' | 'content_type'>;
};

/**
 * The owner's facts that a text leaves out, and how many it was given. A model's text had its lost facts added when it
 * was written, or says why not, and a reply answers a post, so nothing is looked for in those. Facts with words that the owner keeps out count as neither.
 */
export function factsLeftOut({ brief, parts, model_used }: Written): {
  left_out: string[];
  given: number;
} {
  if (!/^composer(?: \(|$)/u.test(model_used) || brief.content_type === 'reply')
    return { left_out: [], given: 0 };
  const { topic, keep_out } = brief;
  const told = [...new Set([...(isStatement(topic) ? [topic] : []), ...factsOf(brief)])];
  const facts = told.filter((fact) => keptOutOf(fact, keep_out) === undefined);
  const text = parts.join('\n');
  return { left_out: facts.filter((fact) => !states(text, fact)), given: facts.length };
}
