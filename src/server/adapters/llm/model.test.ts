import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Brief } from '#contract/content.ts';
import { assemblePrompt, renderBlocks } from '#domain/prompt.ts';
import { createWriter } from './index.ts';
import type { Provider } from './model.ts';
import { type WriteRequest, WriterError } from './port.ts';

const server = new LLMock({ port: 0, logLevel: 'silent' });
beforeAll(async () => void (await server.start()));
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  server.clearChaos();
});

const request = (changes: Partial<WriteRequest> = {}): WriteRequest => ({
  persona: {
    name: 'Ada',
    personality_type: 'tech_sage',
    custom_archetype: '',
    voice_tone: '50',
    humor_style: 'dry_wit',
    intelligence_level: 'academic',
    controversy_comfort: 30,
    specialization: null,
    target_topics: ['compilers'],
    avoid_topics: ['politics'],
    behavioral_guidelines: [],
    voice_samples: [],
    contrast_pairs: [],
  },
  brief: Brief.parse({ topic: 'coffee', context: 'We open at nine.' }),
  limit: { max_length: 280, counting: 'x_weighted' },
  count: 1,
  seed: 1,
  signal: new AbortController().signal,
  ...changes,
});

const piece = (text: string) => ({ parts: [text], why: 'because' });
const json = (...texts: string[]) => JSON.stringify({ pieces: texts.map(piece) });

const wires: readonly { provider: Provider; model: string; path: string }[] = [
  { provider: 'openai', model: 'gpt-5-mini', path: '/v1' },
  { provider: 'anthropic', model: 'claude-sonnet-4-5', path: '/v1' },
  { provider: 'openai-compatible', model: 'llama3.2', path: '/v1' },
];

const failureOf = async (writing: Promise<unknown>): Promise<WriterError> => {
  const error: unknown = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect.assert(error instanceof WriterError, String(error));
  return error;
};

describe.each(wires)('$provider', ({ provider, model, path }) => {
  const writer = (fetch: typeof globalThis.fetch = globalThis.fetch) =>
    createWriter({ provider, model, base_url: server.url + path, api_key: 'test-key', fetch });

  it('asks with the persona and the hard limits, and reads the pieces', async () => {
    server.onMessage(/.*/su, { content: json('Coffee first.', 'Then code.') });
    const seen: string[] = [];
    const spying: typeof globalThis.fetch = async (input, init) => {
      seen.push(typeof init?.body === 'string' ? init.body : '');
      return globalThis.fetch(input, init);
    };
    const written = await writer(spying).write(
      request({ count: 2, repair: 'A part is 300 long.' }),
    );
    expect(written).toEqual([piece('Coffee first.'), piece('Then code.')]);
    expect(seen).toHaveLength(1);
    for (const told of [
      'compilers',
      'politics',
      'coffee',
      'We open at nine.',
      '280',
      '2 different pieces',
      'A part is 300 long.',
    ]) {
      expect(seen[0]).toContain(told);
    }
  });

  it('says who writes in the same bytes for every text, and quotes it under another mark', async () => {
    server.onMessage(/.*/su, { content: json('Coffee.') });
    const seen: string[] = [];
    const spying: typeof globalThis.fetch = async (input, init) => {
      seen.push(typeof init?.body === 'string' ? init.body : '');
      return globalThis.fetch(input, init);
    };
    const asking = writer(spying);
    await asking.write(request({ recent: ['Tea is late.'] }));
    await asking.write(request({ brief: Brief.parse({ topic: 'tea' }), repair: 'It is empty.' }));
    const mark = 'Zk3_mark';
    const { blocks } = assemblePrompt({ ...request(), recent: [], mark });
    const stable = renderBlocks(blocks.filter((block) => block.is_stable));
    for (const body of seen) expect(body).toContain(JSON.stringify(stable));
    expect(seen[0]).toContain('- Tea is late.');
    const marks = seen.map((body) => /<<<([\w-]{12})\\n/u.exec(body)?.[1]);
    expect(marks).toEqual([expect.any(String), expect.any(String)]);
    expect(marks[0]).not.toBe(marks[1]);
  });

  it('names the model', () => expect(writer().name).toBe(model));

  it('reads an answer that is wrapped in prose and a fence', async () => {
    const content = `Sure!\n\`\`\`json\n${json('Coffee.')}\n\`\`\``;
    server.onMessage(/.*/su, { content });
    expect(await writer().write(request())).toEqual([piece('Coffee.')]);
  });

  it('tries again after a 429', async () => {
    server.onMessage(/.*/su, { content: json('Coffee.') });
    server.nextRequestError(429, { message: 'slow down', type: 'rate_limit_error' });
    expect(await writer().write(request())).toEqual([piece('Coffee.')]);
    expect(server.getRequests()).toHaveLength(2);
  });

  it('passes on what is too long, for the checks to judge', async () => {
    const long = 'word '.repeat(100).trim();
    server.onMessage(/.*/su, { content: json(long) });
    expect(await writer().write(request())).toEqual([piece(long)]);
  });

  it.each([
    ['text that is no JSON', 'I would rather not say.', /did not answer in the form/],
    ['JSON of another shape', '{"answer":"Coffee."}', /did not answer in the form/],
    ['JSON that was cut', json('Coffee.').slice(0, 30), /did not answer in the form/],
    ['a piece without text', json(' '), /did not answer in the form/],
    ['fewer pieces than asked', json('One.'), /fewer texts/],
  ])('refuses %s', async (_, content, message) => {
    server.onMessage(/.*/su, { content });
    const error = await failureOf(writer().write(request({ count: 2 })));
    expect(error.message).toMatch(message);
    expect(error.retry).toBe(true);
  });

  it('says that the key was refused, and does not insist', async () => {
    server.onMessage(/.*/su, { content: json('Coffee.') });
    server.nextRequestError(401, { message: 'bad key', type: 'authentication_error' });
    const error = await failureOf(writer().write(request()));
    expect(error.message).toMatch(/refused the key/);
    expect(error.retry).toBe(false);
    expect(server.getRequests()).toHaveLength(1);
  });

  it('gives up when the signal says so', async () => {
    server.onMessage(/.*/su, () => new Promise<never>(() => {}));
    const signal = AbortSignal.timeout(50);
    const error = await failureOf(writer().write(request({ signal })));
    expect(error.message).toMatch(/too long/);
  });
});

describe('a connection that breaks', () => {
  it('is retried twice, then reported as unreachable', { timeout: 20_000 }, async () => {
    let tries = 0;
    server.onMessage(/.*/su, { content: json('Coffee.') });
    server.setChaos({ disconnectRate: 1 });
    const counting: typeof globalThis.fetch = async (input, init) => {
      tries += 1;
      return globalThis.fetch(input, init);
    };
    const writer = createWriter({
      provider: 'openai-compatible',
      model: 'm',
      base_url: `${server.url}/v1`,
      fetch: counting,
    });
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(/could not be reached/);
    expect(error.retry).toBe(true);
    expect(tries).toBe(3);
  });
});

describe('a refusal', () => {
  it.each([
    { provider: 'anthropic', model: 'claude-sonnet-4-5', finishReason: 'refusal' },
    { provider: 'openai-compatible', model: 'm', finishReason: 'content_filter' },
  ] as const)('of $provider is final', async ({ provider, model, finishReason }) => {
    server.onMessage(/.*/su, { content: 'I cannot help with that.', finishReason });
    const writer = createWriter({
      provider,
      model,
      base_url: `${server.url}/v1`,
      api_key: 'k',
      fetch: globalThis.fetch,
    });
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(/refused to write/);
    expect(error.retry).toBe(false);
  });
});

describe('createWriter', () => {
  it('writes without a model by default', async () => {
    const writer = createWriter({ provider: 'composer', fetch: globalThis.fetch });
    expect(writer.name).toBe('composer');
    expect(await writer.write(request({ count: 3 }))).toHaveLength(3);
    expect(server.getRequests()).toHaveLength(0);
  });
});
