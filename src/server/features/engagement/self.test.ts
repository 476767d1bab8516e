/** Replies to posts that a person wrote themselves, on an account that an agent also uses. */
import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { closeLedgers } from '#test/ledger-world.ts';

afterEach(closeLedgers);

describe.each(engines)('replies to posts by the owner, on %s', (engine) => {
  test(
    'P-7.181 are assigned to no agent, unlike replies to the agent',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      const { world, owner } = open;
      const { db } = world.ctx;
      await open.trust();
      const call = (path: string, body?: object) =>
        world.call(body ? 'POST' : 'GET', path, { as: owner, ...(body && { body }) });
      const [{ id: connection_id }] = (await call('/connections')).body.data;
      const said = {
        author: 'self',
        parts: ['I baked bread today.'],
        variants: [{ connection_id }],
      };
      const { id } = (await call('/posts', said)).body.data;
      await call(`/posts/${id}/publish`, {});
      await open.work();
      const mine = await db
        .selectFrom('sandbox_posts')
        .select(['id', 'author'])
        .where('text', '=', 'I baked bread today.')
        .executeTakeFirstOrThrow();
      expect(mine.author).toBe('You');

      await open.say('Which flour did you use?', 'Carol', mine.id);
      await open.say('@You, which oven do you have?', 'Dan', mine.id);
      await open.work();
      expect(await open.heard()).toEqual([]);
      expect(await open.answers()).toEqual([]);
      expect((await open.inbox()).total).toBe(0);

      await open.say('@Ada what is your favorite bread?', 'Erin');
      await open.work();
      expect(await open.heard()).toMatchObject([{ text: '@Ada what is your favorite bread?' }]);
    },
  );
});
