import { describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';

const question = '@Ada thank you, great tip!';

describe.each(engines)('writing replies on %s', (engine) => {
  test('S1-4.2 an agent whose writer is unavailable says why it does not reply, until it can write again', async () => {
    const { world, owner, agentId, trust, say, work, heard, answers } =
      await openEngagement(engine);
    await trust();
    const agent = world.ctx.db.updateTable('agents').where('id', '=', agentId);
    const shown = async () => {
      const { data } = (await world.call('GET', `/agents/${agentId}`, { as: owner })).body;
      return [data.status, data.status_reason];
    };
    const why = expect.stringContaining('This agent uses “gone-1”, which is no longer available');
    const fail = async (author: string) => {
      await agent.set({ writer: 'gone-1' }).execute();
      await say(question, author);
      await work();
      expect(await shown()).toEqual(['error', why]);
    };
    await fail('Bob');
    expect(await answers()).toEqual([]);
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body: { writer: null } });
    expect(await shown()).toEqual(['active', null]);
    await fail('Carol');
    await agent.set({ writer: null }).execute();
    await say(question, 'Dora');
    await work();
    expect((await heard()).map(({ state }) => state)).toContain('answered');
    expect(await shown()).toEqual(['active', null]);
    await world.ctx.db.updateTable('accounts').set({ status: 'needs_reconnect' }).execute();
    await agent.set({ status: 'error', status_reason: 'Lost.', writer: 'gone-1' }).execute();
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body: { writer: null } });
    expect(await shown()).toEqual(['error', 'Lost.']);
  });

  test('nobody is thanked twice in the same words', async () => {
    const { world, trust, say, work, answers } = await openEngagement(engine);
    await trust();
    for (const text of [
      'thank you!',
      'great tips, thanks',
      'thanks for sharing',
      'love your posts',
    ]) {
      await say(`@Ada ${text}`, 'Bob');
      await work();
      world.pass(2 * hour);
    }
    const said = (await answers()).map(({ text }) => text);
    expect(said).toHaveLength(4);
    expect(new Set(said).size).toBe(4);
  });

  test('what no writer can answer waits for its owner with the reason, and never fails', async () => {
    const { world, owner, agentId, trust, say, work, heard, answers } =
      await openEngagement(engine);
    await trust();
    const body = { target_topics: ['hand cream'] };
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body });
    // Its words leave open whether someone is hurt, so that no set line may answer.
    await say('@Ada your hand cream is back, nice packaging', 'Bob');
    await work();
    expect(await heard()).toMatchObject([
      {
        state: 'waiting_approval',
        note: expect.stringContaining('only you can answer it'),
      },
    ]);
    await world.ctx.db
      .updateTable('agents')
      .where('id', '=', agentId)
      .set({ writer: 'gone-1' })
      .execute();
    await say(question, 'Carol');
    await work();
    expect((await heard()).map(({ state }) => state)).toEqual([
      'waiting_approval',
      'waiting_approval',
    ]);
    expect(await answers()).toEqual([]);
  });

  test(
    'a question below its own post gets a sentence of that as a draft, which never goes out by itself',
    { tags: 'slow' },
    async () => {
      const { world, owner, trust, say, work, answers, publish, inbox } =
        await openEngagement(engine);
      await trust();
      await publish({ content: 'Fresh from the oven today. Rye bread costs $6.' });
      const post = (await answers())[0];
      expect(post?.text).toContain('$6');
      const { id } = await world.ctx.db
        .selectFrom('sandbox_posts')
        .select('id')
        .executeTakeFirstOrThrow();
      await say('Is the rye bread $6 for a whole loaf?', 'Bob', id);
      await say('How much is the rye bread?', 'Dora', id);
      await say('@Ada is the rye bread $6 for a whole loaf?', 'Carol');
      await work();
      const { data } = await inbox();
      const draftOf = (name: string) =>
        data.find((item: { author: { username: string } }) => item.author.username === name);
      const draft = ['Rye bread costs $6.'];
      const draft_fault = expect.stringContaining('repeats the post');
      for (const name of ['Bob', 'Dora'])
        expect(draftOf(name)).toMatchObject({ state: 'waiting_approval', draft, draft_fault });
      expect(draftOf('Carol').draft).not.toEqual(draft);
      expect(await answers()).toEqual([post]);
      await world.call('POST', `/inbox/${draftOf('Bob').id}/approve`, { as: owner, body: {} });
      await work();
      expect(await answers()).toMatchObject([post, { text: 'Rye bread costs $6.' }]);
    },
  );
});
