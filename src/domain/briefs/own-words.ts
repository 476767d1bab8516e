/** The owner’s own input for a text, besides its topic. */
import type { Brief } from '#contract/content/types.ts';

/**
 * The owner’s answers and context as one text. For a reply the context is the post being answered, which someone else
 * wrote.
 */
export const ownWords = ({
  answers,
  context,
  content_type,
}: Pick<Brief, 'context'> & Partial<Pick<Brief, 'answers' | 'content_type'>>): string =>
  [...Object.values(answers ?? {}), content_type === 'reply' ? '' : context]
    .filter(Boolean)
    .join('\n');
