/** What an owner typed for one text beside its topic. */
import type { Brief } from '#contract/content/types.ts';

/** Answers and context of the owner as one text; the context of a reply is the post that it answers, which somebody else wrote. */
export const ownWords = ({
  answers,
  context,
  content_type,
}: Pick<Brief, 'context'> & Partial<Pick<Brief, 'answers' | 'content_type'>>): string =>
  [...Object.values(answers ?? {}), content_type === 'reply' ? '' : context]
    .filter(Boolean)
    .join('\n');
