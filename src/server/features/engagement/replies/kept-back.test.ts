/** Questions that only a document answers which replies can’t use. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';
import { multipart } from '#test/multipart.ts';
import { aToken } from '#test/tokens.ts';
import { readDocumentFile } from '#server/features/company/reading.job.ts';

const question = '@Ada which day do you ship?';
const note = 'Ada has no fact for this that replies may use. Write the answer yourself.';
const noSignal = new AbortController().signal;

/** A document that the agent may use, read; returns its id. */
async function addPrices({ world, owner, agentId }: Engagement): Promise<string> {
  const file = [
    'prices.md',
    'The rye loaf costs 12.50 EUR.\n\nWe ship every Wednesday.\n\nWe deliver to Germany and Austria for 6 euros.',
  ] as const;
  const sent = multipart([[...file]], 'documents');
  const { body } = await world.call('POST', '/company/documents', { as: owner, ...sent });
  const { id } = body.data[0];
  await readDocumentFile(world.ctx, id, noSignal);
  const scope = { agent_id: agentId, knowledge_scope: ['knowledge_documents'] };
  await world.call('POST', '/company/assign-to-agent', { as: owner, body: scope });
  return id;
}

async function waitingFor(open: Engagement, text: string) {
  await open.trust();
  await open.say(text);
  await open.work();
  const [item] = (await open.inbox()).data;
  const path = `/agents/${open.agentId}/interactions/${item.id}`;
  const read = async (as: object = { as: open.owner }) =>
    (await open.world.call('GET', path, as)).body.data;
  return { item, read };
}

describe.each(engines)('what replies can’t use, on %s', (engine) => {
  test('P-49.86 P-49.88 a question without a public fact has no draft, and its owner alone is told which document answers it', async () => {
    const open = await openEngagement(engine);
    const document_id = await addPrices(open);
    const { item, read } = await waitingFor(open, question);
    expect(item).toMatchObject({ state: 'waiting_approval', draft: null, note });
    expect(await open.answers()).toEqual([]);
    const approve = () =>
      open.world.call('POST', `/inbox/${item.id}/approve`, { as: open.owner, body: {} });
    expect((await approve()).status).toBeGreaterThanOrEqual(400);
    const { kept_back } = await read();
    const source = expect.stringMatching(/^prices/);
    expect(kept_back).toEqual({ document_id, source, text: 'We ship every Wednesday.' });
    const { token } = await aToken(open.world, open.owner, ['read']);
    expect(await read({ token })).toMatchObject({ kept_back: null });
    // A document of the sample company is none of this agent's.
    const { db } = open.world.ctx;
    const sample = { thing_id: document_id, kind: 'document', name: 'prices', seal: '' } as const;
    const row = { ...sample, owner_id: open.owner.id, created_at: open.world.ctx.clock() };
    await db.insertInto('samples').values(row).execute();
    expect(await read()).toMatchObject({ kept_back: null });
    await db.deleteFrom('samples').execute();
    expect(await read()).not.toMatchObject({ kept_back: null });
    // Once replies may use it, the agent answers with it, and its owner decides.
    const path = `/company/documents/${document_id}`;
    await open.world.call('PATCH', path, { as: open.owner, body: { is_public: true } });
    expect(await read()).toMatchObject({ kept_back: null });
    await open.world.call('POST', `/inbox/${item.id}/draft`, { as: open.owner });
    await open.work();
    const [drafted] = (await open.inbox()).data;
    expect(drafted).toMatchObject({ state: 'waiting_approval', note: null });
    expect(drafted.draft).toEqual(['We ship every Wednesday.']);
    expect(await open.answers()).toEqual([]);
  });

  test(
    'P-49.254 a document whose price says what is asked is named, and the reply made of it waits',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      const document_id = await addPrices(open);
      const { item, read } = await waitingFor(open, '@Ada do you ship to Austria?');
      const text = 'We deliver to Germany and Austria for 6 euros.';
      expect(item).toMatchObject({ draft: null, note });
      expect(await read()).toMatchObject({ kept_back: { document_id, text } });
      const path = `/company/documents/${document_id}`;
      await open.world.call('PATCH', path, { as: open.owner, body: { is_public: true } });
      await open.world.call('POST', `/inbox/${item.id}/draft`, { as: open.owner });
      await open.work();
      const [drafted] = (await open.inbox()).data;
      expect(drafted).toMatchObject({ state: 'waiting_approval', draft: [text] });
      expect(await open.answers()).toEqual([]);
    },
  );

  test.each(['@Ada do you sell bicycles?', '@Ada thank you, great post!'])(
    'P-49.88 no document is named where none answers: %s',
    { tags: 'slow' },
    async (text) => {
      const open = await openEngagement(engine);
      await addPrices(open);
      await open.set({ autoReplyEnabled: false });
      const { read } = await waitingFor(open, text);
      expect(await read()).toMatchObject({ kept_back: null });
    },
  );
});
