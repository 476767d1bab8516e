import { describe, expect, test, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { everyEngine } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { replyJobs } from './reply.job.ts';

const never = new AbortController().signal;
const kind = (name: string) => `@${name} thank you, great post!`;

/** Ada’s owner waits for a model that never ends; Bea belongs to somebody else, whose writer is quick. */
async function openTwo(engine: Engine) {
  const ada = await openEngagement(engine);
  await ada.trust();
  const { world } = ada;
  const { ctx, call } = world;
  const owner = await world.member();
  const { id } = await world.agent(owner, { name: 'Bea' });
  const settings = { autoReplyEnabled: true };
  await call('POST', `/agents/${id}/engagement-settings`, { as: owner, body: settings });
  const approved = { approved_replies: 10 };
  await ctx.db.updateTable('engagement_settings').set(approved).execute();
  const say = (text: string) =>
    call('POST', '/sandbox/posts', { as: owner, body: { author: 'Bob', text } });
  await ada.work();

  const mayEnd = Promise.withResolvers<void>();
  const writer = ctx.llm.default;
  const begun: string[] = [];
  const write: typeof writer.write = async (request) => {
    begun.push(request.persona.name);
    if (request.persona.name === 'Ada') await mayEnd.promise;
    return writer.write(request);
  };
  const slow = { ...ctx, llm: { ...ctx.llm, default: { ...writer, write } } };
  const hear = async () => {
    world.pass(4000);
    await pollMentions(ctx, never);
  };
  const rowOf = (text: string) =>
    ctx.db
      .selectFrom('interactions')
      .select(['state', 'urgent', 'occurrence_id'])
      .where('text', '=', text)
      .executeTakeFirst();
  return { ada, world, slow, say, hear, begun, rowOf, mayEnd };
}

describe.each(everyEngine)('replies of two owners on %s', (engine) => {
  test(
    'a reply leaves at once, and a person in danger is shown, while another owner’s model writes',
    { tags: 'slow' },
    async () => {
      const { ada, slow, say, hear, begun, rowOf, mayEnd } = await openTwo(engine);
      for (let nth = 0; nth < 12; nth += 1) {
        await ada.say(`${kind('Ada')} ${'🎉'.repeat(nth)}`, `Person ${nth}`);
      }
      await hear();
      const jobs = replyJobs.map((make) => make(slow));
      await slow.jobs.start(jobs);
      try {
        await vi.waitFor(() => expect(begun).toContain('Ada'), { timeout: 15_000 });
        await say(kind('Bea'));
        await ada.say('@Ada I want to end my life');
        await hear();
        const isSent = async () => {
          expect((await rowOf(kind('Bea')))?.occurrence_id).toBeTruthy();
          expect(await rowOf('@Ada I want to end my life')).toMatchObject({
            state: 'waiting_approval',
            urgent: 1,
          });
        };
        await vi.waitFor(isSent, { timeout: 15_000, interval: 100 });
        // No owner has more than their share of the writers.
        expect(begun.filter((name) => name === 'Ada')).toHaveLength(2);
      } finally {
        mayEnd.resolve();
        await slow.jobs.stop();
      }
    },
  );

  test('a stopping server takes no try from a reply that it was writing', async () => {
    const { ada, world, slow, hear, begun, rowOf, mayEnd } = await openTwo(engine);
    await ada.say(kind('Ada'));
    await hear();
    const jobs = replyJobs.map((make) => make(slow));
    for (const { name, run } of jobs) if (name === 'engagement.decide') await run(null, never);
    const stop = new AbortController();
    const running = jobs.map(({ run }) => run(null, stop.signal).catch(() => {}));
    await vi.waitFor(() => expect(begun).toEqual(['Ada']), { timeout: 15_000 });
    stop.abort(new Error('The server is stopping.'));
    mayEnd.reject(new Error('aborted'));
    await Promise.all(running);
    const row = await world.ctx.db
      .selectFrom('interactions')
      .select(['tries', 'next_at', 'lease_until', 'state'])
      .where('text', '=', kind('Ada'))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'drafting', tries: 0, lease_until: null });
    expect(row.next_at).toBeLessThan(world.ctx.clock() + minute);
    expect((await rowOf(kind('Ada')))?.state).toBe('drafting');
  }, 60_000);
});
