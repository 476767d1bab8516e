/** What single models need: room for their reasoning, or a request without settings that they refuse. */
import { expect, it } from 'vitest';
import { leastOf, longestHold, tooLong } from '#test/loop-hold.ts';
import { createModelWriter } from './index.ts';
import { type Answer, startStreamingServer } from './streaming.suite.ts';
import { failureOf, json, request } from './writing.fixture.ts';

const server = startStreamingServer();
let models = 0;
/** Each is another model, because what one needs is remembered. */
const writer = (api_key?: string) =>
  createModelWriter({
    provider: 'openai-compatible',
    model: `m${(models += 1)}`,
    base_url: server.url(),
    api_key,
    fetch: globalThis.fetch,
    wait: async () => {},
  });

const good: Answer = ({ say, finish }) => {
  say(json('Coffee.'));
  finish();
};
const refusing =
  (status: number, body: object | string): Answer =>
  ({ response }) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const unsupported = {
  error: { message: 'Unsupported value: temperature.', type: 'invalid_request_error', code: null },
};

it('has room for a text alone, and room to reason once it turned out to need it', async () => {
  const reasoning: Answer = ({ think, finish }) => {
    think('Let me see.');
    finish('length');
  };
  const thinking: Answer = ({ say, finish }) => {
    say('<think>Let me see');
    finish('length');
  };
  for (const first of [reasoning, thinking]) {
    server.sent.length = 0;
    server.answer(first, good);
    const port = writer();
    const { output } = port.estimate(request());
    expect(await port.write(request())).toMatchObject({
      pieces: [{ parts: ['Coffee.'] }],
      tokens: { input: 140, output: 18 },
      tries: 2,
    });
    const [before = 0, after = 0] = server.sent.map(({ max_tokens }) => max_tokens);
    expect(before).toBeLessThanOrEqual(300);
    expect(after).toBe(before + 4096);
    expect(output).toBe(before + after);
    await port.write(request());
    expect(server.sent.at(-1)?.max_tokens).toBe(after);
    expect(port.estimate(request()).output).toBe(2 * after);
  }
});

it.each([
  ['post', {}, 150, 300],
  ['reply', { content_type: 'reply' }, 120, 200],
  ['thread', { content_type: 'thread' }, 6 * 100, 6 * 180],
  ['long post', { length: 'long' }, 300, 1000],
] as const)('a %s has room for twice its text', async (_, brief, least, most) => {
  server.answer(good);
  const limit = { max_length: 'length' in brief ? 1000 : 280, counting: 'x_weighted' } as const;
  await writer().write(request({ limit, brief: { ...request().brief, ...brief } }));
  const [{ max_tokens } = { max_tokens: 0 }] = server.sent;
  expect(max_tokens).toBeGreaterThanOrEqual(least);
  expect(max_tokens).toBeLessThanOrEqual(most);
});

it('has more room in a script that takes more tokens', async () => {
  server.answer(good);
  const { persona } = request();
  for (const language of ['en', 'ru', 'ja'] as const)
    await writer().write(request({ persona: { ...persona, language } }));
  const [en = 0, ru = 0, ja = 0] = server.sent.map(({ max_tokens }) => max_tokens);
  expect([ru > 1.5 * en, ja > 3 * en, ja <= 1000]).toEqual([true, true, true]);
});

it.each([400, 422])('is asked without a temperature after %i, and from then on', async (status) => {
  server.answer(refusing(status, unsupported), good);
  const port = writer();
  expect(await port.write(request())).toMatchObject({ pieces: [{ parts: ['Coffee.'] }], tries: 1 });
  await port.write(request());
  const settings = server.sent.map((body) => [body.temperature, body.stream_options]);
  expect(settings).toEqual([
    [expect.any(Number), { include_usage: true }],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

it('is asked with its temperature again if that was not the reason', async () => {
  server.answer(refusing(400, unsupported), refusing(400, unsupported), good);
  const port = writer();
  const error = await failureOf(port.write(request()));
  expect(error).toMatchObject({ retry: false, tokens: { input: 0, output: 0 } });
  await port.write(request());
  expect(server.sent.map(({ temperature }) => temperature !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

const long = `The prompt is too long: ${'👩‍👩‍👧 '.repeat(60)}`;
it.each([
  [{ error: { message: 'Context is 2048.' } }, ': “Context is 2048.”'],
  [{ error: 'No such field.' }, ': “No such field.”'],
  [{ object: 'error', message: 'Too long.' }, ': “Too long.”'],
  [{ detail: [{ msg: 'Extra inputs are not permitted' }] }, ': “Extra inputs are not permitted”'],
  [{ error: { message: 'Key <b>sk-secret</b> may not.' } }, ': “Key [key] may not.”'],
  ['<html><h1>Bad</h1></html>', '.'],
  [{ error: { message: long } }, /^: “The prompt is too long: (?:👩‍👩‍👧 ?)+…”$/u],
])('says why the provider refused: %j', async (body, said) => {
  server.answer(refusing(400, body));
  const { message } = await failureOf(writer('sk-secret').write(request()));
  const start = 'The model provider replied with status 400';
  expect(message.slice(0, start.length)).toBe(start);
  const words = message.slice(start.length);
  if (typeof said === 'string') expect(words).toBe(said);
  else expect(words).toMatch(said);
  expect(words.length).toBeLessThanOrEqual(204);
});

it('says why the provider broke off in the middle', async () => {
  const message = 'The engine <i>sk-secret</i> is overloaded.';
  server.answer(({ say, response }) => {
    say('Coffee');
    response.end(`data: ${JSON.stringify({ error: { message } })}\n\n`);
  });
  const error = await failureOf(writer('sk-secret').write(request()));
  expect(error.message).toBe('The model provider broke off: “The engine [key] is overloaded.”');
  expect(error).toMatchObject({ retry: true, tokens: null, tries: 2 });
  expect(server.sent).toHaveLength(2);
});

it('a long sentence of the provider holds up nobody', async () => {
  server.answer(refusing(400, { error: { message: '<'.repeat(900_000) } }));
  const held = await leastOf(() => longestHold(() => failureOf(writer().write(request()))), 3);
  expect(held).toBeLessThanOrEqual(tooLong);
});

it('follows no redirect', async () => {
  server.answer(({ response }) => void response.writeHead(307, { location: '/elsewhere' }).end());
  const port = createModelWriter({
    provider: 'openai-compatible',
    model: 'moved',
    base_url: server.url(),
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
    wait: async () => {},
  });
  expect((await failureOf(port.write(request()))).message).toMatch(/Couldn’t read/u);
  expect(server.sent).toHaveLength(2);
});
