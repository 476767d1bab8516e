import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WriteRequest } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { oneWriter } from '#test/one-writer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const said =
  'Coffee is not about the beans. It is about the ten quiet minutes before anybody needs you.';
const duplicate =
  'Running is not about the shoes. It is about the ten quiet minutes before anybody needs you!';
const fresh = 'A pigeon just walked into the bank, looked at the queue, and left.';

describe.each(engines)('repetition on %s', (engine) => {
  let script: string[][] = [];
  let asked: WriteRequest[] = [];
  /** Answers each call from the script; its last entry repeats. */
  const llm = oneWriter('scripted', (request) => {
    asked.push(request);
    const texts = script[Math.min(asked.length, script.length) - 1] ?? [];
    return texts.slice(0, request.count).map((text) => ({ parts: [text], why: 'because' }));
  });
  let world: World;
  let composing: World;
  beforeAll(async () => {
    world = await createWorld(engine, { parts: () => ({ llm }) });
    composing = await createWorld(engine);
  });
  afterAll(async () => {
    await world.close();
    await composing.close();
  });

  const publish = async (where: World, as: Person, agent: string, content: string) => {
    where.pass(1000);
    const body = { platform: 'sandbox', content };
    const reply = await where.call('POST', `/agents/${agent}/posts`, { as, body });
    expect(reply.status).toBe(200);
  };
  const generate = (where: World, as: Person, agent_id: string, body: object = {}) =>
    where.call('POST', '/content/generate', { as, body: { agent_id, topic: 'running', ...body } });
  const write = async (texts: string[][], as: Person, agent: string, body: object = {}) => {
    script = texts;
    asked = [];
    return generate(world, as, agent, body);
  };

  it(
    'gives the model the reason and the repeated post, and retries with another seed',
    { tags: 'slow' },
    async () => {
      const owner = await world.member();
      const { id } = await world.agent(owner);
      await publish(world, owner, id, said);
      const reply = await write([[duplicate], [fresh]], owner, id);
      expect(reply.body.data.content[0].content).toBe(fresh);
      const [, repair] = asked.map((one) => one.repair?.reason);
      expect(repair).toMatch(
        /^Too similar to your post of \w+ \d+, \d{4}: “Coffee is not about the beans\./,
      );
      expect(new Set(asked.map(({ seed }) => seed)).size).toBe(2);
      expect(asked[0]?.recent).toEqual([said]);
    },
  );

  it('tells the owner when the repetition remains', async () => {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    await publish(world, owner, id, said);
    const reply = await write([[duplicate]], owner, id);
    const [text] = reply.body.data.content;
    expect(text).toMatchObject({ content: duplicate, state: 'needs_you' });
    const { message } = text.checks.find(({ check }: { check: string }) => check === 'sameness');
    expect(message).toMatch(/^Too similar to your post of .*“Coffee/);
    expect(message).toMatch(/Try another topic, type or length/);
    // It repeated itself, so it is not asked a third time.
    expect(asked).toHaveLength(2);
  });

  it('compares with the owner’s other agents, and with no one else’s', async () => {
    const [owner, stranger] = [await world.member(), await world.member()];
    const ada = await world.agent(owner);
    const bob = await world.agent(owner, { name: 'Bob' });
    const theirs = await world.agent(stranger);
    await publish(world, stranger, theirs.id, said);
    const free = await write([[duplicate]], owner, ada.id);
    expect(free.body.data.content[0].content).toBe(duplicate);
    await publish(world, owner, bob.id, said);
    await write([[duplicate], [fresh]], owner, ada.id);
    expect(asked[1]?.repair?.reason).toMatch(/^Too similar to Bob’s post of/);
  });

  it('P-9.85 compares with drafts that the owner saved of other agents, for seven days', async () => {
    const [owner, stranger] = [await world.member(), await world.member()];
    const ada = await world.agent(owner);
    const bob = await world.agent(owner, { name: 'Bob' });
    const keep = async (as: Person, agent: string, text: string) => {
      const [{ id }] = (await write([[text]], as, agent)).body.data.content;
      const body = { state: 'draft' };
      const kept = await world.call('PUT', `/content/pieces/${id}`, { as, body });
      expect(kept.status).toBe(200);
      return id;
    };
    await keep(stranger, (await world.agent(stranger)).id, said);
    const draft = await keep(owner, bob.id, said);
    const reply = await write([[duplicate], [fresh]], owner, ada.id);
    expect(reply.body.data.content[0].content).toBe(fresh);
    expect(asked[1]?.repair?.reason).toMatch(
      /^Too similar to Bob’s draft of \w+ \d+, \d{4}: “Coffee/,
    );
    // An agent may repeat its own drafts, because the owner chooses among them.
    expect((await write([[duplicate]], owner, bob.id)).body.data.content[0].state).toBe('new');
    const { db } = world.ctx;
    const weekAgo = world.ctx.clock() - 7 * 24 * 3_600_000;
    const age = (created_at: number) =>
      db.updateTable('posts').set({ created_at }).where('id', '=', draft).execute();
    await age(weekAgo + 60_000);
    expect((await write([[duplicate]], owner, ada.id)).body.data.content[0].state).toBe(
      'needs_you',
    );
    await age(weekAgo - 1);
    const free = await write([[duplicate]], owner, ada.id);
    expect(free.body.data.content[0]).toMatchObject({ content: duplicate, state: 'new' });
  });

  it('keeps variations different from each other', async () => {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const two = { variations: true, variation_count: 2 };
    const reply = await write([[said], [duplicate], [fresh]], owner, id, two);
    const written = reply.body.data.content.map(({ content }: { content: string }) => content);
    expect(written).toEqual([said, fresh]);
    expect(asked[2]?.repair?.reason).toMatch(/^Too similar to another of these drafts: “Coffee/);
  });

  const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
  const facts = 'They are slow. You see more.';

  it.each([2, 3, 5])(
    'the built-in writer gives %i variations in different words, or says that there are fewer',
    async (variation_count) => {
      const owner = await composing.member();
      for (const personality_type of ['witty_troll', 'tech_sage', 'quirky_observer'] as const) {
        const { id } = await composing.agent(owner, { personality_type, voice_tone: '70' });
        const several = { variations: true, variation_count, topic: 'why I like old trains' };
        const reply = await generate(composing, owner, id, { ...several, context: facts });
        expect(reply.status).toBe(200);
        const { content } = reply.body.data;
        const texts = content.map((one: { content: string }) => plain(one.content));
        expect(texts.length).toBeGreaterThan(0);
        expect(new Set(texts).size).toBe(texts.length);
        if (texts.length < variation_count) {
          expect(reply.body.message).toBe(
            `Wrote ${texts.length} of ${variation_count}. There’s no other wording of this. Add facts, or change the topic, style or length.`,
          );
        }
      }
    },
  );

  it('gives other words than the drafts that are shown, and says so when there are none', async () => {
    const owner = await composing.member();
    const { id } = await composing.agent(owner);
    const shown: { id: string; content: string }[] = [];
    for (;;) {
      const unlike = shown.map((one) => one.id);
      const reply = await generate(composing, owner, id, {
        topic: 'old trains',
        context: facts,
        unlike,
      });
      if (reply.status !== 200) {
        expect(reply.body).toMatchObject({
          code: 'conflict',
          message:
            'There’s no other wording of this. Add facts, or change the topic, style or length.',
        });
        break;
      }
      const [fresh] = reply.body.data.content;
      expect(shown.map(({ content }) => plain(content))).not.toContain(plain(fresh.content));
      shown.push(fresh);
      expect(shown.length).toBeLessThan(20);
    }
    expect(shown.length).toBeGreaterThan(0);
    // Nobody else’s drafts count.
    const other = await composing.member();
    const theirs = await composing.agent(other);
    const unlike = shown.map((one) => one.id);
    const free = await generate(composing, other, theirs.id, {
      topic: 'old trains',
      context: facts,
      unlike,
    });
    expect(free.status).toBe(200);
  });

  it('asks a model again if it only repeats the draft that is to be replaced', async () => {
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const first = await write([[said]], owner, id);
    const unlike = [first.body.data.content[0].id];
    const again = await write([[said], [fresh]], owner, id, { unlike });
    expect(again.body.data.content.map((one: { content: string }) => one.content)).toEqual([fresh]);
    const stuck = await write([[said]], owner, id, { unlike });
    expect(stuck).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('a post on its way does not repeat itself, and another one would repeat it', async () => {
    const as = await world.member();
    const { id: agent_id } = await world.agent(as);
    const boxes = (await world.call('GET', '/connections', { as })).body.data;
    const connection_id = boxes.find((one: { platform: string }) => one.platform === 'sandbox').id;
    const body = { agent_id, parts: [said], variants: [{ connection_id }] };
    const { id: post_id } = (await world.call('POST', '/posts', { as, body })).body.data;
    const soon = { delay_s: 10 };
    const planned = await world.call('POST', `/posts/${post_id}/publish`, { as, body: soon });
    expect(planned.status).toBe(200);
    const sameness = async (more: object) => {
      const checking = { agent_id, parts: [said], ...more };
      const { data } = (await world.call('POST', '/content/check', { as, body: checking })).body;
      return data.checks.find(({ check }: { check: string }) => check === 'sameness');
    };
    expect(await sameness({})).toMatchObject({ passed: false });
    expect(await sameness({ post_id })).toMatchObject({ passed: true });
  });

  it(
    'the built-in writer says when its facts are used up, and a new fact helps',
    { tags: 'slow' },
    async () => {
      const owner = await composing.member();
      const { id } = await composing.agent(owner);
      const states: string[] = [];
      const used = 'The lake path is dry again. Bring water.';
      for (let post = 0; post < 12; post += 1) {
        const reply = await generate(composing, owner, id, { seed: post, context: used });
        expect(reply.status).toBe(200);
        const [{ content, state }] = reply.body.data.content;
        states.push(state);
        await publish(composing, owner, id, content);
      }
      expect(states[0]).toBe('new');
      expect(states.slice(6)).toContain('needs_you');
      const context = 'The lake run starts at 8 on Sunday. Tea afterwards.';
      const reply = await generate(composing, owner, id, { seed: 99, context });
      expect(reply.body.data.content[0]).toMatchObject({ state: 'new' });
      expect(reply.body.data.content[0].content).toContain('starts at 8 on Sunday');
    },
  );
});
