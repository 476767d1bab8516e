import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateAgent } from '#contract/agents.ts';
import type { Writers, WriteRequest, Written } from '#server/adapters/llm/port.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { oneWriter } from '#test/one-writer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** A writer that answers from a script, one entry a call. */
const scripted = (script: (Written[] | Error)[], asked: WriteRequest[] = []): Writers =>
  oneWriter('scripted', (request) => {
    asked.push(request);
    const next = script[Math.min(asked.length, script.length) - 1];
    if (next instanceof Error) throw next;
    return (next ?? []).slice(0, request.count);
  });
const piece = (text: string): Written => ({ parts: [text], why: 'because' });

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

  it('answers one piece, and the seed that gives it again', async () => {
    const { id } = await agent();
    const one = await generate({ agent_id: id, topic: 'coffee' });
    expect(one.status).toBe(200);
    const { content, seed } = one.body.data;
    expect(content).toHaveLength(1);
    expect(content[0].model_used).toBe('composer');
    expect(content[0].content).toMatch(/coffee/i);
    expect(content[0].parts).toEqual([content[0].content]);
    const again = await generate({ agent_id: id, topic: 'coffee', seed });
    expect(again.body.data.content).toEqual(content);
  });

  it('answers as many variations as asked, all different', async () => {
    const { id } = await agent();
    const body = { agent_id: id, topic: 'coffee', variations: true, variation_count: 5 };
    const { content } = (await generate(body)).body.data;
    expect(new Set(content.map((one: { content: string }) => one.content)).size).toBe(5);
  });

  it('writes threads in parts', async () => {
    const { id } = await agent();
    const reply = await generate({ agent_id: id, topic: 'coffee', content_type: 'thread' });
    const [thread] = reply.body.data.content;
    expect(thread.parts.length).toBeGreaterThan(2);
    expect(thread.content).toBe(thread.parts.join('\n\n'));
  });

  it('names the avoided topic before anything is written', async () => {
    const { id } = await agent({ avoid_topics: ['politics'] });
    const reply = await generate({ agent_id: id, topic: 'political jokes' });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(/avoids “politics”/);
    expect(reply.body.details[0].path).toBe('topic');
  });

  it('asks for a topic and for a known agent', async () => {
    const { id } = await agent();
    const blank = await generate({ agent_id: id, topic: ' ' });
    expect(blank.status).toBe(400);
    expect(blank.body.details[0].message).toBe('Please enter a topic for content generation');
    const other = await world.member();
    expect((await generate({ agent_id: id, topic: 'coffee' }, other)).status).toBe(404);
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

    it('gives the reason back once and takes the mended text', async () => {
      const { reply, asked } = await tryWith([[piece('Hot #coffee')], [piece('Hot coffee')]]);
      expect(reply.body.data.content[0]).toMatchObject({
        content: 'Hot coffee',
        model_used: 'scripted',
      });
      expect(asked.map(({ repair }) => repair)).toEqual([
        undefined,
        'It carries #coffee, but no hashtags were asked for.',
      ]);
    });

    it('keeps the good variations and asks only for the missing ones', async () => {
      const { reply, asked } = await tryWith(
        [
          [piece('One'), piece('One'), piece('x'.repeat(300))],
          [piece('Two'), piece('Three')],
        ],
        { variations: true },
      );
      expect(reply.body.data.content.map((one: { content: string }) => one.content)).toEqual([
        'One',
        'Two',
        'Three',
      ]);
      expect(asked.map(({ count }) => count)).toEqual([3, 2]);
    });

    it('gives up after two repairs and says which check failed', async () => {
      const { reply, asked } = await tryWith([[piece('x'.repeat(300))]]);
      expect(reply.status).toBe(502);
      expect(reply.body.code).toBe('provider_failed');
      expect(reply.body.message).toMatch(/300 long; the limit is 280/);
      expect(asked).toHaveLength(3);
    });

    it('passes the provider’s trouble on in words', async () => {
      const { reply } = await tryWith([
        new WriterError('The model refused to write this.', { retry: false, tokens: null }),
      ]);
      expect(reply.status).toBe(502);
      expect(reply.body.message).toBe('The model refused to write this.');
    });
  });
});
