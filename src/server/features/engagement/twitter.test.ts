import { afterEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { insertPost } from '#server/ledger/publish/posts.store.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import type { Person } from '#test/world.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from './mentions/poll-mentions.ts';

const never = new AbortController().signal;
const opened: TwitterWorld[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

/** An agent on X with automatic replies, which X has approved according to its owner's checklist if `approved`. */
async function open(engine: (typeof engines)[number], approved: boolean, settings: object = {}) {
  const twitter = await openTwitter(engine);
  opened.push(twitter);
  const { world, connect } = twitter;
  const owner: Person = await world.member();
  const made = await world.call('POST', '/agents', {
    as: owner,
    body: {
      name: 'Ada',
      personality_type: 'tech_sage',
      platforms: ['twitter'],
      target_topics: ['unit tests'],
    },
  });
  const agent_id: string = made.body.data.id;
  await connect(owner);
  const body = { platform: 'twitter' };
  await world.call('POST', `/agents/${agent_id}/connect-platform`, { as: owner, body });
  const { data } = (await world.call('GET', '/connections', { as: owner })).body;
  await world.call('PUT', `/connections/${data[0].id}/checklist`, {
    as: owner,
    body: { ai_replies_approved: approved },
  });
  const path = `/agents/${agent_id}/engagement-settings`;
  const on = { autoReplyEnabled: true, ...settings };
  await world.call('POST', path, { as: owner, body: on });
  await world.ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
  const work = async (rounds = 3) => {
    for (let round = 0; round < rounds; round += 1) {
      await pollMentions(world.ctx, never);
      await processReplies(world.ctx, never);
      await twitter.later(6 * minute);
    }
    await processReplies(world.ctx, never);
  };
  await work(1);
  const all = async () =>
    (await world.call('GET', '/inbox', { as: owner, query: { state: 'all' } })).body.data;
  return { ...twitter, owner, agent_id, work, all };
}

/** A published post of another network with this id. */
async function publishElsewhere(
  db: Db,
  whose: { owner_id: string; agent_id: string },
  external_id: string,
): Promise<void> {
  const account = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const id = await insertPost(
    db,
    {
      ...whose,
      account_id: account.id,
      kind: 'post_now',
      platform: 'mastodon',
      made_with_ai: false,
      parts: [{ text: 'Elsewhere', hash: '', media: [] }],
      in_reply_to: null,
      request_hash: '',
      dedupe_key: external_id,
      dedupe_life: 0,
    },
    0,
  );
  const published = { state: 'PUBLISHED', published_at: 0 } as const;
  await db.updateTable('occurrences').set(published).where('id', '=', id).execute();
  const part = { state: 'published', external_id } as const;
  await db.updateTable('parts').set(part).where('occurrence_id', '=', id).execute();
}

describe.each(engines)('replies on X, on %s', (engine) => {
  test('a mention gets a reply once X has approved AI replies', { tags: 'slow' }, async () => {
    const { x, work, all } = await open(engine, true);
    const said = await x.says('bob', '@ada_writes thank you for the great post!');
    await work(8);
    expect(await all()).toMatchObject([
      { state: 'answered', decision: { lane: 'auto' }, reply: { status: 'PUBLISHED' } },
    ]);
    const held = await x.posts();
    expect(held.filter(({ in_reply_to }) => in_reply_to === said.id)).toHaveLength(1);
  });

  test(
    'a lost account is detected while it is polled, and its agent says why',
    { tags: 'slow' },
    async () => {
      const { x, world, connect, owner, agent_id, work } = await open(engine, true);
      const agent = async () =>
        (await world.call('GET', `/agents/${agent_id}`, { as: owner })).body.data;
      await x.revoke('ada_writes');
      await work(2);
      const [account] = (await world.call('GET', '/connections', { as: owner })).body.data;
      expect(account).toMatchObject({ status: 'needs_reconnect' });
      expect(await agent()).toMatchObject({
        status: 'error',
        status_reason: account.status_reason,
      });
      await connect(owner);
      expect(await agent()).toMatchObject({ status: 'active', status_reason: null });
    },
  );

  test('a quote of the agent’s post is recorded as a quote', { tags: 'slow' }, async () => {
    const { x, world, owner, agent_id, work, all } = await open(engine, true);
    const body = { platform: 'twitter', content: 'Unit tests are letters to a stranger.' };
    await world.call('POST', `/agents/${agent_id}/posts`, { as: owner, body });
    const [own] = await x.posts();
    await x.quotes('bob', 'A thought worth keeping, @ada_writes', own?.id ?? '');
    await work();
    expect(await all()).toMatchObject([{ kind: 'quote', author: { username: 'bob' } }]);
  });

  test(
    'P-7.87 without that approval the owner sends the reply, and it is found on X',
    { tags: 'slow' },
    async () => {
      const { x, world, owner, agent_id, work, all } = await open(engine, false);
      const said = await x.says('bob', '@ada_writes thank you for the great post!');
      await work();
      const [waiting] = await all();
      expect(waiting).toMatchObject({ state: 'handoff', decision: { lane: 'handoff' } });
      const composer = new URL(waiting.compose_url);
      expect(composer.origin + composer.pathname).toBe('https://x.com/intent/post');
      expect(composer.searchParams.get('in_reply_to')).toBe(said.id);
      expect(composer.searchParams.get('text')).toBe(waiting.draft[0]);
      const approve = await world.call('POST', `/inbox/${waiting.id}/approve`, {
        as: owner,
        body: {},
      });
      expect(approve.status).toBe(409);
      await world.call('POST', `/inbox/${waiting.id}/open`, { as: owner, body: {} });
      await work(1);
      expect((await all())[0].state).toBe('handoff');
      const own = await x.says('ada_writes', waiting.draft[0], said.id);
      // A post of another network with the same id is another post.
      await publishElsewhere(world.ctx.db, { owner_id: owner.id, agent_id }, own.id);
      await work(4);
      expect(await all()).toMatchObject([
        { state: 'done', reply: { occurrence_id: null, status: null } },
      ]);
      expect((await all())[0].reply.url).toContain('https://x.com/ada_writes/status/');
    },
  );

  test('P-7.88 owners can also confirm that they have sent it', { tags: 'slow' }, async () => {
    const { x, world, owner, work, all } = await open(engine, false);
    await x.says('bob', '@ada_writes thank you for the great post!');
    await work();
    const [waiting] = await all();
    const done = await world.call('POST', `/inbox/${waiting.id}/done`, { as: owner });
    expect(done.body).toMatchObject({ message: 'Marked as sent', data: { state: 'done' } });
    const again = await world.call('POST', `/inbox/${waiting.id}/done`, { as: owner });
    expect(again.status).toBe(409);
  });

  test('LL-8 reading is paid for: results are recorded, and without a budget nothing is read', async () => {
    const { x, world, owner, work, all } = await open(engine, true);
    await x.says('bob', '@ada_writes thank you for the great post!');
    await work(2);
    const { db } = world.ctx;
    const reads = await db
      .selectFrom('usage_entries')
      .select(['cost', 'state'])
      .where('kind', '=', 'read')
      .where('state', '=', 'settled')
      .execute();
    // The profile when it was connected, and the mention.
    expect(reads).toEqual([10_000, 5000].map((cost) => ({ cost, state: 'settled' })));
    await world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget: 1000 } });
    await x.says('carol', '@ada_writes and of types?');
    await work(2);
    expect(await all()).toHaveLength(1);
  });

  test(
    'replies to posts found by search are sent by the owner, whatever X has approved',
    { tags: 'slow' },
    async () => {
      const settings = { findPosts: true, minEngagementThreshold: 0 };
      const { x, work, all } = await open(engine, true, settings);
      await x.says('carol', 'How many unit tests does a parser need before you trust it?');
      await work(4);
      expect(await all()).toMatchObject([
        { kind: 'found', state: 'handoff', decision: { lane: 'handoff' } },
      ]);
    },
  );

  test(
    'a found post without enough likes gets no reply, and costs no writer',
    { tags: 'slow' },
    async () => {
      const settings = { findPosts: true, minEngagementThreshold: 500 };
      const { x, later, work, all } = await open(engine, true, settings);
      await x.says('carol', 'How many unit tests does a parser need before you trust it?');
      await work(4);
      expect(await all()).toMatchObject([{ kind: 'found', state: 'new', draft: null }]);
      await later(7 * 60 * minute);
      await work(2);
      expect(await all()).toMatchObject([{ kind: 'found', state: 'ignored', draft: null }]);
    },
  );
});
