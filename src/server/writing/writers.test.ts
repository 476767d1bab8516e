import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateAgent } from '#contract/agents/types.ts';
import { composer } from '#server/adapters/llm/composer.ts';
import { type Answered, type LlmPort, WriterError } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { writeOne } from './write-one.ts';

const tokens = { input: 1000, output: 100 };
const texts = (...all: string[]): Answered => ({
  pieces: all.map((text) => ({ parts: [text], why: 'because' })),
  tokens,
});
const trouble = (used: typeof tokens | null) =>
  new WriterError('The model provider is limiting requests.', { retry: true, tokens: used });

describe.each(engines)('the writer and its cost, on %s', (engine) => {
  let script: (Answered | Error)[] = [];
  let asked = 0;
  const model = (name: string): LlmPort => ({
    name,
    // At 1 and 2 dollars per million tokens, this is 0.004 dollars.
    estimate: () => ({ input: 2000, output: 1000 }),
    async write() {
      const next = script[Math.min(asked, script.length - 1)];
      asked += 1;
      if (!next || next instanceof Error) throw next ?? new Error('no script');
      return next;
    },
  });
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    const all = [model('priced'), model('unpriced'), composer] as const;
    const byId = new Map(all.map((writer) => [writer.name, writer]));
    world = await createWorld(engine, {
      env: { AI_PRICES: 'priced=1/2' },
      parts: () => ({ llm: { default: all[0], byId } }),
    });
  });
  beforeEach(async () => {
    owner = await world.member();
  });
  afterAll(() => world.close());

  const agent = (changes?: Partial<CreateAgent>) => world.agent(owner, changes);
  const generate = (id: string, answers: (Answered | Error)[], body: object = {}) => {
    script = answers;
    asked = 0;
    const sent = { agent_id: id, topic: 'harbours', context: 'Ships sleep there.', ...body };
    return world.call('POST', '/content/generate', { as: owner, body: sent });
  };
  const change = (id: string, body: object) =>
    world.call('PUT', `/agents/${id}`, { as: owner, body });
  const entries = () =>
    world.ctx.db
      .selectFrom('usage_entries')
      .select(['state', 'what', 'tokens_in', 'tokens_out', 'cost', 'agent_id'])
      .where('owner_id', '=', owner.id)
      .orderBy('at')
      .execute();
  const budget = (monthly_budget: number) =>
    world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget } });

  it('P-9.24 is the default, or the owner’s choice', async () => {
    const { id } = await agent();
    const read = async () => (await world.call('GET', `/agents/${id}`, { as: owner })).body.data;
    expect(await read()).toMatchObject({ writer: null, composer_fallback: false });
    const first = await generate(id, [texts('It sleeps late on Sundays.')]);
    expect(first.body.data.content[0].model_used).toBe('priced');
    expect((await change(id, { writer: 'unpriced' })).status).toBe(200);
    expect(await read()).toMatchObject({ writer: 'unpriced', persona_version: 1 });
    const second = await generate(id, [texts('It sleeps late on Mondays.')]);
    expect(second.body.data.content[0].model_used).toBe('unpriced');
    const made = await agent({ writer: 'composer', composer_fallback: true });
    const third = await generate(made.id, []);
    expect(third.body.data.content[0].model_used).toBe('composer');
    expect(asked).toBe(0);
  });

  it.each([
    'my throat is closing up after your cookies, when do you open?',
    'our toddler swallowed a magnet from your set',
    'I want to end my life',
  ])('is no model for a reply to %j', async (context) => {
    const { id } = await agent();
    const body = { content_type: 'reply', context, topic: 'cookies' };
    const reply = await generate(id, [texts('Thank you for telling us!')], body);
    const [draft] = reply.body.data.content;
    expect(asked).toBe(0);
    expect(draft.model_used).toBe('composer');
    expect(JSON.stringify(draft)).toContain('call your local emergency number');
  });

  it('must be one that this server has', async () => {
    const { id } = await agent();
    const refused = await change(id, { writer: 'nobody' });
    expect(refused.status).toBe(400);
    expect(refused.body.details).toEqual([
      { path: 'writer', message: 'Choose a model that’s available on this server' },
    ]);
    const body = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
    const made = await world.call('POST', '/agents', {
      as: owner,
      body: { ...body, writer: 'nobody' },
    });
    expect(made.status).toBe(400);
  });

  it('reports a chosen writer that is no longer configured, and everything else works', async () => {
    const { id } = await agent();
    await world.ctx.db
      .updateTable('agents')
      .set({ writer: 'gone-1' })
      .where('id', '=', id)
      .execute();
    const reply = await generate(id, [texts('Hello.')]);
    expect(reply).toMatchObject({ status: 409, body: { code: 'writer_gone' } });
    expect(reply.body.message).toBe(
      'This agent uses “gone-1”, which is no longer available on this server. Choose another model in the agent’s settings.',
    );
    expect((await change(id, { name: 'Grace', writer: 'gone-1' })).status).toBe(200);
    const prompt = await world.call('GET', `/agents/${id}/prompt`, { as: owner });
    expect(prompt.body.data.writer).toBe('gone-1');
    expect((await change(id, { writer: null })).status).toBe(200);
    expect((await generate(id, [texts('It sleeps.')])).status).toBe(200);
  });

  it('P-9.24 falls back to the built-in writer only if the owner wants that, and says so', async () => {
    const { id } = await agent();
    const failed = await generate(id, [trouble(null)]);
    expect(failed).toMatchObject({
      status: 409,
      body: { message: 'The model provider is limiting requests. 1 try, price unknown.' },
    });
    await change(id, { composer_fallback: true });
    const body = { variations: true, variation_count: 2 };
    const stood = await generate(
      id,
      [texts('Ships sleep there late.', 'Hot #tag'), trouble(null)],
      body,
    );
    expect(stood.status).toBe(200);
    expect(stood.body.message).toBeUndefined();
    expect(stood.body.data.content).toMatchObject([
      { content: 'Ships sleep there late.', model_used: 'priced' },
      { model_used: 'composer (priced did not answer)', state: 'new' },
    ]);
  });

  it('counts as the built-in writer when that was the fallback, so that its replies are not sent as a model’s', async () => {
    const { id } = await agent({ composer_fallback: true });
    script = [trouble(null)];
    asked = 0;
    const order = {
      owner_id: owner.id,
      agent_id: id,
      platform: 'sandbox',
      brief: { topic: 'harbours', context: 'Ships sleep there.' },
      seed: 1,
      signal: new AbortController().signal,
    } as const;
    expect(await writeOne(world.ctx, order)).toMatchObject({
      model_used: 'composer (priced did not answer)',
      writer: 'composer',
    });
  });

  it('P-9.81 answers nobody as the built-in writer if that is not in English', async () => {
    const { id } = await agent({ writer: 'composer', language: 'de' });
    const facts = await generate(id, [], { context: 'Die Häfen sind am Montag zu.' });
    expect(facts.body.data.content[0].content).toContain('Die Häfen sind am Montag zu.');
    const reply = { content_type: 'reply', context: 'What do you think of rye bread?' };
    expect((await generate(id, [], reply)).status).toBe(200);
    const german = { content_type: 'reply', context: 'Habt ihr heute noch Brot für uns?' };
    const refused = await generate(id, [], german);
    expect(refused).toMatchObject({ status: 409, body: { code: 'writer_english_only' } });
    expect(refused.body.message).toMatch(/^The built-in writer only answers in English\./u);
    await change(id, { writer: null, composer_fallback: true });
    const silent = await generate(id, [trouble(null)], german);
    expect(silent).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await change(id, { language: 'en' });
    const stood = await generate(id, [trouble(null)]);
    expect(stood.body.data.content).toMatchObject([
      { model_used: 'composer (priced did not answer)' },
    ]);
  });

  it('P-9.82 is asked again for a text in another language, which its owner may accept anyway', async () => {
    const { id } = await agent({ language: 'de' });
    const english = texts('The harbours are closed on Monday, and we are back soon.');
    const german = 'Die Häfen sind am Montag geschlossen, und dann sind wir wieder da.';
    const brief = { context: 'Die Häfen sind am Montag geschlossen.' };
    const mended = await generate(id, [english, texts(german)], brief);
    expect(asked).toBe(2);
    expect(mended.body.data.content).toMatchObject([{ content: german, state: 'new' }]);
    const [doubtful] = (await generate(id, [english], brief)).body.data.content;
    expect(doubtful.state).toBe('needs_you');
    expect(doubtful.checks).toContainEqual(
      expect.objectContaining({
        check: 'language',
        passed: false,
        message: 'It reads like English, but the brief asks for German.',
        can_override: true,
      }),
    );
    const accepted = await world.call('POST', `/content/pieces/${doubtful.id}/accept`, {
      as: owner,
    });
    expect([accepted.status, accepted.body.data?.state]).toEqual([200, 'draft']);
  });

  it('P-9.83 is asked once more for a text that is not about its topic', async () => {
    const { id } = await agent();
    const brief = { topic: 'our new walnut loaf', context: 'Baked every Thursday.' };
    const other = texts('Cats sleep late on rainy Sundays.');
    const [doubtful] = (await generate(id, [other], brief)).body.data.content;
    expect(asked).toBe(2);
    expect(doubtful.state).toBe('needs_you');
    const message = 'It doesn’t mention the topic or any of the facts.';
    expect(doubtful.checks.filter(({ passed }: { passed: boolean }) => !passed)).toMatchObject([
      { check: 'off_topic', message, can_override: true },
    ]);
    const mended = await generate(id, [other, texts('The walnut loaf is out on Thursday.')], brief);
    expect(mended.body.data.content).toMatchObject([{ state: 'new' }]);
    const order = { owner_id: owner.id, agent_id: id, platform: 'sandbox', seed: 1 } as const;
    script = [other];
    asked = 0;
    const { signal } = new AbortController();
    expect(await writeOne(world.ctx, { ...order, brief, signal })).toMatchObject({
      fault: message,
    });
  });

  it('costs what the tokens cost, divided among the texts', async () => {
    const { id } = await agent();
    const body = { variations: true, variation_count: 2 };
    const answers = [
      texts('Ships sleep there late.', 'Hot #tag'),
      texts('Past the old bridge, big ships sleep.'),
    ];
    const { content } = (await generate(id, answers, body)).body.data;
    expect(content).toMatchObject([
      { cost: 1200, tokens },
      { cost: 1200, tokens },
    ]);
    const entry = { state: 'settled', what: 'priced', agent_id: id, cost: 1200 };
    const settled = { ...entry, tokens_in: 1000, tokens_out: 100 };
    expect(await entries()).toEqual([settled, settled]);
    const unknown = await agent({ writer: 'unpriced' });
    const [other] = (await generate(unknown.id, [texts('Ships sleep there.')])).body.data.content;
    expect(other).toMatchObject({ cost: null, tokens });
  });

  it('is asked once more for a lost fact, which is then added as it was typed', async () => {
    const { id } = await agent();
    const brief = { context: 'Ships sleep there.\nThe ferry costs €3' };
    const lossy = texts('Harbours: ships sleep there.');
    const mended = await generate(id, [lossy, texts('Ships sleep there, ferries cost €3.')], brief);
    expect(asked).toBe(2);
    const [kept] = mended.body.data.content;
    expect(kept).toMatchObject({ content: 'Ships sleep there, ferries cost €3.', state: 'new' });
    const [added] = (await generate(id, [lossy], brief)).body.data.content;
    expect(added).toMatchObject({
      content: 'Harbours: ships sleep there. The ferry costs €3.',
      state: 'new',
    });
    expect(added.why).toContain('The model left out “The ferry costs €3”; we added it.');
  });

  it('records one free entry per request that the built-in writer answers', async () => {
    await budget(1);
    const { id } = await agent({ writer: 'composer' });
    const context = 'Ships sleep there.\nGulls do not.';
    const asking = { variations: true, context };
    const { content } = (await generate(id, [], asking)).body.data;
    expect(content).toMatchObject([{ cost: 0 }, { cost: 0 }, { cost: 0 }]);
    expect(await entries()).toEqual([
      {
        state: 'settled',
        what: 'composer',
        agent_id: id,
        tokens_in: null,
        tokens_out: null,
        cost: 0,
      },
    ]);
    const month = (await world.call('GET', '/usage', { as: owner })).body.data;
    expect(month).toMatchObject({ spent: 0, texts: 1, unpriced: 0 });
    expect(month.by_agent).toMatchObject([{ agent_id: id, texts: 1 }]);
  });

  it('is not called if the budget has no room', async () => {
    const { id } = await agent();
    await budget(3999);
    const refused = await generate(id, [texts('It sleeps late.')]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'budget_exceeded' } });
    expect([asked, await entries()]).toEqual([0, []]);
    await budget(4000);
    expect((await generate(id, [texts('It sleeps late.')])).status).toBe(200);
    const unpriced = await agent({ writer: 'unpriced' });
    const unknown = await generate(unpriced.id, [texts('It sleeps late.')]);
    expect(unknown.body.code).toBe('budget_exceeded');
  });

  it('keeps a finished text when there is no budget for a repair', async () => {
    const { id } = await agent();
    await budget(5000);
    const reply = await generate(id, [texts('Ships sleep there #tag')]);
    expect(reply.status).toBe(200);
    expect(reply.body.data.content).toMatchObject([
      { content: 'Ships sleep there #tag', state: 'needs_you' },
    ]);
    expect(reply.body.message).toMatch(/^This may cost \$0\.0040? and would exceed your budget/);
    expect(asked).toBe(1);
  });

  it('says what was paid for nothing, and how often it was asked', async () => {
    const { id } = await agent();
    const failed = new WriterError('It refused.', { retry: false, tokens, tries: 2 });
    const { status, body } = await generate(id, [failed]);
    expect([status, body.code, body.message]).toEqual([
      409,
      'conflict',
      'It refused. 2 tries, $0.0012.',
    ]);
    const free = new WriterError('It refused.', { retry: false, tokens: { input: 0, output: 0 } });
    expect((await generate(id, [free])).body.message).toBe('It refused.');
  });

  it('is not asked again once it repeats a failed text word for word', async () => {
    const { id } = await agent();
    const answers = [texts('Hot #tag'), texts('Hot  #tag'), texts('It sleeps late.')];
    const [draft] = (await generate(id, answers)).body.data.content;
    expect([asked, draft.state]).toEqual([2, 'needs_you']);
    const other = [texts('Hot #tag'), texts('Hot #one'), texts('It sleeps late.')];
    const [good] = (await generate(id, other)).body.data.content;
    expect([asked, good.state]).toEqual([3, 'new']);
  });

  it('counts an answer that was stopped by what was read of it, as not known', async () => {
    const { id } = await agent();
    const about = { input: 500, output: 50 };
    const stopped = { ...texts('Ships sleep there.'), tokens: null, about };
    const [draft] = (await generate(id, [stopped])).body.data.content;
    expect(draft).toMatchObject({ content: 'Ships sleep there.', cost: null, tokens: null });
    await generate(id, [new WriterError('Too late.', { retry: false, tokens: null, about })]);
    const entry = { state: 'unknown', cost: 600, tokens_in: null, tokens_out: null };
    expect(await entries()).toMatchObject([entry, entry]);
  });

  it.each([
    ['nothing was used', { input: 0, output: 0 }, { state: 'released' }],
    ['something was used', tokens, { state: 'settled', cost: 1200 }],
    ['its cost is unknown', null, { state: 'unknown', cost: 4000, tokens_in: null }],
  ])('settles or releases the reservation when it fails and %s', async (_what, used, entry) => {
    const { id } = await agent();
    expect((await generate(id, [trouble(used)])).status).toBe(409);
    expect(await entries()).toMatchObject([entry]);
  });
});
