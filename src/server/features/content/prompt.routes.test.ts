import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CreateAgent } from '#contract/agents/types.ts';
import { Prompt } from '#contract/agents/personas.ts';
import { PromptSizes } from '#contract/models/providers.ts';
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
  const open = async (AI_FORM?: string) => {
    world = await createWorld(engine, {
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: `${provider.url}/v1`,
        AI_MODEL: model,
        ...(AI_FORM !== undefined && { AI_FORM }),
      },
    });
    owner = await world.member();
  };
  beforeEach(async () => {
    provider.reset();
    await open('large');
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
  const systemOf = ({ messages }: Prompt) => messages[0]?.text ?? '';
  const taskOf = ({ messages }: Prompt) => messages.at(-1)?.text ?? '';

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

  it.each(PromptSizes)(
    'P-7.8 shows byte for byte what the model is sent, in the %s size',
    async (size) => {
      await world.close();
      await open(size);
      const { id } = await world.agent(owner, persona);
      for (const content of ['First post.', 'Second post.']) {
        expect((await publish(id, content)).status).toBe(200);
        world.pass(1000);
      }
      provider.onMessage(/.*/su, { content: 'so compilers explain coffee' });
      const shown = await inspect(id, { topic: 'coffee', content_type: 'tip' });
      await world.call('POST', '/content/generate', {
        as: owner,
        body: { agent_id: id, topic: 'coffee', content_type: 'tip' },
      });
      const [{ messages, ...request } = expect.fail('nothing sent')] = sent();
      expect(request).toEqual({ model: shown.writer, temperature: shown.temperature });
      // The angle is chosen by the seed of each writing.
      const plain = (text: string) => text.replace(/^(?:Begin with|Say it in) .*\n/mu, '');
      expect(messages.map(({ role, content }) => ({ role, text: plain(content) }))).toEqual(
        shown.messages.map(({ role, text }) => ({ role, text: plain(unmarked(text)) })),
      );
      expect(taskOf(shown)).toContain('“Second post.”, “First post.”');
      expect(shown).toMatchObject({ writer: model, size });
      expect(shown.tokens).toBe(shown.messages.reduce((sum, { tokens }) => sum + tokens, 0));
      expect(shown.messages.every(({ tokens }) => tokens > 0)).toBe(true);
    },
  );

  it('tells a model on this machine less, unless the setting says otherwise', async () => {
    const { id } = await world.agent(owner, persona);
    const large = await inspect(id);
    await world.close();
    await open();
    const near = await world.agent(owner, persona);
    const small = await inspect(near.id);
    expect([large.size, small.size]).toEqual(['large', 'small']);
    expect(small.messages.length).toBeLessThan(large.messages.length);
    expect(small.tokens).toBeLessThan(large.tokens);
  });

  it('says of each message where it comes from', async () => {
    const { id } = await world.agent(owner, persona);
    const { messages } = await inspect(id);
    expect(messages.map(({ role, origin }) => `${role} ${origin}`)).toEqual([
      'system personality',
      ...['user example', 'assistant example', 'user example', 'assistant example'],
      ...['user contrast', 'assistant contrast', 'user sample', 'assistant sample'],
      'user task',
    ]);
    expect(messages.at(-2)?.text).toBe('It compiles.\nShip it.');
  });

  it('LL-5 encloses quoted text in new random delimiters each time', async () => {
    const { id } = await world.agent(owner, persona);
    const marks = [await inspect(id), await inspect(id)].map(
      ({ messages }) => /<<<(\S+)\nGreat news\n\1>>>/u.exec(messages.at(-5)?.text ?? '')?.[1],
    );
    expect(new Set(marks).size).toBe(2);
    for (const mark of marks) expect(mark).toMatch(/^mark-\d{20}$/u);
  });

  it('P-7.8 follows the persona from version to version; the system text changes only then', async () => {
    const { id } = await world.agent(owner, persona);
    const before = await inspect(id, { topic: 'coffee' });
    const again = await inspect(id, { topic: 'tea', content_type: 'thread' });
    expect([before.persona_version, again.persona_version]).toEqual([1, 1]);
    expect(systemOf(again)).toBe(systemOf(before));
    await world.call('PUT', `/agents/${id}`, { as: owner, body: { voice_tone: '10' } });
    const after = await inspect(id, { topic: 'coffee' });
    expect(after.persona_version).toBe(2);
    expect(systemOf(after)).not.toBe(systemOf(before));
  });

  it('names the openings of the agent’s own latest posts alone, newest first', async () => {
    const { id } = await world.agent(owner);
    const other = await world.agent(owner);
    expect(taskOf(await inspect(id))).not.toContain('Don’t begin');
    await publish(other.id, 'Of another agent.');
    for (let n = 1; n <= 7; n += 1) {
      await publish(id, `Post number ${n}.`);
      world.pass(1000);
    }
    const task = taskOf(await inspect(id));
    expect(task.match(/number \d+/gu)).toEqual([7, 6, 5, 4, 3].map((n) => `number ${n}`));
    expect(task).not.toContain('Of another agent.');
  });

  it.each([
    [{ topic: 'coffee' }, ['compilers'], 'coffee'],
    [{ topic: '  ' }, ['compilers', 'tea'], 'compilers'],
    [{}, ['compilers', 'tea'], 'compilers'],
    [{}, [], 'whatever is on your mind today'],
  ])('with %j and the topics %j is about %s', async (query: object, target_topics, topic) => {
    const { id } = await world.agent(owner, { target_topics });
    const [first] = taskOf(await inspect(id, { ...query })).split('\n');
    expect(first).toBe(`Write one post about: ${topic}`);
  });

  it('applies the limit of the platform, and rejects an invalid topic', async () => {
    const { id } = await world.agent(owner);
    expect(taskOf(await inspect(id))).toContain('at most 280 characters');
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
      expect(body.data).toMatchObject({
        writer: 'composer',
        persona_version: 1,
        size: 'large',
      });
    } finally {
      await own.close();
    }
  });
});
