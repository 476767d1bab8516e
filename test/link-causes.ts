/** Ways to cause the security events about secret addresses, with real calls. Each resolves to the owner’s id. */
import { formOf, sendForm } from './review-things.ts';
import type { Person, World } from './world.ts';

interface Staged {
  world: World;
}

/** A call that must succeed; returns what it answers. */
async function made(
  { world }: Staged,
  method: 'POST' | 'DELETE',
  path: string,
  as: Person,
  body = {},
) {
  const answer = await world.call(method, path, { as, ...(method === 'POST' && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** A review link to a draft. */
async function aLink(stage: Staged) {
  const owner = await stage.world.member();
  const { id: agent_id } = await stage.world.agent(owner);
  const { id } = await made(stage, 'POST', '/posts', owner, { agent_id, parts: ['Tea at nine.'] });
  const link = await made(stage, 'POST', '/review-links', owner, { post_ids: [id] });
  return { owner, id, link };
}

const feed = '/calendar-feed';

export const withLinks = {
  async calendar_feed_created(stage: Staged) {
    const owner = await stage.world.member();
    await made(stage, 'POST', feed, owner);
    return owner.id;
  },
  async calendar_feed_replaced(stage: Staged) {
    const owner = await stage.world.member();
    await made(stage, 'POST', feed, owner);
    await made(stage, 'POST', feed, owner);
    return owner.id;
  },
  async calendar_feed_removed(stage: Staged) {
    const owner = await stage.world.member();
    await made(stage, 'POST', feed, owner);
    await made(stage, 'DELETE', feed, owner);
    return owner.id;
  },
  review_link_created: async (stage: Staged) => (await aLink(stage)).owner.id,
  async review_link_revoked(stage: Staged) {
    const { owner, link } = await aLink(stage);
    await made(stage, 'DELETE', `/review-links/${link.id}`, owner);
    return owner.id;
  },
  async post_reviewed(stage: Staged) {
    const { owner, id, link } = await aLink(stage);
    const token = link.url.split('/').at(-1);
    const page = String((await stage.world.call('GET', `/review/${token}`)).raw);
    const said = { act: 'change', by: 'Ben', text: 'At ten.' };
    await sendForm(stage.world, token, { ...formOf(page, id), ...said });
    return owner.id;
  },
};
