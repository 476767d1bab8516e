import { Brief } from '#contract/content/types.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { ModelProviderIds, modelProviders } from '#contract/models/providers.ts';
import { EgressError } from '#server/egress/egress-error.ts';
import { leastOf, longestHold, tooLong } from '#test/loop-hold.ts';
import { ending } from './ending.fixture.ts';
import { createModelWriter, createWriters } from './index.ts';
import type { ModelOptions } from './model.ts';
import {
  failureOf,
  json,
  piece,
  request,
  startModelServer,
  usage,
  wires,
} from './writing.fixture.ts';

const server = startModelServer();
const { mock } = server;
const everything = /.*/su;

/** Answers the first calls as given, and all later ones successfully. */
const failingFirst =
  (...answers: (() => Response)[]): typeof globalThis.fetch =>
  async (input, init) =>
    answers.shift()?.() ?? globalThis.fetch(input, init);

const refusing = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { message: 'no', type: 'error', code: null } }, { status, headers });

describe.each(wires)('$provider', (wire) => {
  it.each([429, 500, 503, 529])('retries after %i, with increasing waits', async (status) => {
    mock.onMessage(everything, { content: json('Coffee.'), usage: usage(10, 5) });
    const twice = failingFirst(
      () => refusing(status),
      () => refusing(status),
    );
    const { writer, waits } = server.writer(wire, twice);
    expect(await writer.write(request())).toMatchObject({
      pieces: [piece('Coffee.')],
      tokens: { input: 10, output: 5 },
    });
    expect(waits).toHaveLength(2);
    const [first = 0, second = 0] = waits;
    expect(first).toBeGreaterThanOrEqual(500);
    expect(second).toBeGreaterThan(first);
  });

  it('CR-4 P-9.41 removes the key from a provider’s error message', async () => {
    const message = 'Incorrect API key provided: test-key';
    const refuse = async () =>
      Response.json({ error: { message, type: 'error', code: null } }, { status: 401 });
    const error = await failureOf(server.writer(wire, refuse).writer.write(request()));
    expect(error.message).toMatch(/refused the key/);
    expect(error.cause).toBeInstanceOf(Error);
    expect(`${String(error.cause)} ${JSON.stringify(error.cause)}`).not.toContain('test-key');
  });

  it.each([
    [429, /limiting requests/],
    [500, /status 500/],
  ])('gives up after the third %i, without usage', async (status, message) => {
    mock.onMessage(everything, { content: json('Coffee.') });
    const thrice = failingFirst(...Array.from({ length: 3 }, () => () => refusing(status)));
    const { writer, sent } = server.writer(wire, thrice);
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ retry: true, tokens: { input: 0, output: 0 } });
    expect(sent).toHaveLength(3);
  });

  it('waits as long as the provider asks', async () => {
    mock.onMessage(everything, { content: json('Coffee.') });
    const late = failingFirst(() => refusing(429, { 'retry-after': '7' }));
    const { writer, waits } = server.writer(wire, late);
    await writer.write(request());
    expect(waits).toEqual([7000]);
  });

  it('understands a date in Retry-After', async () => {
    mock.onMessage(everything, { content: json('Coffee.') });
    const at = new Date(Date.now() + 8500).toUTCString();
    const { writer, waits } = server.writer(
      wire,
      failingFirst(() => refusing(503, { 'retry-after': at })),
    );
    await writer.write(request());
    expect(waits[0]).toBeGreaterThan(500);
    expect(waits[0]).toBeLessThanOrEqual(8500);
  });

  it('gives up if the requested wait exceeds the available time', async () => {
    const late = failingFirst(() => refusing(429, { 'retry-after': '3600' }));
    const { writer, sent, waits } = server.writer(wire, late);
    const error = await failureOf(writer.write(request()));
    expect(error).toMatchObject({ retry: true, retry_after: 3600 });
    expect([sent.length, waits.length]).toEqual([1, 0]);
  });

  it.each([
    [401, /refused the key/],
    [404, /doesn’t know this model/],
  ])('does not retry after %i', async (status, message) => {
    const { writer, sent } = server.writer(
      wire,
      failingFirst(() => refusing(status)),
    );
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(message);
    expect(error.retry).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['an empty answer', '', /reply was empty/],
    ['no words', '…', /held no text/],
    ['JSON without a text', '{"mood":"calm"}', /held no text/],
    ['JSON that was cut', json('Coffee.').slice(0, 12), /held no text/],
    ['a piece without text', json(' '), /held no text/],
  ])('LL-1 retries once after %s, and counts both calls', async (_, content, message) => {
    mock.onMessage(everything, { content, usage: usage(100, 20) });
    const { writer, sent } = server.writer(wire);
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ retry: true, tokens: { input: 200, output: 40 } });
    expect(sent).toHaveLength(2);
  });

  it('says what would have made a text without facts better', async () => {
    mock.onMessage(everything, { content: 'One.' });
    const { writer } = server.writer(wire);
    const [one] = (await writer.write(request({ brief: Brief.parse({ topic: 'coffee' }) }))).pieces;
    expect(one?.needs).toEqual(['what’s new, when, where, or why it matters']);
  });

  it.each([
    [
      429,
      {
        type: 'insufficient_quota',
        code: 'insufficient_quota',
        message: 'You exceeded your current quota',
      },
    ],
    [
      400,
      {
        type: 'invalid_request_error',
        message: 'Your credit balance is too low to access the API.',
      },
    ],
    [402, { type: 'billing_error', message: 'Insufficient credits' }],
  ])('asks to top up after %i without credit, and does not retry', async (status, error) => {
    const { writer, sent } = server.writer(
      wire,
      failingFirst(() => Response.json({ type: 'error', error }, { status })),
    );
    const failure = await failureOf(writer.write(request()));
    expect(failure.message).toMatch(/top it up/);
    expect(failure).toMatchObject({
      retry: false,
      is_used_up: true,
      tokens: { input: 0, output: 0 },
    });
    expect(sent).toHaveLength(1);
  });

  it('uses the repaired answer, and counts both calls', async () => {
    let calls = 0;
    mock.onMessage(everything, () => {
      calls += 1;
      return { content: calls === 1 ? '…' : 'Coffee.', usage: usage(100, 20) };
    });
    expect(await server.writer(wire).writer.write(request())).toMatchObject({
      pieces: [piece('Coffee.')],
      tokens: { input: 200, output: 40 },
    });
  });

  it('reports that the output limit was too small', async () => {
    const { writer, sent } = server.writer(wire, async () => ending(wire.provider, 'cut'));
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(/reply was too long/);
    expect(error).toMatchObject({ retry: true, tokens: { input: 180, output: 16 } });
    expect(sent).toHaveLength(2);
  });

  it('retries once if an answer is not JSON, with unknown cost', async () => {
    const html = () => new Response('<html>gateway</html>', { status: 200 });
    const { writer, sent } = server.writer(wire, failingFirst(html, html, html));
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(/Couldn’t read/);
    expect(error).toMatchObject({ retry: true, tokens: null });
    expect(sent).toHaveLength(2);
  });

  it('retries once after a broken connection, with unknown cost', async () => {
    mock.onMessage(everything, { content: json('Coffee.') });
    mock.setChaos({ disconnectRate: 1 });
    const { writer, sent } = server.writer(wire);
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(/Couldn’t reach/);
    expect(error).toMatchObject({ retry: true, tokens: null });
    expect(sent).toHaveLength(2);
  });

  it('IN-3 a huge answer is neither read to its end nor parsed', async () => {
    const endless = () => new Response('a'.repeat(limits.writing_answer + 1));
    const { writer, sent } = server.writer(wire, failingFirst(endless, endless));
    const error = await failureOf(writer.write(request()));
    expect(error.message).toBe('The model’s reply was too long.');
    expect(error).toMatchObject({ retry: true, tokens: null });
    expect(sent).toHaveLength(2);
  });

  // One of them in `npm test`: what reads the text is the same for all.
  const tags = wire.provider === 'openai-compatible' ? [] : ['slow'];
  it('IN-3 an answer of more than a million characters holds up nobody', { tags }, async () => {
    mock.onMessage(everything, { content: json('Tea at nine. She said “no”. '.repeat(36_000)) });
    const held = await leastOf(
      () => longestHold(() => failureOf(server.writer(wire).writer.write(request()))),
      3,
    );
    expect(held).toBeLessThanOrEqual(tooLong);
  });

  it('stops when the signal aborts, with unknown cost', async () => {
    const signal = new AbortController();
    mock.onMessage(everything, () => {
      signal.abort();
      return new Promise<never>(() => {});
    });
    const { writer, sent } = server.writer(wire);
    const error = await failureOf(writer.write(request({ signal: signal.signal })));
    expect(error.message).toMatch(/too long/);
    expect(error.tokens).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

describe('an address that cannot be reached', () => {
  const missing = async (): Promise<Response> => {
    throw new TypeError('fetch failed', { cause: new EgressError('unresolved', 'no such host') });
  };
  const messageOf = async (options: Omit<ModelOptions, 'fetch' | 'wait' | 'is_added'>) => {
    const wait = async () => {};
    const added = { ...options, is_added: true, api_key: 'k', fetch: missing, wait };
    return (await failureOf(createModelWriter(added).write(request()))).message;
  };

  it.each(ModelProviderIds.flatMap((id) => modelProviders[id].base_url ?? []))(
    'of a provider is no mistake of whoever chose it: %s',
    async (base_url) => {
      const provider = ModelProviderIds.find((id) => modelProviders[id].base_url === base_url);
      expect.assert(provider);
      expect(await messageOf({ provider, model: 'm', base_url })).toBe(
        `Couldn’t reach ${modelProviders[provider].label}.`,
      );
    },
  );

  it('of an own server may be mistyped', async () => {
    const own = {
      provider: 'openai-compatible',
      model: 'm',
      base_url: 'https://a.example/v1',
    } as const;
    expect(await messageOf(own)).toMatch(/^This server can’t call the model provider’s address/);
  });
});

describe('between two attempts', () => {
  it('a writer stops waiting when the signal aborts', async () => {
    const signal = new AbortController();
    const writers = createWriters({
      provider: 'openai-compatible',
      models: ['m'],
      base_url: 'http://127.0.0.1:9/v1',
      fetch: async () => {
        setImmediate(() => signal.abort());
        return refusing(429, { 'retry-after': '9' });
      },
    });
    const started = process.hrtime.bigint();
    const error = await failureOf(writers.default.write(request({ signal: signal.signal })));
    expect(error.message).toMatch(/limiting requests/);
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(8);
  });
});

describe('an answer that ends early', () => {
  it('is requested again once', async () => {
    let calls = 0;
    const cutting = createServer((_, answer) => {
      calls += 1;
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      answer.write('{"choices":[{"message":{"content":"');
      answer.flushHeaders();
      setImmediate(() => answer.destroy());
    });
    cutting.listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    onTestFinished(() => void cutting.close());
    const address = cutting.address();
    expect.assert(address !== null && typeof address === 'object');
    const writers = createWriters({
      provider: 'openai-compatible',
      models: ['m'],
      base_url: `http://127.0.0.1:${address.port}/v1`,
      fetch: globalThis.fetch,
      wait: async () => {},
    });
    const error = await failureOf(writers.default.write(request()));
    expect(error).toMatchObject({ retry: true, tokens: null });
    expect(calls).toBe(2);
  });
});
