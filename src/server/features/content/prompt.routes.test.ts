import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CreateAgent } from '#contract/agents/types.ts';
import { Prompt, type PromptBlock } from '#contract/agents/personas.ts';
import { compilePersona } from '#domain/persona/persona.ts';
import { renderBlocks } from '#domain/prompt/prompt.ts';
import { personaOf } from '#server/features/agents/service.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const model = 'llama3.2';
const provider = new LLMock({ port: 0, logLevel: 'silent' });
beforeAll(async () => void (await provider.start()));
afterAll(() => provider.stop());

/** The parts of a model request that come from us. */
const Sent = z.object({
  model: z.string(),
  temperature: z.number(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

const persona: Partial<CreateAgent> = {
  name: 'Ada',
  voice_tone: '80',
  specialization: 'technology',
  target_topics: ['compilers', 'tea'],
  avoid_topics: ['politics'],
  behavioral_guidelines: ['Never use exclamation marks'],
  voice_samples: ['It compiles.\nShip it.'],
  contrast_pairs: [{ instead_of: 'Great news', write: 'It works' }],
};

describe.each(engines)('the prompt inspector on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeEach(async () => {
    provider.reset();
    world = await createWorld(engine, {
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: `${provider.url}/v1`,
        AI_MODEL: model,
      },
    });
    owner = await world.member();
  });
  afterEach(() => world.close());

  const inspect = async (id: string, query: Record<string, string> = {}): Promise<Prompt> => {
    const { body } = await world.call('GET', `/agents/${id}/prompt`, { as: owner, query });
    return Prompt.parse(body.data);
  };
  const publish = (id: string, content: string) =>
    world.call('POST', `/agents/${id}/posts`, {
      as: owner,
      body: { platform: 'sandbox', content },
    });
  const blockOf = ({ blocks }: Prompt, key: PromptBlock['key']) =>
    blocks.find((block) => block.key === key);

  /** The messages to the provider, without the delimiters, which differ from call to call. */
  const unmarked = (text: string): string => {
    const mark = /<<<(\S+)/u.exec(text)?.[1];
    return mark ? text.replaceAll(mark, 'MARK') : text;
  };
  const sent = () =>
    provider.getRequests().map(({ body }) => {
      const { messages, ...rest } = Sent.parse(body);
      return {
        ...rest,
        messages: messages.map(({ role, content }) => ({ role, content: unmarked(content) })),
      };
    });

  it('P-7.8 shows byte for byte what the model is sent', async () => {
    const { id } = await world.agent(owner, persona);
    for (const content of ['First post.', 'Second post.']) {
      expect((await publish(id, content)).status).toBe(200);
      world.pass(1000);
    }
    provider.onMessage(/.*/su, {
      content: JSON.stringify({ parts: ['so compilers explain tea'], why: 'x' }),
    });
    const shown = await inspect(id, { topic: 'coffee', content_type: 'tip' });
    await world.call('POST', '/content/generate', {
      as: owner,
      body: { agent_id: id, topic: 'coffee', content_type: 'tip' },
    });
    expect(sent()[0]).toEqual({
      model: shown.writer,
      temperature: shown.temperature,
      messages: [
        { role: 'system', content: renderBlocks(shown.blocks.filter((one) => one.is_stable)) },
        {
          role: 'user',
          content: unmarked(renderBlocks(shown.blocks.filter((one) => !one.is_stable))),
        },
      ],
    });
    expect(blockOf(shown, 'recent')?.text).toContain('- Second post.\n- First post.');
    expect(shown.writer).toBe(model);
    expect(shown.tokens).toBe(shown.blocks.reduce((sum, block) => sum + block.tokens, 0));
  });

  it('LL-5 encloses quoted text in new random delimiters each time', async () => {
    const { id } = await world.agent(owner, persona);
    await publish(id, 'A post.');
    const marks = [await inspect(id), await inspect(id)].map(
      (prompt) => /<<<(\S+)/u.exec(blockOf(prompt, 'recent')?.text ?? '')?.[1],
    );
    expect(new Set(marks).size).toBe(2);
    for (const mark of marks) expect(mark).toMatch(/^mark-\d{20}$/u);
  });

  it('P-7.8 follows the persona from version to version; the stable blocks change only then', async () => {
    const { id } = await world.agent(owner, persona);
    const stable = ({ blocks }: Prompt) => blocks.filter((one) => one.is_stable);
    const before = await inspect(id, { topic: 'coffee' });
    const again = await inspect(id, { topic: 'tea', content_type: 'thread' });
    expect([before.persona_version, again.persona_version]).toEqual([1, 1]);
    expect(stable(again)).toEqual(stable(before));
    await world.call('PUT', `/agents/${id}`, { as: owner, body: { voice_tone: '10' } });
    const after = await inspect(id, { topic: 'coffee' });
    expect(after.persona_version).toBe(2);
    expect(blockOf(after, 'personality')).not.toEqual(blockOf(before, 'personality'));
    expect(after.temperature).toBeLessThan(before.temperature);
  });

  it(
    'shows only the agent’s own published posts, at most twenty, newest first',
    { tags: 'slow' },
    async () => {
      const { id } = await world.agent(owner);
      const other = await world.agent(owner);
      expect(blockOf(await inspect(id), 'recent')).toBeUndefined();
      await publish(other.id, 'Of another agent.');
      for (let n = 1; n <= 22; n += 1) {
        await publish(id, `Post number ${n}.`);
        world.pass(1000);
      }
      const { text = '', left_out } = blockOf(await inspect(id), 'recent') ?? {};
      expect(text.match(/number \d+/gu)).toEqual(
        Array.from({ length: 20 }, (_, index) => `number ${22 - index}`),
      );
      expect(left_out).toBe(0);
      expect(text).not.toContain('Of another agent.');
    },
  );

  it.each([
    [{ topic: 'coffee' }, ['compilers'], 'coffee'],
    [{ topic: '  ' }, ['compilers', 'tea'], 'compilers'],
    [{}, ['compilers', 'tea'], 'compilers'],
    [{}, [], 'whatever is on your mind today'],
  ])('with %j and the topics %j is about %s', async (query: object, target_topics, topic) => {
    const { id } = await world.agent(owner, { target_topics });
    const { text } = blockOf(await inspect(id, { ...query }), 'topic') ?? {};
    expect(text).toBe(topic);
  });

  it('applies the limit of the platform, and rejects an invalid topic', async () => {
    const { id } = await world.agent(owner);
    expect(blockOf(await inspect(id), 'task')?.text).toContain('280');
    const ask = (query: Record<string, string>) =>
      world.call('GET', `/agents/${id}/prompt`, { as: owner, query });
    const refused: Record<string, string>[] = [
      { topic: 'x'.repeat(201) },
      { topic: '\u0007' },
      { content_type: 'novel' },
      { platform: 'facebook' },
    ];
    for (const query of refused) {
      expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });

  it('shows the rules for every text, the owner’s own rules first', async () => {
    const { id } = await world.agent(owner, persona);
    const { checks } = await inspect(id);
    const of = (field: string | null) => checks.filter((check) => check.field === field);
    expect(of('avoid_topics')).toMatchObject([{ text: expect.stringContaining('politics') }]);
    expect(of('behavioral_guidelines')).toEqual([
      { field: 'behavioral_guidelines', text: 'No exclamation marks.' },
    ]);
    expect(of('contrast_pairs')).toMatchObject([{ text: expect.stringContaining('Great news') }]);
    expect(of(null).length).toBeGreaterThan(0);
    expect(checks.slice(-of(null).length)).toEqual(of(null));
  });

  it('names the built-in writer if no model writes', async () => {
    const own = await createWorld(engine);
    try {
      const person = await own.member();
      const { id } = await own.agent(person);
      const { body } = await own.call('GET', `/agents/${id}/prompt`, { as: person });
      expect(body.data).toMatchObject({ writer: 'composer', persona_version: 1 });
      const compiled = compilePersona(await personaOf(own.ctx, person.id, id));
      expect(body.data.temperature).toBe(compiled.sampling.temperature);
    } finally {
      await own.close();
    }
  });
});
