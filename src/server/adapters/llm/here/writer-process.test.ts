import { afterEach, expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { createLocalWriter, type LocalWriter } from './writer-process.ts';
import type { Program, Timing } from './running.ts';

const file = fileURLToPath(
  new URL('../../../../../test/writer-here/stand-in-child.ts', import.meta.url),
);
const program = (mode = '', memory = 1e9): Program => ({
  name: `model ${mode}`,
  args: [file, mode],
  memory,
});
const prompt = (content: string) => ({
  instructions: 'You write.',
  messages: [{ role: 'user' as const, content }],
  temperature: 0.3,
  max_tokens: 50,
});

let writer: LocalWriter | undefined;
const open = (timing: Partial<Timing> = {}) => (writer = createLocalWriter(timing));
afterEach(() => writer?.abort());

const never = () => new AbortController().signal;
const ask = (content: string, { signal = never(), mode = '', memory = 1e9, owner = '' } = {}) => {
  if (!writer) throw new Error('open() first');
  return writer.write(program(mode, memory), prompt(content), { signal, owner });
};
const pid = async (mode = '') => (await ask('pid', { mode })).text;

test('P-7.452 a process is started for the first text, writes, and is kept for the next', async () => {
  const { state } = open();
  expect(state()).toBe('off');
  const first = pid();
  expect(state()).toBe('off');
  await expect.poll(state, { interval: 1 }).toBe('loading');
  expect(await ask('echo Good morning.')).toEqual({
    text: 'Good morning.',
    stop: 'end',
    tokens: { input: 12, output: 3 },
  });
  expect(await pid()).toBe(await first);
  expect(state()).toBe('ready');
});

test('P-7.452 a text comes piece by piece', async () => {
  const stream = open().stream(program(), prompt('count 4'), { signal: never() });
  const pieces: string[] = [];
  let next = await stream.next();
  for (; !next.done; next = await stream.next()) pieces.push(next.value);
  expect(pieces).toEqual(['word0 ', 'word1 ', 'word2 ', 'word3 ']);
  expect(next.value).toMatchObject({ text: pieces.join(''), stop: 'length' });
});

test('P-7.452 one text is written at a time', async () => {
  const { state } = open();
  const order: string[] = [];
  const slow = ask('count 5').then(() => order.push('slow'));
  const fast = ask('echo fast').then(() => order.push('fast'));
  await Promise.all([slow, fast]);
  expect(order).toEqual(['slow', 'fast']);
  expect(state()).toBe('ready');
});

test('P-7.463 owners take turns: who wants one text is second after forty of another owner', async () => {
  open();
  const order: string[] = [];
  const write = async (owner: string, signal?: AbortSignal) => {
    await ask('echo text', { owner, ...(signal && { signal }) });
    order.push(owner);
  };
  const many = Array.from({ length: 40 }, () => write('ada'));
  const leaving = AbortSignal.abort(new Error('left'));
  await expect(write('bob', leaving)).rejects.toThrow('left');
  await Promise.all([...many, write('bob'), write('cyd'), write('cyd')]);
  expect(order.slice(0, 6)).toEqual(['ada', 'bob', 'cyd', 'ada', 'cyd', 'ada']);
  expect(order).toHaveLength(43);
});

test('P-7.463 so many texts of an owner may wait and no more, and others still get their turn', async () => {
  open();
  const slow = ask('count 30', { owner: 'ada' });
  await expect.poll(() => writer?.state()).toBe('writing');
  const leaving = new AbortController();
  const { signal } = leaving;
  const waiting = Array.from({ length: 50 }, () => ask('echo text', { owner: 'ada', signal }));
  await expect(ask('echo text', { owner: 'ada' })).rejects.toMatchObject({ kind: 'busy' });
  expect((await ask('echo text', { owner: 'bob' })).text).toBe('text');
  leaving.abort(new Error('left'));
  const ended = await Promise.allSettled(waiting);
  expect(ended.map(({ status }) => status)).toContain('rejected');
  await slow;
  expect((await ask('echo text', { owner: 'ada' })).text).toBe('text');
});

test('P-7.452 who leaves stops the text at once, and the process goes on with the next', async () => {
  open();
  const before = await pid();
  const leaving = new AbortController();
  const left = ask('count 1000', { signal: leaving.signal });
  const waiting = new AbortController();
  const waits = ask('echo never', { signal: waiting.signal });
  setTimeout(() => {
    waiting.abort(new Error('gave up'));
    leaving.abort(new Error('left'));
  }, 100);
  await expect(waits).rejects.toThrow('gave up');
  await expect(left).rejects.toThrow('left');
  expect(await pid()).toBe(before);
});

test('P-7.452 who stops reading a stream stops the text', async () => {
  open();
  const before = await pid();
  const pieces = writer?.stream(program(), prompt('count 1000'), { signal: never() });
  for await (const piece of pieces ?? []) {
    if (piece.startsWith('word3')) break;
  }
  expect(await pid()).toBe(before);
});

test('P-7.452 a process that does not stop is killed, and the next text gets a new one', async () => {
  open({ stopping: 100 });
  const before = await pid('deaf');
  const signal = AbortSignal.timeout(100);
  await expect(ask('count 1000', { signal, mode: 'deaf' })).rejects.toThrow();
  expect(await pid('deaf')).not.toBe(before);
});

test.each([
  ['hangs without a word', 'hang', 'silent'],
  ['ends', 'crash', 'gone'],
  ['says what nobody understands', 'garble', 'failed'],
])('P-7.452 a process that %s is replaced', async (_what, content, kind) => {
  // Only one of them is waited for; what follows must not be killed on a busy machine.
  open({ silence: content === 'hang' ? 3000 : 60_000 });
  const before = await pid();
  await expect(ask(content)).rejects.toMatchObject({ kind });
  expect(writer?.state()).toBe('off');
  expect(await pid()).not.toBe(before);
});

test.runIf(process.platform === 'linux')(
  'P-7.452 a process that takes too much memory is replaced',
  { tags: 'slow' },
  async () => {
    open();
    const memory = 400 * 1024 * 1024;
    await expect(ask('eat', { memory })).rejects.toMatchObject({ kind: 'memory' });
    expect((await ask('echo well', { memory })).text).toBe('well');
  },
);

test('P-7.452 a prompt that is too long is refused, and the process stays', async () => {
  open();
  const before = await pid();
  await expect(ask('refuse')).rejects.toMatchObject({ kind: 'too_long' });
  expect(await pid()).toBe(before);
});

test.each([
  ['cannot load its model', 'unloadable', 'not_loaded'],
  ['loads without end', 'stuck', 'silent'],
])('P-7.452 a process that %s fails its text', async (_what, mode, kind) => {
  open({ loading: mode === 'stuck' ? 1500 : 60_000 });
  await expect(ask('echo no', { mode })).rejects.toMatchObject({ kind });
  expect(writer?.state()).toBe('off');
});

test('P-7.452 without work the process ends, and another model has its own', async () => {
  open({ idle: 150 });
  const first = await pid();
  expect(await pid('other')).not.toBe(first);
  await expect.poll(() => writer?.state()).toBe('off');
  expect((await ask('echo again')).text).toBe('again');
});
