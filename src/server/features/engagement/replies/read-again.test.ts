import { describe, expect, test } from 'vitest';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';

const used = { input: 40, output: 2 };
const loan = '@Ada do I have to give a credit card for the trial?';

/** A world whose model says `text`, and names a kind for each message. */
async function withModel(
  engine: (typeof engines)[number],
  text: string,
  named: () => string,
  size?: 'small',
) {
  const open = await openEngagement(engine);
  const asked: string[] = [];
  const moods: (string | undefined)[] = [];
  const model: LlmPort = {
    name: 'stand-in',
    ...(size && { size }),
    estimate: () => used,
    write: async ({ mood }) => {
      moods.push(mood);
      return { pieces: [{ parts: [text], why: 'As it came.' }], tokens: used };
    },
    short: {
      estimate: () => used,
      answer: async ({ messages }) => {
        asked.push(messages.at(-1)?.text ?? '');
        return { text: named(), tokens: used };
      },
    },
  };
  const { byId } = open.world.ctx.llm;
  open.world.ctx.llm = { default: model, byId: new Map([...byId, [model.name, model]]) };
  const item = async () => (await open.inbox()).data[0];
  const spent = async () =>
    (await open.world.ctx.db.selectFrom('usage_entries').select('tokens_out').execute()).map(
      ({ tokens_out }) => tokens_out,
    );
  return { ...open, asked, moods, item, spent };
}

/** Tells the company’s agent about its trial. */
async function tellTrial({ world, owner, agentId }: Engagement): Promise<void> {
  const product = {
    name: 'Trial',
    description: 'No credit card is needed to start the trial.',
    pricing_info: [],
    is_public: true,
  };
  await world.call('POST', '/company/products', { as: owner, body: product });
  const scope = { agent_id: agentId, knowledge_scope: ['products_services'] };
  await world.call('POST', '/company/assign-to-agent', { as: owner, body: scope });
}

describe.each(engines)('a second reading on %s', (engine) => {
  test('a question that the rules misread gets a draft that waits, and is paid for', async () => {
    const open = await withModel(engine, 'No card is needed to start.', () => 'question');
    await open.trust();
    await open.say(loan);
    await open.work();
    expect(await open.item()).toMatchObject({
      state: 'waiting_approval',
      draft: ['No card is needed to start.'],
      decision: { mood: 'loss', forOwner: true, reason: expect.stringContaining('as a question') },
    });
    expect(open.moods).toEqual(['inquiry']);
    // One for the kind and one for the text.
    expect(await open.spent()).toEqual([2, 2]);
    expect(open.asked).toHaveLength(1);
    expect(open.asked[0]).toContain('credit card');
    expect(await open.answers()).toEqual([]);
    const { id } = await open.item();
    await open.world.call('POST', `/inbox/${id}/approve`, { as: open.owner, body: {} });
    await open.work();
    expect(await open.answers()).toHaveLength(1);
  });

  test.each(['complaint', 'I cannot say', 'health'])(
    'what the model reads as “%s” stays without a draft, and is asked once',
    async (kind) => {
      const open = await withModel(engine, 'Sure!', () => kind);
      await open.say(loan);
      await open.work();
      await open.work();
      expect(await open.item()).toMatchObject({ state: 'waiting_approval', draft: null });
      expect(open.asked).toHaveLength(1);
      expect(open.moods).toEqual([]);
    },
  );

  test('nobody in danger is read by a model', async () => {
    const open = await withModel(engine, 'Sure!', () => 'question');
    await open.say('@Ada my son ate your bread and his lips are swelling, what do we do?');
    await open.say('@Ada my lawyer asks where your office is?', 'Carol');
    await open.work();
    expect(open.asked).toEqual([]);
    expect((await open.inbox()).data.map(({ draft }: { draft: unknown }) => draft)).toEqual([
      null,
      null,
    ]);
  });

  test('a model that fails leaves the message as it was', async () => {
    const open = await withModel(engine, 'Sure!', () => {
      throw new WriterError('The model is away.', { retry: true, tokens: null });
    });
    await open.say(loan);
    await open.work();
    expect(await open.item()).toMatchObject({ state: 'waiting_approval', draft: null });
  });

  test('a reply goes out alone only if the model reads the message as harmless too', async () => {
    let kind = 'sarcasm';
    const open = await withModel(engine, 'Thank you, that made our day.', () => kind);
    await open.trust();
    await open.say('@Ada thank you, great tip!');
    await open.work();
    expect(await open.answers()).toEqual([]);
    expect(await open.item()).toMatchObject({
      state: 'waiting_approval',
      draft_fault: 'The model read this message as sarcasm, so you decide.',
    });
    kind = 'hard to say';
    await open.say('@Ada thanks, great post!', 'Dora');
    await open.work();
    expect(await open.answers()).toEqual([]);
    kind = 'thanks';
    await open.say('@Ada thank you, lovely post!', 'Carol');
    await open.work();
    expect(await open.answers()).toHaveLength(1);
  });

  test('where a fact answers, it is the reply, and a small model is not asked to write', async () => {
    const open = await withModel(engine, 'About nine, I think.', () => 'question', 'small');
    await tellTrial(open);
    await open.say('@Ada do I need a credit card to start the trial?');
    await open.work();
    expect(await open.item()).toMatchObject({
      state: 'waiting_approval',
      draft: ['No credit card is needed to start the trial.'],
    });
    expect(open.moods).toEqual([]);
  });

  test('what a small model wrote after a second reading says so to its owner', async () => {
    const open = await withModel(engine, 'No card is needed to start.', () => 'question', 'small');
    await open.say(loan);
    await open.work();
    expect(await open.item()).toMatchObject({
      draft: ['No card is needed to start.'],
      draft_fault: 'Written by a small model: read it before it goes out.',
    });
  });

  test('a mere hello is answered by a set line, and a small model is not asked to write', async () => {
    const made = 'Hey Robin! The free plan includes the API.';
    const open = await withModel(engine, made, () => 'unclear', 'small');
    await open.say('@Ada hey Pedal Lane 👋');
    await open.say('@Ada what a lovely little app 😊', 'Carol');
    await open.work();
    const drafts = (await open.inbox()).data.map(({ draft }: { draft: string[] }) => draft[0]);
    expect(drafts).toHaveLength(2);
    expect(drafts).toContain(made);
    expect(drafts.find((one: string) => one !== made)).toMatch(/^(?:hi|hello|hey|good)/iu);
  });

  test.each([
    ['Plot twist: no card, no problem!', 'No credit card is needed to start the trial.'],
    ['No credit card is needed to start it.', 'No credit card is needed to start it.'],
  ])('a fact comes before the kind that the model sees: it says “%s”', async (said, drafted) => {
    const open = await withModel(engine, said, () => 'complaint');
    await tellTrial(open);
    await open.say('@Ada do I need a credit card to start the trial?');
    await open.work();
    expect(await open.item()).toMatchObject({ state: 'waiting_approval', draft: [drafted] });
    expect(open.asked).toEqual([]);
    expect(open.moods[0]).toBe('inquiry');
  });

  test('without a model, only a public fact that answers is drafted', async () => {
    const open = await openEngagement(engine);
    await tellTrial(open);
    await open.say('@Ada do I need a credit card to start the trial?');
    await open.say('@Ada do I need a credit card to sail?', 'Carol');
    await open.work();
    const { data } = await open.inbox();
    const drafts = data.map(({ draft }: { draft: string[] | null }) => draft?.[0] ?? null);
    expect(drafts.toSorted()).toEqual(
      ['No credit card is needed to start the trial.', null].toSorted(),
    );
    expect(await open.answers()).toEqual([]);
  });
});
