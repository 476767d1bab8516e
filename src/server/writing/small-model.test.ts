/** Whatever publishes by itself: a text by a small model waits for its owner, unless they switched that off. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { engines } from '#test/engines.ts';
import { openEvergreens } from '#test/evergreen-world.ts';
import { oneWriter } from '#test/one-writer.ts';
import { usual } from '#test/queue-world.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { createSite, createStreamWorld, entry, rss, type Site } from '#test/stream-world.ts';
import type { Person, World } from '#test/world.ts';
import { composer } from '#server/adapters/llm/composer.ts';

const why = 'Written by a small model: read it before it goes out.';

/** From now on a model of this size writes this. */
function writing({ ctx }: { ctx: Context }, text: string, size: 'small' | 'large' = 'small') {
  const model = oneWriter('tiny', () => [{ parts: [text], why: 'As it came.' }], null, { size });
  ctx.llm = { ...model, byId: new Map([...model.byId, [composer.name, composer]]) };
}

let site: Site;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.stop());
const allow = async (world: World, as: Person, agentId: string): Promise<void> => {
  const body = { small_model_alone: true };
  const saved = await world.call('PUT', `/agents/${agentId}`, { as, body });
  expect(saved.body.data).toMatchObject(body);
};

describe.each(engines)('a text by a small model on %s', (engine) => {
  const due = '2027-03-02T09:00:00Z';

  test('P-9.220 waits in a schedule with the reason, and goes out once its owner said so', async () => {
    const schedules = await openSchedules(engine);
    const { world, owner, agentId } = schedules;
    const first = 'Morning light on the keyboard, and the build is green.';
    writing(world, first);
    const daily = { content_text: '', topic: 'mornings', frequency: 'daily', max_runs: 2 };
    const id = await schedules.plan({ ...daily, review: 'off' });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    const { attention } = await schedules.read(id);
    expect(attention.message).toBe(`Needs approval. ${why}`);
    expect((await schedules.approveRun(await schedules.newest(id))).status).toBe(200);
    await schedules.run();
    expect(await schedules.texts()).toEqual([first]);

    await allow(world, owner, agentId);
    writing(world, 'Evenings belong to the kettle, and mornings to whoever is up.');
    await schedules.until('2027-03-03T09:00:00Z');
    expect(await schedules.texts()).toHaveLength(2);
  });

  test('P-9.220 is no matter for a large model, or for the built-in writer in its place', async () => {
    const schedules = await openSchedules(engine);
    const { world } = schedules;
    const text = 'Morning light on the keyboard, and the build is green.';
    writing(world, text, 'large');
    const plain = { content_text: '', topic: 'mornings', review: 'off' };
    await schedules.plan(plain);
    await schedules.until(due);
    world.ctx.llm = { default: composer, byId: new Map([[composer.name, composer]]) };
    const context = 'The bakery opens at seven.';
    const later = { scheduled_time: '2027-03-03T09:00', content_config: { context } };
    await schedules.plan({ ...plain, ...later });
    await schedules.until('2027-03-03T09:00:00Z');
    expect(await schedules.texts()).toEqual([text, expect.stringContaining('opens at seven')]);
  });

  test('P-9.221 is none where it is serious: topic and facts are set as typed, in any language, and wait', async () => {
    const schedules = await openSchedules(engine);
    const { world, owner, agentId } = schedules;
    writing(world, 'Vom 4. bis 8. März verkaufte Kekse enthalten keine Milch.');
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body: { language: 'de' } });
    const topic = 'Milch nicht deklariert in unseren Keksen';
    const fact = 'Betroffen sind Kekse, verkauft vom 4. bis 8. März.';
    const planned = { content_text: '', topic, content_config: { context: fact } };
    const id = await schedules.plan({ ...planned, frequency: 'daily', max_runs: 2, review: 'off' });
    await schedules.until(due);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    const { attention } = await schedules.read(id);
    expect(attention.message).toContain('Serious, and set in your own words: read it');
    expect((await schedules.approveRun(await schedules.newest(id))).status).toBe(200);
    await schedules.run();
    expect(await schedules.texts()).toEqual([`${topic}\n\n${fact}`]);
  });

  test('P-9.221 writes what is harmless of one request, and nothing serious', async () => {
    const { world, owner, agentId } = await openSchedules(engine);
    const light = 'Morning light on the keyboard.';
    writing(world, light);
    const generate = async (topic: string, context: string) => {
      const body = { agent_id: agentId, topic, context };
      const made = await world.call('POST', '/content/generate', { as: owner, body });
      return made.body.data.content[0];
    };
    expect(await generate('mornings', light)).toMatchObject({ model_used: 'tiny' });
    const notice = await generate('Phishing mails in our name', 'We never ask for passwords.');
    expect(notice).toMatchObject({
      content: 'Phishing mails in our name\n\nWe never ask for passwords.',
      model_used: 'composer',
      why: 'Put together from your fact. This is serious, and tiny is a small model, which may change what it is told.',
    });
    const asked = { agent_id: agentId, topic: 'Milk was not declared on our biscuits' };
    const bare = await world.call('POST', '/content/generate', { as: owner, body: asked });
    expect(bare.status).toBe(400);
    expect(bare.body.error).toMatch(
      /^Add at least one fact\. This is serious, and tiny is a small model/,
    );
  });

  test('P-9.220 waits as a reply, unless no model wrote it', { tags: 'slow' }, async () => {
    const { world, owner, agentId, trust, say, work, answers, inbox } =
      await openEngagement(engine);
    await trust();
    const { llm } = world.ctx;
    await say('@Ada thank you, great tip!', 'Bob');
    await work();
    expect(await answers()).toHaveLength(1);

    // Like none of the built-in replies, one of which Bob got.
    writing(world, 'That made my morning. The kettle is on.');
    await say('@Ada thank you, great tip!', 'Carol');
    await work();
    expect(await answers()).toHaveLength(1);
    expect((await inbox()).data).toMatchObject([
      { state: 'waiting_approval', draft_fault: why, author: { username: 'Carol' } },
    ]);

    await allow(world, owner, agentId);
    await say('@Ada thank you, great tip!', 'Dora');
    await work();
    expect(await answers()).toHaveLength(2);
    world.ctx.llm = llm;
  });

  test('P-9.220 waits in a posting time for evergreen posts', async () => {
    const world = await openEvergreens(engine);
    const facts = 'The rye loaf is baked at 5 in the morning.';
    await world.addItem({ topic: 'Our rye bread', facts, review: 'off' });
    writing(world.world, facts);
    await world.fill();
    expect(await world.slots()).toMatchObject([{ state: 'filled', reason: why }]);
    await world.until('2027-03-02T09:00:00Z');
    expect(await world.texts()).toEqual([]);
    const { body } = await world.ask('GET', '/posts');
    expect(body.data).toMatchObject([{ review: 'before_sending' }]);
  });

  test('P-9.220 about a feed’s item waits in the queue, and is an ordinary draft where its owner asked for drafts', async () => {
    const world = await createStreamWorld(engine, site);
    const serve = (...entries: number[]) => {
      const all = rss(entries.map((one) => entry(one)));
      site.pages['/feed'] = ['application/rss+xml', all, 200, {}];
    };
    const as = world.owner;
    await world.call('PUT', `/connections/${world.account_id}/queue`, { as, body: usual });
    const feed = { connection_ids: [world.account_id], review: 'off' };
    serve(1);
    const { id } = await world.add({ ...feed, act: 'queue' });
    await world.round();
    writing(world, 'The oven number 2 has been lit and the bread comes out at 7.');
    serve(1, 2);
    await world.round();
    await world.round();
    expect(await world.items(id, 'made')).toMatchObject([{ reason: why }]);
    expect(await world.posts()).toMatchObject([{ stage: 'scheduled', review: 'before_sending' }]);

    await world.call('PATCH', `/streams/${id}`, { as, body: { act: 'draft' } });
    writing(world, 'The oven number 3 has been lit and the bread comes out at 7.');
    serve(1, 2, 3);
    await world.round();
    await world.round();
    expect(await world.items(id, 'made')).toMatchObject([{ reason: null }, { reason: why }]);
    const drafts = (await world.posts()).filter(({ stage }) => stage === 'draft');
    expect(drafts).toMatchObject([{ review: 'off' }]);
    await world.close();
  });
});
