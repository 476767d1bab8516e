import { describe, expect, it } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { assemblePrompt } from '#domain/prompt/prompt.ts';
import { moodFor } from '#server/writing/writers.ts';
import { ending } from './ending.fixture.ts';
import { createWriters } from './index.ts';
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

describe.each(wires)('$provider', (wire) => {
  it('sends who writes, earlier turns, the task and the failed text, and reads the answer', async () => {
    mock.onMessage(/.*/su, { content: 'Coffee first.' });
    const { writer, sent } = server.writer(wire);
    const repair = { parts: ['Coffee, at length.'], reason: 'It is too long.' };
    const today = 'Monday, November 23, 2026';
    const brief = Brief.parse({ topic: 'coffee', context: 'We open at nine today.' });
    const { pieces } = await writer.write(request({ brief, repair, today }));
    expect(pieces).toEqual([
      {
        parts: ['Coffee first.'],
        why: 'Written as Ada, after examples of this voice. It was given one fact.',
        needs: [],
      },
    ]);
    expect(sent).toHaveLength(1);
    for (const told of [
      'You are Ada',
      'politics',
      'A fine has yet to make anyone read faster.',
      'coffee',
      'We open at nine today.',
      '280',
      // A small model repeats the date, and what is wrong with a text.
      ...(writer.size === 'large' ? [today, 'Coffee, at length.', 'It is too long.'] : []),
    ]) {
      expect(sent[0]).toContain(told);
    }
  });

  it('LL-1 requests no answer format, and gives the model no tools', async () => {
    mock.onMessage(/.*/su, { content: json('Coffee.') });
    const { writer, sent } = server.writer(wire);
    await writer.write(request());
    expect(sent[0]).not.toMatch(/json_?schema|response_?(?:format|mime|schema)/iu);
    expect(Object.keys(JSON.parse(sent[0] ?? ''))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/tool|function/)]),
    );
  });

  it('sends the same system text for every text, and quotes under a new mark each time', async () => {
    mock.onMessage(/.*/su, { content: 'Coffee.' });
    const { writer, sent } = server.writer(wire);
    const material = { title: 'Beans', text: 'Beans are late.', source: 'example.com' };
    const knowledge = { instructions: '', facts: [], material };
    await writer.write(request({ knowledge, recent: ['Tea is late.'] }));
    await writer.write(request({ knowledge, recent: ['Tea is later.'], angle: 1 }));
    const size = writer.size ?? 'large';
    const { system } = assemblePrompt({ ...request(), recent: [], mark: 'Zk3_mark', size });
    for (const body of sent) expect(body).toContain(JSON.stringify(system));
    expect(sent[0]).toContain('“Tea is late.”');
    const marks = sent.map((body) => /<<<(mark-\d{20})\\n/u.exec(body)?.[1]);
    expect(marks).toEqual([expect.any(String), expect.any(String)]);
    expect(marks[0]).not.toBe(marks[1]);
  });

  it('says how to answer a complaint, according to the message’s mood', async () => {
    mock.onMessage(/.*/su, { content: json('Sorry.') });
    const { writer, sent } = server.writer(wire);
    const context = 'My order never arrived and I want my money back.';
    const asked = (text: string) => {
      const brief = Brief.parse({ topic: 'tea', content_type: 'reply', context: text });
      return request({ brief, mood: moodFor(request().persona, brief) });
    };
    await writer.write(asked(context));
    await writer.write(asked('Thank you, great post!'));
    expect(sent[0]).toContain('No joke, no emoji, no excuse');
    expect(sent[1]).not.toContain('No joke, no emoji, no excuse');
  });

  it('reports the model’s name', () => expect(server.writer(wire).writer.name).toBe(wire.model));

  it('parses an answer wrapped in prose and a code fence', async () => {
    const content = `Sure!\n\`\`\`json\n${json('Coffee.')}\n\`\`\``;
    mock.onMessage(/.*/su, { content, usage: usage(120, 30) });
    expect(await server.writer(wire).writer.write(request())).toMatchObject({
      pieces: [piece('Coffee.')],
      tokens: { input: 120, output: 30 },
    });
  });

  it('passes on an overlong text, for the checks to reject', async () => {
    const long = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ');
    mock.onMessage(/.*/su, { content: json(long) });
    const { pieces } = await server.writer(wire).writer.write(request());
    expect(pieces).toEqual([piece(long)]);
  });

  it('reports the provider’s token counts', async () => {
    mock.onMessage(/.*/su, { content: json('Coffee.'), usage: usage(812, 64) });
    const { tokens } = await server.writer(wire).writer.write(request());
    expect(tokens).toEqual({ input: 812, output: 64 });
  });

  it('does not guess missing token counts', async () => {
    mock.onMessage(/.*/su, { content: json('Coffee.'), usage: usage(0, 0) });
    expect((await server.writer(wire).writer.write(request())).tokens).toBeNull();
  });

  it('sends the output limit that the estimate is based on, larger for longer texts', async () => {
    mock.onMessage(/.*/su, { content: json('One.') });
    const { writer, sent } = server.writer(wire);
    const one = request();
    const many = request({ brief: Brief.parse({ topic: 'x', content_type: 'thread' }) });
    for (const asked of [one, many]) await writer.write(asked);
    const rooms = sent.map((body) =>
      Number(/"max_?(?:output_?|completion_)?tokens":(\d+)/iu.exec(body)?.[1]),
    );
    // One nearby may turn out to reason, and is then asked once more with room for it.
    const reasoning = wire.provider === 'openai-compatible' ? 4096 : 0;
    expect(rooms.map((room) => 2 * room + reasoning)).toEqual(
      [one, many].map((asked) => writer.estimate(asked).output),
    );
    expect(rooms[1]).toBeGreaterThan(rooms[0] ?? Infinity);
    const letters = (sent[0] ?? '').length;
    expect(writer.estimate(one).input).toBeGreaterThan(letters / 4);
  });

  it('treats a refusal as final', async () => {
    const { writer, sent } = server.writer(wire, async () => ending(wire.provider, 'refused'));
    const error = await failureOf(writer.write(request()));
    expect(error.message).toMatch(/refused to write/);
    expect(error).toMatchObject({ retry: false, tokens: { input: 90, output: 8 } });
    expect(sent).toHaveLength(1);
  });
});

describe('createWriters', () => {
  const { fetch } = globalThis;

  it('uses the composer by default', async () => {
    const { default: writer, byId } = createWriters({ provider: 'composer', models: ['m'], fetch });
    expect(writer.name).toBe('composer');
    expect([...byId.keys()]).toEqual(['composer']);
    const brief = Brief.parse({
      topic: 'tea',
      context: 'We pour it at nine.\nThe leaves are green.',
    });
    const { pieces, tokens } = await writer.write(request({ count: 3, brief }));
    expect(pieces).toHaveLength(3);
    expect([tokens, writer.estimate(request())]).toEqual([
      { input: 0, output: 0 },
      { input: 0, output: 0 },
    ]);
    expect(mock.getRequests()).toHaveLength(0);
  });

  it('offers every configured model and the composer; the first is the default', async () => {
    mock.onMessage(/.*/su, { content: json('Coffee.') });
    const writers = createWriters({
      provider: 'openai-compatible',
      models: ['large', 'small'],
      base_url: `${mock.url}/v1`,
      fetch,
    });
    expect([...writers.byId.keys()]).toEqual(['large', 'small', 'composer']);
    expect(writers.default.name).toBe('large');
    await writers.byId.get('small')?.write(request());
    expect(mock.getLastRequest()?.body).toMatchObject({ model: 'small' });
  });
});
