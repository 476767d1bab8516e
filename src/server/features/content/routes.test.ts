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
/** What the built-in writer sets. */
const context = 'We roast on Mondays.\nThe beans are from Peru.\nA bag costs 9 euros.';
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
    const one = await generate({ agent_id: id, topic: 'coffee', context });
    expect(one.status).toBe(200);
    const { content, seed } = one.body.data;
    expect(content).toHaveLength(1);
    expect(content[0].model_used).toBe('composer');
    expect(content[0].content).toMatch(/coffee/i);
    expect(content[0].parts).toEqual([content[0].content]);
    const again = await generate({ agent_id: id, topic: 'coffee', context, seed });
    expect(again.body.data.content[0].content).toEqual(content[0].content);
  });

  it('P-7.150 says what it needs if there are neither facts nor a model', async () => {
    const { id: agent_id } = await agent();
    const reply = await generate({ agent_id, topic: 'open day' });
    expect(reply.status).toBe(400);
    const message =
      'The built-in writer only arranges facts. Add at least one fact, or connect an AI model.';
    expect(reply.body).toMatchObject({ code: 'needs_facts', message });
    const long = await generate({ agent_id, topic: 'open day', context: 'x'.repeat(1000) });
    expect(long.body).toMatchObject({
      code: 'needs_facts',
      message: expect.stringContaining('A fact is too long for one post'),
    });
  });

  it('sets every fact, of older briefs their answers too, and keeps the brief', async () => {
    const { id: agent_id } = await agent();
    const answers = { when: 'Saturday, 10-4', where: 'Town hall' };
    const more = {
      context: 'Cake for all.\nThe code is 4711.',
      keep_out: ['4711'],
      wishes: 'Rhyme.',
    };
    const reply = await generate({ agent_id, topic: 'open day', answers, kind: 'news', ...more });
    const [{ content, brief, why }] = reply.body.data.content;
    for (const fact of ['Saturday, 10-4', 'Town hall', 'Cake for all.'])
      expect(content).toContain(fact);
    expect(content).not.toContain('4711');
    expect(why).toContain('“The code is 4711.” (you keep out “4711”)');
    expect(why).toContain('Only a model can follow: “Rhyme.”');
    expect(brief).toMatchObject({ answers, kind: 'news', ...more });
  });

  it('rejects a topic with words that are kept out', async () => {
    const { id: agent_id } = await agent();
    const reply = await generate({ agent_id, topic: 'The Anvil', context, keep_out: ['anvil'] });
    expect(reply.body).toMatchObject({
      code: 'invalid_input',
      message: 'The topic contains “anvil”, which you asked to keep out.',
    });
  });

  it('S2-7.8 returns as many variations as requested, all different', async () => {
    const { id } = await agent();
    const body = { agent_id: id, topic: 'coffee', context, variations: true, variation_count: 3 };
    const { content } = (await generate(body)).body.data;
    expect(new Set(content.map((one: { content: string }) => one.content)).size).toBe(3);
  });

  it('writes threads in parts, with one fact each', async () => {
    const { id } = await agent();
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

  const suggest = async (id: string, count: number) => {
    const body = { agent_id: id, content_type: 'tweet', platform: 'sandbox', count };
    return world.call('POST', '/content/generate-suggestions', { as: owner, body });
  };
  const topicsOf = (texts: { brief: { topic: string } }[]) => texts.map(({ brief }) => brief.topic);

  it('S2-7.9 suggests texts about the company if there is no model, or says what it needs', async () => {
    const { id } = await agent({ target_topics: ['tea'] });
    const before = await suggest(id, 2);
    expect(before).toMatchObject({ status: 200, body: { suggestions: [], data: [] } });
    expect(before.body.message).toContain('at least one fact');
    await world.call('POST', '/company/products', {
      as: owner,
      body: { name: 'Rye bread', description: 'Rye bread rests for a day.' },
    });
    const knowledge_scope = ['products_services'];
    await world.call('POST', '/company/assign-to-agent', {
      as: owner,
      body: { agent_id: id, knowledge_scope },
    });
    const { status, body } = await suggest(id, 2);
    expect(status).toBe(200);
    expect(topicsOf(body.suggestions)).toEqual(['Rye bread']);
    expect(body.suggestions[0].content).toContain('rests for a day');
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
          is_small: false,
          price: { input: 1_000_000, output: 2_000_000 },
        },
        {
          id: 'no-such-model',
          label: 'no-such-model',
          price: null,
          is_default: false,
          is_small: false,
        },
        {
          id: 'composer',
          label: 'Built-in writer',
          is_default: false,
          is_small: false,
          price: { input: 0, output: 0 },
        },
      ]);
    } finally {
      await own.close();
    }
  });

  describe('with a model', () => {
    const said: Record<string, string> = {
      compilers: 'Compilers forgive nothing.',
      bridges: 'Every bridge hums when the wind turns.',
      jazz: 'Real jazz begins after midnight.',
    };
    const suggestWith = async (changes: Partial<CreateAgent>, count: number, post?: string) => {
      const own = await createWorld(engine, {
        parts: () => ({
          llm: oneWriter('scripted', ({ brief }) => [
            draft(said[brief.topic] ?? `All about ${brief.topic}.`),
          ]),
        }),
      });
      try {
        const as = await own.member();
        const { id } = await own.agent(as, changes);
        const published = { platform: 'sandbox', content: post };
        if (post) await own.call('POST', `/agents/${id}/posts`, { as, body: published });
        const body = { agent_id: id, content_type: 'tweet', platform: 'sandbox', count };
        return await own.call('POST', '/content/generate-suggestions', { as, body });
      } finally {
        await own.close();
      }
    };

    it('S2-7.9 suggests texts on the agent’s own topics, not those of its last posts', async () => {
      const topics = { target_topics: ['tea', 'compilers', 'bridges', 'jazz'] };
      const { status, body } = await suggestWith(topics, 3, 'Tea again, and again.');
      expect(status).toBe(200);
      expect(topicsOf(body.suggestions).toSorted()).toEqual(['bridges', 'compilers', 'jazz']);
      expect(body.data).toEqual(body.suggestions);
      for (const text of body.data) expect(text).toMatchObject({ state: 'new' });
    });

    it('S2-7.9 suggests texts about its field if the agent has no topics', async () => {
      const field = { specialization: 'business' as const, avoid_topics: ['pricing'] };
      const topics = topicsOf((await suggestWith(field, 4)).body.suggestions);
      expect(new Set(topics).size).toBe(4);
      expect(topics).toEqual(expect.arrayContaining(['meetings']));
      expect(topics).not.toContain('pricing');
    });

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
      const overlong = 'abcdefghijklmnopqrstuvwxyz'.repeat(12).slice(0, 300);
      const worse = `${overlong} #coffee`;
      const { reply, asked } = await tryWith([[draft(overlong)], [draft(worse)]]);
      expect(reply.status).toBe(200);
      const [text] = reply.body.data.content;
      expect(text).toMatchObject({ state: 'needs_you', content: overlong });
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

    it('reports a failure of the provider in words, and so that no browser repeats it', async () => {
      const { reply } = await tryWith([
        new WriterError('The model refused to write this.', { retry: false, tokens: null }),
      ]);
      expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
      expect(reply.body.message).toBe('The model refused to write this. 1 try, price unknown.');
    });
  });
});
