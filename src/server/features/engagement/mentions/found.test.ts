import { describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import type { Mention } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { longestHold, tooLong } from '#test/loop-hold.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { decideAll } from '#server/features/engagement/replies/decide.ts';
import { pollMentions } from './poll-mentions.ts';

const never = new AbortController().signal;

/** A sandbox in which a search finds one post, with the number of likes that a test sets. */
async function liked(engine: (typeof engines)[number]) {
  const open = await openEngagement(engine);
  const { ctx } = open.world;
  await open.trust();
  const body = { target_topics: ['sourdough'] };
  await open.world.call('PUT', `/agents/${open.agentId}`, { as: open.owner, body });
  const text = 'Who knows how to keep a sourdough starter alive for longer?';
  const external_id = await open.say(text, 'Carol');
  const post = { likes: 0 };
  const created_at = ctx.clock();
  const found = (): Mention => ({
    external_id,
    url: null,
    text,
    created_at,
    likes: post.likes,
    is_repost: false,
    author: { external_id: 'Carol', username: 'Carol', display_name: 'Carol', followers: null },
    in_reply_to: null,
    conversation: external_id,
  });
  ctx.social = { ...ctx.social, sandbox: { ...ctx.social.sandbox, search: async () => [found()] } };
  await open.set({ findPosts: true, minEngagementThreshold: 50 });
  const look = async (likes: number) => {
    post.likes = likes;
    open.world.pass(hour + 1000);
    await open.work();
    const [row] = await open.heard();
    return row?.state;
  };
  return { ...open, look };
}

describe.each(engines)('posts found by search, on %s', (engine) => {
  test(
    'get a reply that waits for approval when they have enough likes and are still rising',
    { tags: 'slow' },
    async () => {
      const { look, answers } = await liked(engine);
      expect(await look(60)).toBe('new');
      expect(await look(60)).toBe('new');
      expect(await look(90)).toBe('waiting_approval');
      expect(await answers()).toEqual([]);
    },
  );

  test('P-7.120 in the sandbox are those that strangers like', { tags: 'slow' }, async () => {
    const { world, owner, agentId, ...open } = await openEngagement(engine);
    await open.trust();
    const body = { target_topics: ['sourdough'] };
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body });
    const id = await open.say('Who knows how to keep a sourdough starter alive?', 'Carol');
    await open.set({ findPosts: true, minEngagementThreshold: 50 });
    const look = async () => {
      world.pass(hour + 1000);
      await open.work();
      return (await open.heard())[0]?.state;
    };
    expect(await look()).toBe('new');
    const like = { kind: 'like', count: 60 };
    await world.call('POST', `/sandbox/posts/${id}/react`, { as: owner, body: like });
    expect(await look()).toBe('waiting_approval');
  });

  test('are dropped when they stop rising', { tags: 'slow' }, async () => {
    const { look, answers } = await liked(engine);
    const seen: (string | undefined)[] = [];
    for (let count = 0; count < 9; count += 1) seen.push(await look(60));
    expect(seen.at(0)).toBe('new');
    expect(seen.at(-1)).toBe('ignored');
    expect(await answers()).toEqual([]);
  });

  test(
    'are watched while they have too few likes, and get a reply once they have enough',
    { tags: 'slow' },
    async () => {
      const { look, answers } = await liked(engine);
      expect(await look(10)).toBe('new');
      expect(await look(49)).toBe('new');
      expect(await answers()).toEqual([]);
      expect(await look(50)).toBe('waiting_approval');
    },
  );
});

describe.each(engines)('a flood on %s', (engine) => {
  test('does not block other work while it is processed', { tags: 'slow' }, async () => {
    const open = await openEngagement(engine);
    for (let nth = 0; nth < 60; nth += 1) await open.say(`@Ada hello number ${nth}`);
    open.world.pass(4000);
    await pollMentions(open.world.ctx, never);
    expect(await longestHold(() => decideAll(open.world.ctx, never))).toBeLessThan(tooLong);
    const states = (await open.heard()).map(({ state }) => state);
    expect(states.filter((state) => state === 'new')).toEqual([]);
    expect(states).toHaveLength(60);
  });

  test('is read page by page in one go, and each post once', { tags: 'slow' }, async () => {
    const open = await openEngagement(engine);
    for (let nth = 0; nth < 230; nth += 1) await open.say(`@Ada hello number ${nth}`);
    open.world.pass(4000);
    await pollMentions(open.world.ctx, never);
    const heard = (await open.heard()).map(({ text }) => text);
    expect(heard).toHaveLength(230);
    expect(new Set(heard).size).toBe(230);
  });
});
