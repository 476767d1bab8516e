/** What the tests of the whole contract send about reviews. */
import { day } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import type { Person, World } from './world.ts';

const nothing = '0198c0de-0000-7000-8000-00000000dead';

/** Valid bodies of the calls. */
export const bodiesOfReviews: Readonly<Record<string, (made: Record<string, string>) => object>> = {
  'presence.renew': () => ({}),
  'review.approve': () => ({ hash: '0' }),
  'review.reject': () => ({ reason: 'Too stiff.' }),
  'review.editText': () => ({ parts: ['In other words.'] }),
  'connections.setApprovers': () => ({ approvers: 'owner' }),
  'review.settle': () => ({ verdict: 'drop' }),
  'review_links.create': ({ posts }) => ({ post_ids: [posts] }),
  'review_links.note': () => ({ text: 'At ten.', answers: nothing }),
  'review_links.resolve': () => ({ note_id: nothing }),
  'review_page.open': () => ({ pin: '123456' }),
  'review_page.answer': ({ posts }) => ({
    act: 'comment',
    post_id: posts,
    hash: 'not this one',
    nonce: 'nobody’s',
    by: 'Ben',
    text: 'At ten?',
  }),
};

/** A post and a link to it; returns their ids. */
export async function aReviewedPost({ call }: World, as: Person, agent_id: string) {
  const idea = { agent_id, parts: ['An idea for later.'] };
  const { id: posts } = (await call('POST', '/posts', { as, body: idea })).body.data;
  const link = await call('POST', '/review-links', { as, body: { post_ids: [posts] } });
  return { posts, 'review-links': link.body.data.id };
}

/** A link to a post, and what a reviewer said with it. */
export async function aReview(
  { ctx: { clock, db } }: World,
  owner_id: string,
  { post_id, canary }: { post_id: string; canary: string },
): Promise<void> {
  const [link_id, created_at] = [newId(), clock()];
  const token_hash = `${canary}token ${link_id}`;
  const ends = { expires_at: created_at + day, revoked_at: null };
  await db
    .insertInto('review_links')
    .values({
      id: link_id,
      owner_id,
      name: 'Spring',
      token_hash,
      pin_hash: `${canary}pin`,
      ...ends,
      created_at,
    })
    .execute();
  await db.insertInto('review_items').values({ link_id, post_id, n: 0 }).execute();
  const said = { kind: 'change', by_name: 'Ben', text: 'At ten.', quote: 'nine' } as const;
  const form = { hash: `${canary}hash`, nonce: `${canary}nonce ${link_id}`, answers: null };
  await db
    .insertInto('review_notes')
    .values({
      id: newId(),
      owner_id,
      post_id,
      link_id,
      ...said,
      ...form,
      created_at,
      resolved_at: null,
    })
    .execute();
}

/** That its owner has a post open. */
export async function aVisit(
  { ctx: { clock, db } }: World,
  owner_id: string,
  post_id: string,
): Promise<void> {
  const visit = { owner_id, post_id, user_id: owner_id, until: clock() + day };
  await db.insertInto('post_visits').values(visit).execute();
}

/** The hidden fields of the form for a post. */
export function formOf(page: string, id: string): Record<string, string> {
  const form = page.split('<form ').find((one) => one.includes(`value="${id}"`)) ?? '';
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** Sends a form of the page, as a browser without scripts does. */
export const sendForm = ({ call }: World, token: string, fields: Record<string, string>) =>
  call('POST', `/review/${token}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
