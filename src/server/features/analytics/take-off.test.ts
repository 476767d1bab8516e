import { afterEach, describe, expect, test } from 'vitest';
import { TakenOff } from '#contract/analytics/taking-off.ts';
import { day, hour } from '#contract/core/time.ts';
import type { Metrics } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { publishUsual } from '#test/known-courses.ts';
import { closeMetrics, openMetrics } from '#test/metrics-world.ts';

afterEach(closeMetrics);

async function open(engine: (typeof engines)[number], usual = 24) {
  const metrics = await openMetrics(engine);
  const { world, owner, say, read, told } = metrics;
  await publishUsual(metrics, usual);
  const mine = await say('Who wants the recipe of our rye bread?');
  await read();
  return {
    ...metrics,
    ...mine,
    /** One reading after the other, an hour apart. */
    async hours(...figures: (Partial<Metrics> | undefined)[]) {
      for (const one of figures) {
        if (one) told.set(mine.post, { replies: 0, reposts: 0, ...one });
        await read(hour);
      }
    },
    async notices() {
      const { body } = await world.call('GET', '/notices', { as: owner });
      return body.data.filter(({ kind }: { kind: string }) => kind === 'taking_off');
    },
    async listed(as = owner) {
      const { body } = await world.call('GET', '/analytics/taking-off', { as });
      return TakenOff.array().parse(body.data);
    },
  };
}

/** Passed on: every hour half as much again. */
const rise = [3, 6, 12, 24, 45, 80, 130].map((likes) => ({
  likes,
  replies: Math.round(likes / 10),
  reposts: Math.round(likes / 8),
  impressions: likes * 30,
}));

describe.each(engines)('posts that take off on %s', (engine) => {
  test('P-37.1 P-37.11 are told once, at the reading at which they are beyond, with what sets them apart', async () => {
    const { hours, notices, listed, world, owner, id } = await open(engine);
    await hours(...rise.slice(0, 2));
    expect(await notices()).toEqual([]);
    await hours(...rise.slice(2));
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice.text).toContain('“Who wants the recipe of our rye bread?”');
    expect(notice.text).toContain('It asks a question (0 of 24 do).');
    expect(notice.link).toMatch(/^\/agents\/.+\?tab=analytics$/);
    const [post] = await listed();
    expect(post).toMatchObject({ id, state: 'flying' });
    expect(post?.said).toMatch(/^159 reactions after 7 hours\. Noticed at \d+ reactions/);
    const { body } = await world.call('GET', '/dashboard/needs', { as: owner });
    expect(body.data).toContainEqual(expect.objectContaining({ kind: 'taking_off', count: 1 }));
    expect(await listed(await world.member())).toEqual([]);
  });

  test('P-37.2 are said to be over, with what they brought', async () => {
    const { hours, listed, read, notices, world, owner } = await open(engine);
    await hours(...rise);
    for (let at = 0; at < 20; at += 1) await read(hour);
    const [post] = await listed();
    expect(post?.state).toBe('over');
    expect(post?.said).toMatch(/^Took off: 159 reactions in the end, 1\d times what’s usual\./);
    expect(await notices()).toHaveLength(1);
    const { body } = await world.call('GET', '/dashboard/needs', { as: owner });
    expect(body.data.map(({ kind }: { kind: string }) => kind)).not.toContain('taking_off');
  });

  test(
    'P-37.3 need 20 comparable posts, and reactions that were reported',
    { tags: 'slow' },
    async () => {
      const few = await open(engine, 19);
      await few.hours(...rise);
      expect(await few.listed()).toEqual([]);
      const { hours, listed } = await open(engine);
      const none = { likes: null, replies: null, reposts: null, impressions: null };
      await hours(none, none, none, { ...none, likes: 2 }, none, { ...none, likes: 5 });
      expect(await listed()).toEqual([]);
    },
  );

  test(
    'P-37.4 reactions that jump and are gone at the next reading are doubted, not told',
    { tags: 'slow' },
    async () => {
      const { hours, listed, notices } = await open(engine);
      await hours({ likes: 2 }, { likes: 3 }, { likes: 400 });
      expect(await notices()).toEqual([]);
      await hours({ likes: 5 });
      expect(await notices()).toEqual([]);
      const [post] = await listed();
      expect(post).toMatchObject({ state: 'doubted', found_at: null });
      expect(post?.said).toContain('taken away again');
    },
  );

  test(
    'P-37.4 views without reactions are doubted, and believed once people react',
    { tags: 'slow' },
    async () => {
      const { hours, listed, notices } = await open(engine);
      const views = (impressions: number, likes: number) => ({ impressions, likes });
      await hours(views(60, 2), views(90, 3), views(4000, 3), views(9000, 4));
      expect((await listed())[0]).toMatchObject({ state: 'doubted' });
      expect((await listed())[0]?.said).toContain('hardly a reaction');
      await hours(views(9500, 30), views(9900, 90), views(9950, 180));
      expect(await notices()).toHaveLength(1);
      expect((await listed())[0]).toMatchObject({ state: 'flying' });
    },
  );

  test('P-37.5 the question that most people ask below it is offered to be answered', async () => {
    const { hours, listed, world, owner, id, agentId } = await open(engine);
    const { db, clock } = world.ctx;
    await hours(...rise);
    const { external_id } = await db
      .selectFrom('parts')
      .select('external_id')
      .where('occurrence_id', '=', id)
      .executeTakeFirstOrThrow();
    const { account_id } = await db
      .selectFrom('post_courses')
      .select('account_id')
      .where('occurrence_id', '=', id)
      .executeTakeFirstOrThrow();
    const texts = ['Lovely!', 'How long does it bake?', 'Do you ship?', 'How long do you bake it?'];
    for (const [n, text] of texts.entries()) {
      await db
        .insertInto('interactions')
        .values({
          id: `0198c0de-0000-7000-8000-00000000000${n}`,
          owner_id: owner.id,
          agent_id: agentId,
          account_id,
          platform: 'sandbox',
          kind: 'reply',
          external_id: `e${n}`,
          url: null,
          text,
          tone: 'neutral',
          author_id: 'x',
          author_username: 'x',
          author_name: 'X',
          author_followers: null,
          in_reply_to: external_id,
          conversation: null,
          likes: null,
          likes_before: null,
          posted_at: clock() + n,
          seen_at: clock(),
          state: 'waiting_approval',
          score: null,
          lane: null,
          decision: null,
          decided_at: null,
          draft: null,
          draft_fault: null,
          writer: null,
          edited: 0,
          send_at: null,
          occurrence_id: null,
          reply_id: null,
          reply_url: null,
          answered_at: null,
          opened_at: null,
          note: null,
          next_at: clock() + day,
          tries: 0,
          lease_token: 0,
          lease_until: null,
          updated_at: clock(),
        })
        .execute();
    }
    expect((await listed())[0]).toMatchObject({
      replies: 4,
      question: { text: 'How long does it bake?', asked: 2 },
    });
  });
});
