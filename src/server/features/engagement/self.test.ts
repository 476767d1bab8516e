/** Replies to posts that a person wrote themselves, on an account that an agent also uses. */
import { describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';

describe.each(engines)('replies to posts by the owner, on %s', (engine) => {
  test(
    'P-7.181 reach the inbox and are the owner’s to answer, unlike replies to the agent',
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
      expect(await open.answers()).toEqual([]);
      const { data, total } = await open.inbox();
      expect(total).toBe(2);
      expect(data).toMatchObject([
        {
          text: '@You, which oven do you have?',
          draft: null,
          decision: { reason: 'Dan replied to your own post.' },
        },
        {
          text: 'Which flour did you use?',
          draft: null,
          decision: { reason: 'Carol replied to your own post.' },
          agent_name: 'You',
        },
      ]);
      expect(JSON.stringify((await call('/notices')).body)).toContain(
        'Someone replied to a post of yours on Sandbox.',
      );
      const talk = await call(`/agents/${data[1].agent_id}/interactions/${data[1].id}`);
      expect(talk.body.data.posts[0].text).toBe('I baked bread today.');

      const approved = await call(`/inbox/${data[1].id}/approve`, { parts: ['Spelt.'] });
      expect(approved.status).toBe(200);
      await open.work();
      const answer = await db
        .selectFrom('sandbox_posts')
        .select(['author', 'in_reply_to'])
        .where('text', '=', 'Spelt.')
        .executeTakeFirst();
      expect(answer?.author).toBe('You');
      expect((await open.inbox()).total).toBe(1);

      await open.say('@Ada what is your favorite bread?', 'Erin');
      await open.work();
      expect((await open.heard()).at(-1)).toMatchObject({
        text: '@Ada what is your favorite bread?',
      });

      // Where no agent uses the account, too.
      await db.deleteFrom('agent_accounts').execute();
      await open.say('Do you sell it?', 'Frank', mine.id);
      world.pass(2 * hour);
      await open.work();
      expect((await open.inbox()).data[0].text).toBe('Do you sell it?');
    },
  );
});
