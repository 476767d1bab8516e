/** What the tests of the whole contract send about reviews. */
import type { Person, World } from './world.ts';

const nothing = '0198c0de-0000-7000-8000-00000000dead';

/** Valid bodies of the calls. */
export const bodiesOfReviews: Readonly<Record<string, (made: Record<string, string>) => object>> = {
  'review_links.create': ({ posts }) => ({ post_ids: [posts] }),
  'review_links.note': () => ({ text: 'At ten.', answers: nothing }),
  'review_links.resolve': () => ({ note_id: nothing }),
  'review_page.answer': ({ posts }) => ({
    act: 'comment',
    post_id: posts,
    hash: 'not this one',
    nonce: 'nobody’s',
    by: 'Ben',
    text: 'At ten?',
  }),
};

/** A link to that post; returns its id. */
export async function aReviewLink(
  { call }: World,
  as: Person,
  post_id: string | undefined,
): Promise<string> {
  const body = { post_ids: [post_id] };
  return (await call('POST', '/review-links', { as, body })).body.data.id;
}
