import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateAgent } from '#contract/agents/types.ts';
import type { Writers, WriteRequest, Written } from '#server/adapters/llm/port.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { oneWriter } from '#test/one-writer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** A writer that answers from a script, one entry per call. */
const scripted = (script: (Written[] | Error)[], asked: WriteRequest[] = []): Writers =>
  oneWriter('scripted', (request) => {
    asked.push(request);
    const next = script[Math.min(asked.length, script.length) - 1];
    if (next instanceof Error) throw next;
    return (next ?? []).slice(0, request.count);
  });
const draft = (text: string): Written => ({ parts: [text], why: 'because' });

describe.each(engines)('writing on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterAll(() => world.close());

  const generate = (body: object, as = owner, where = world) =>
    where.call('POST', '/content/generate', { as, body });
  const agent = (changes?: Partial<CreateAgent>) => world.agent(owner, changes);

  it('S2-7.8 returns one text, and the seed that reproduces it', async () => {
    const { id } = await agent();
    const one = await generate({ agent_id: id, topic: 'coffee' });
    expect(one.status).toBe(200);
    const { content, seed } = one.body.data;
    expect(content).toHaveLength(1);
    expect(content[0].model_used).toBe('composer');
    expect(content[0].content).toMatch(/coffee/i);
    expect(content[0].parts).toEqual([content[0].content]);
    const again = await generate({ agent_id: id, topic: 'coffee', seed });
    expect(again.body.data.content[0].content).toEqual(content[0].content);
  });

  it('P-7.150 asks for missing facts, and uses the answers as facts', async () => {
    const { id: agent_id } = await agent();
    const body = { agent_id, topic: 'open day' };
    const reply = await world.call('POST', '/content/questions', { as: owner, body });
    expect(reply.status).toBe(200);
    expect(reply.body.data.act).toBe('event');
    expect(reply.body.data.questions).toMatchObject([
      { key: 'when', label: 'When is it?' },
      { key: 'where' },
      { key: 'next' },
    ]);
    const answers = { when: 'Saturday, 10-4', where: 'Town hall' };
    const [{ content, brief }] = (await generate({ ...body, answers })).body.data.content;
    expect(content).toContain('Town hall');
    expect(content).toMatch(/10[-–]4/u);
    expect(brief.answers).toEqual(answers);
    const stranger = await world.member();
    const strange = await world.call('POST', '/content/questions', { as: stranger, body });
    expect(strange.status).toBe(404);
  });

  it('S2-7.8 returns as many variations as requested, all different', async () => {
    const { id } = await agent();
    const body = { agent_id: id, topic: 'coffee', variations: true, variation_count: 5 };
    const { content } = (await generate(body)).body.data;
    expect(new Set(content.map((one: { content: string }) => one.content)).size).toBe(5);
  });

  it('writes threads in parts, with one fact each', async () => {
    const { id } = await agent();
    const context =
      'We roast on Mondays. The beans are from Peru. A bag costs 9 euros. Grinding is free.';
    const reply = await generate({
      agent_id: id,
      topic: 'coffee',
      content_type: 'thread',
      context,
    });
    const [thread] = reply.body.data.content;
    expect(thread.parts.length).toBeGreaterThan(2);
    expect(thread.content).toBe(thread.parts.join('\n\n'));
  });

  it('S2-7.8 rejects an avoided topic before anything is written', async () => {
    const { id } = await agent({ avoid_topics: ['politics'] });
    const reply = await generate({ agent_id: id, topic: 'political jokes' });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/avoids “politics”/);
    expect(reply.body.details[0].path).toBe('topic');
  });

  it('S2-5.9 requires a topic and a known agent', async () => {
    const { id } = await agent();
    const blank = await generate({ agent_id: id, topic: ' ' });
    expect(blank.status).toBe(400);
    expect(blank.body.details[0].message).toBe('Please enter a topic for content generation');
    const other = await world.member();
    expect((await generate({ agent_id: id, topic: 'coffee' }, other)).status).toBe(404);
  });

  const publish = (id: string, content: string) =>
    world.call('POST', `/agents/${id}/posts`, {
      as: owner,
      body: { platform: 'sandbox', content },
    });
  const suggest = async (id: string, count: number) => {
    const body = { agent_id: id, content_type: 'tweet', platform: 'sandbox', count };
    return world.call('POST', '/content/generate-suggestions', { as: owner, body });
  };
  const topicsOf = (texts: { brief: { topic: string } }[]) => texts.map(({ brief }) => brief.topic);

  it('S2-7.9 suggests texts on the agent’s own topics, not those of its last posts', async () => {
    const { id } = await agent({ target_topics: ['tea', 'compilers', 'bridges', 'jazz'] });
    await publish(id, 'Tea again, and again.');
    const { status, body } = await suggest(id, 3);
    expect(status).toBe(200);
    expect(topicsOf(body.suggestions).toSorted()).toEqual(['bridges', 'compilers', 'jazz']);
    expect(body.data).toEqual(body.suggestions);
    for (const text of body.data) expect(text).toMatchObject({ state: 'new', agent_id: id });
  });

  it('S2-7.9 suggests texts about its field if the agent has no topics', async () => {
    const { id } = await agent({ specialization: 'business', avoid_topics: ['pricing'] });
    const topics = topicsOf((await suggest(id, 4)).body.suggestions);
    expect(new Set(topics).size).toBe(4);
    expect(topics).toEqual(expect.arrayContaining(['meetings']));
    expect(topics).not.toContain('pricing');
  });

  it('P-7.39 lists the available writers with prices, the default first', async () => {
    const own = await createWorld(engine, {
      env: {
        AI_PROVIDER: 'openai',
        AI_API_KEY: 'not-a-key',
        AI_MODEL: 'gpt-5-mini,no-such-model',
        AI_PRICES: 'gpt-5-mini=1/2',
      },
    });
    try {
      const { body } = await own.call('GET', '/content/writers', { as: await own.member() });
      expect(body.data).toEqual([
        {
          id: 'gpt-5-mini',
          label: 'gpt-5-mini',
          is_default: true,
          price: { input: 1_000_000, output: 2_000_000 },
        },
        { id: 'no-such-model', label: 'no-such-model', price: null, is_default: false },
        {
          id: 'composer',
          label: 'Built-in writer',
          is_default: false,
          price: { input: 0, output: 0 },
        },
      ]);
    } finally {
      await own.close();
    }
  });

  describe('with a model', () => {
    const tryWith = async (script: (Written[] | Error)[], body: object = {}) => {
      const asked: WriteRequest[] = [];
      const own = await createWorld(engine, {
        parts: () => ({ llm: scripted(script, asked) }),
      });
      try {
        const person = await own.member();
        const { id } = await own.agent(person);
        const reply = await generate({ agent_id: id, topic: 'coffee', ...body }, person, own);
        return { reply, asked };
      } finally {
        await own.close();
      }
    };

    it('sends the reason for a failed check back once, and accepts the corrected text', async () => {
      const { reply, asked } = await tryWith([[draft('Hot #coffee')], [draft('Hot coffee')]]);
      expect(reply.body.data.content[0]).toMatchObject({
        content: 'Hot coffee',
        model_used: 'scripted',
      });
      expect(asked.map(({ repair }) => repair)).toEqual([
        undefined,
        {
          parts: ['Hot #coffee'],
          reason: 'It has #coffee, but the brief doesn’t ask for hashtags.',
        },
      ]);
    });

    it('requests each variation separately, from another angle, and repairs only failed ones', async () => {
      const { reply, asked } = await tryWith(
        [[draft('One')], [draft('One')], [draft('Two')], [draft('Three')]],
        { variations: true },
      );
      expect(reply.body.data.content.map((one: { content: string }) => one.content)).toEqual([
        'One',
        'Two',
        'Three',
      ]);
      expect(asked.map(({ count, angle }) => [count, angle])).toEqual([
        [1, 0],
        [1, 1],
        [1, 1],
        [1, 2],
      ]);
      expect(asked.map(({ repair }) => repair?.parts)).toEqual([
        undefined,
        undefined,
        ['One'],
        undefined,
      ]);
    });

    it('LL-9 holds a text that two repairs did not fix for the owner, and says which check failed', async () => {
      const worse = `${'x'.repeat(300)} #coffee`;
      const { reply, asked } = await tryWith([[draft('x'.repeat(300))], [draft(worse)]]);
      expect(reply.status).toBe(200);
      const [text] = reply.body.data.content;
      expect(text).toMatchObject({ state: 'needs_you', content: 'x'.repeat(300) });
      expect(text.checks.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([
        {
          check: 'length',
          label: 'Within the character limit',
          passed: false,
          message: 'It is 300 characters long. The limit is 280.',
          can_override: false,
          accepted: false,
        },
      ]);
      expect(asked).toHaveLength(3);
    });

    it('keeps the existing text when the provider fails later, and says why', async () => {
      const trouble = new WriterError('The model provider is limiting requests.', {
        retry: true,
        tokens: null,
      });
      const { reply } = await tryWith([[draft('One')], [draft('Hot #coffee')], trouble], {
        variations: true,
        variation_count: 3,
      });
      expect(reply.status).toBe(200);
      expect(reply.body.message).toBe('Wrote 2 of 3. The model provider is limiting requests.');
      expect(reply.body.data.content).toMatchObject([
        { content: 'One', state: 'new' },
        { content: 'Hot #coffee', state: 'needs_you' },
      ]);
    });

    it('reports a failure of the provider in words', async () => {
      const { reply } = await tryWith([
        new WriterError('The model refused to write this.', { retry: false, tokens: null }),
      ]);
      expect(reply.status).toBe(502);
      expect(reply.body.message).toBe('The model refused to write this.');
    });
  });
});
