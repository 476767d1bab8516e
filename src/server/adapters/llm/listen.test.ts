import { expect, it } from 'vitest';
import { listen, type Question } from './listen.ts';
import { startStreamingServer } from './streaming.suite.ts';
import { failureOf } from './writing.fixture.ts';

const server = startStreamingServer();
const line = 'We open at nine on Saturday with fresh bread. ';

const question = (changes: Partial<Question> = {}): Question => ({
  prompt: {
    instructions: 'Be brief.',
    messages: [{ role: 'user', content: 'Write.' }],
    temperature: 0.5,
  },
  room: 100,
  most: 280,
  silence: { first: undefined, between: 60_000 },
  bare: false,
  signal: new AbortController().signal,
  onText: undefined,
  ...changes,
});
const ask = (changes: Partial<Question> = {}) => {
  const { fetch } = globalThis;
  const connection = {
    provider: 'openai-compatible',
    model: 'm',
    base_url: server.url(),
    fetch,
  } as const;
  return listen(connection, question(changes), {});
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

it('tells the text as it comes, without the thinking, and counts what the provider reports', async () => {
  server.answer(async ({ say, finish }) => {
    for (const word of `<think>Short, please.</think>${line}`.split(/(?<= )/u)) say(word);
    finish();
  });
  const told: string[] = [];
  const heard = await ask({ onText: (text) => told.push(text) });
  expect(heard).toMatchObject({
    finish: 'stop',
    tokens: { input: 70, output: 9 },
    about: undefined,
  });
  expect(heard.text).toContain(line);
  expect(told.at(-1)).toBe(line.trim());
  expect(told.length).toBeGreaterThan(1);
  expect(told.join(' ')).not.toContain('Short');
});

it('reads the text in a call of a tool that it was not given', async () => {
  server.answer(({ call, finish }) => {
    for (const piece of ['{"parts":["We open', ' at nine."]}']) call(piece);
    finish('tool_calls');
  });
  expect((await ask()).text).toBe('{"parts":["We open at nine."]}');
  server.answer(({ response }) => {
    const called = { name: 'post', arguments: '{"parts":["We open at nine."]}' };
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: called }],
    };
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices }),
    );
  });
  expect(JSON.parse((await ask()).text)).toEqual({ parts: ['We open at nine.'] });
});

it('stops an answer that passes twice what it may have, and keeps its whole sentences', async () => {
  let gone: Promise<unknown> | undefined;
  server.answer(async ({ say, isGone, ...pen }) => {
    ({ gone } = pen);
    for (let at = 0; !isGone(); at += 1) {
      say(`Sentence number ${at} is another one. `);
      await soon();
    }
  });
  const { text, finish, tokens, about } = await ask();
  await gone;
  expect(text).toMatch(/^Sentence number 0 .* is another one\.$/u);
  expect(text.length).toBeGreaterThan(480);
  expect(text.length).toBeLessThanOrEqual(560);
  expect([finish, tokens]).toEqual([undefined, null]);
  expect(about?.output).toBeGreaterThan(100);
  expect(about?.input).toBeGreaterThan(200);
});

it('stops an answer that says the same eight words a third time, and keeps what stands before', async () => {
  let gone: Promise<unknown> | undefined;
  server.answer(async ({ say, isGone, ...pen }) => {
    ({ gone } = pen);
    say('Good news. ');
    while (!isGone()) {
      say(line);
      await soon();
    }
  });
  const { text } = await ask({ most: 4000 });
  await gone;
  expect(text).toBe(`Good news. ${line.trim()}`);
});

it('stops an answer that goes on with the next turn, and shows nobody its words', async () => {
  let gone: Promise<unknown> | undefined;
  server.answer(async ({ say, isGone, ...pen }) => {
    ({ gone } = pen);
    say('A loaf costs 4.20 euros.');
    say('Write one post about: Rye bread\nFacts:\n');
    for (let at = 0; !isGone(); at += 1) {
      say(`- Fact ${at}\n`);
      await soon();
    }
  });
  const shown: string[] = [];
  const { text } = await ask({ onText: (said) => shown.push(said) });
  await gone;
  expect(text).toBe('A loaf costs 4.20 euros.');
  expect(shown.at(-1)).toBe(text);
});

it('does not read reasoning without an end', async () => {
  let gone: Promise<unknown> | undefined;
  server.answer(async ({ think, isGone, ...pen }) => {
    ({ gone } = pen);
    while (!isGone()) {
      think('Hmm. '.repeat(2000));
      await soon();
    }
  });
  expect(await ask()).toMatchObject({ text: '', has_thought: true, tokens: null });
  await gone;
});

it('waits for the whole answer as long as tokens come', async () => {
  server.answer(async ({ say, finish }) => {
    for (let at = 0; at < 40; at += 1) {
      say(`word${at} `);
      await soon();
    }
    finish();
  });
  const began = performance.now();
  expect((await ask({ silence: { first: 5000, between: 150 } })).finish).toBe('stop');
  expect(performance.now() - began).toBeGreaterThan(150);
});

it.each([
  ['after its first words', { first: undefined, between: 30 }, true],
  ['before its first word', { first: 30, between: 60_000 }, false],
])('gives up an answer that falls silent %s', async (_, silence, speaks) => {
  let gone: Promise<unknown> | undefined;
  server.answer(({ say, ...pen }) => {
    ({ gone } = pen);
    if (speaks) say(line);
  });
  const error = await failureOf(ask({ silence }));
  await gone;
  expect(error.message).toBe('The model took too long to respond.');
  expect(error).toMatchObject({ retry: false, tokens: null });
  expect(error.about === undefined).toBe(!speaks);
});

it('hangs up at once when nobody waits any more, and says about what was used', async () => {
  let gone: Promise<unknown> | undefined;
  const stop = new AbortController();
  server.answer(({ say, ...pen }) => {
    ({ gone } = pen);
    say(line);
  });
  const asking = ask({ signal: stop.signal, onText: () => stop.abort() });
  const error = await failureOf(asking);
  await gone;
  expect(error.tokens).toBeNull();
  expect(error.about?.output).toBeGreaterThan(9);
});

it.each(['application/json', 'text/plain'])(
  'reads an answer in one piece, of type %s',
  async (type) => {
    server.answer(({ response }) => {
      const choices = [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: line } },
      ];
      const usage = { prompt_tokens: 5, completion_tokens: 6, total_tokens: 11 };
      response.writeHead(200, { 'content-type': type });
      response.end(JSON.stringify({ id: 'c', created: 1, model: 'm', choices, usage }));
    });
    const told: string[] = [];
    const heard = await ask({ onText: (text) => told.push(text) });
    expect(heard).toMatchObject({ text: line, finish: 'stop', tokens: { input: 5, output: 6 } });
    expect([told, server.sent.length]).toEqual([[line.trim()], 1]);
  },
);

it('reads a stream that is called by another name', async () => {
  server.answer(({ response, say, finish }) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    say(line);
    finish();
  });
  expect((await ask()).text).toBe(line);
});

it('takes no stream that breaks off for a whole answer', async () => {
  server.answer(({ say, response }) => {
    say(line);
    response.end();
  });
  const error = await failureOf(ask());
  expect(error.message).toMatch(/Couldn’t read the model’s reply/u);
  expect(error).toMatchObject({ retry: true, tokens: null });
});
