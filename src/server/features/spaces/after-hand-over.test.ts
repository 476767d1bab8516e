/** What is written for a founder after they handed their space over. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { authCleanupJob } from '#server/features/auth/sweep.job.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { aMember, type InSpace, inSpaceOf } from '#test/spaces.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(everyEngine)('after a hand-over on %s', (engine) => {
  let world: World;
  let founder: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    founder = await world.member();
    await aMember(world, founder, 'owner');
  });
  afterEach(() => world.close());

  /** The founder as a member of their space, after it was handed over. */
  const left = async (): Promise<InSpace> => {
    const { status, body } = await world.call('POST', '/spaces/hand-over', { as: founder });
    expect(status).toBe(200);
    return inSpaceOf(founder, { ...founder, id: body.user.id });
  };

  test.runIf(engines.includes(engine))(
    'P-50.187 what a program writes is not the founder’s, and of strays only those are dropped that they have',
    async () => {
      const { ctx } = world;
      const { token } = await aToken(world, founder, ['read', 'draft']);
      const { id: agent_id } = await world.agent(founder);
      const write = async (text: string) =>
        (await world.call('POST', '/posts', { token, body: { agent_id, parts: [text] } })).body.data
          .id;
      const before = await write('Before.');
      const moved = await left();
      world.pass(2 * minute);
      const after = await write('After.');
      const stray = { user_id: founder.id, created_at: ctx.clock() };
      await ctx.db
        .insertInto('wishes')
        .values([
          { ...stray, wish: 'pricing' },
          { ...stray, wish: 'premium' },
          { ...stray, user_id: moved.as.id, wish: 'pricing' },
        ])
        .execute();
      world.pass(hour);
      await authCleanupJob(ctx).run(null, new AbortController().signal);
      const posts = await ctx.db.selectFrom('posts').select(['id', 'author_id']).execute();
      expect(new Map(posts.map(({ id, author_id }) => [id, author_id]))).toEqual(
        new Map([
          [before, moved.as.id],
          [after, founder.id],
        ]),
      );
      const wishes = await ctx.db.selectFrom('wishes').select(['user_id', 'wish']).execute();
      expect(wishes.map(({ user_id, wish }) => [user_id, wish]).toSorted()).toEqual([
        [moved.as.id, 'premium'],
        [moved.as.id, 'pricing'],
      ]);
    },
  );

  test.runIf(engines.includes(engine))(
    'P-50.180 what a request under way wrote for the founder is theirs with the next run of the job',
    async () => {
      const { ctx } = world;
      const moved = await left();
      const stray = { user_id: founder.id, created_at: ctx.clock() };
      await ctx.db
        .insertInto('notices')
        .values({
          id: 'stray',
          ...stray,
          kind: 'post_failed',
          subject: 's',
          text: 'Late.',
          link: '/scheduled-posts?run=1',
          read_at: null,
        })
        .execute();
      await ctx.db
        .insertInto('wishes')
        .values([
          { ...stray, wish: 'pricing' },
          { ...stray, user_id: moved.as.id, wish: 'pricing' },
        ])
        .execute();
      await ctx.db
        .insertInto('sessions')
        .values({
          ...(await ctx.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()),
          id: 'stray',
          user_id: founder.id,
        })
        .execute();
      const { token } = await aToken(world, moved.as, ['read']);
      expect(token).toBeTruthy();
      await ctx.db.updateTable('api_tokens').set({ owner_id: founder.id, made_by: null }).execute();
      world.pass(hour);
      await authCleanupJob(ctx).run(null, new AbortController().signal);
      for (const table of ['notices', 'wishes', 'sessions'] as const) {
        const rows = await ctx.db.selectFrom(table).select('user_id').execute();
        expect(rows.map(({ user_id }) => user_id)).not.toContain(founder.id);
      }
      expect(
        await ctx.db
          .selectFrom('notices')
          .select(['user_id', 'link'])
          .where('id', '=', 'stray')
          .execute(),
      ).toEqual([{ user_id: moved.as.id, link: `/scheduled-posts?run=1&space=${founder.id}` }]);
      expect(await ctx.db.selectFrom('api_tokens').select('made_by').execute()).toEqual([
        { made_by: moved.as.id },
      ]);
    },
  );
});
