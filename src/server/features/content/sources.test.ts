import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Documents, openDocuments } from '#test/document-world.ts';
import { engines } from '#test/engines.ts';
import type { Sent } from '#test/multipart.ts';
import { aToken } from '#test/tokens.ts';

const baking: Sent = [
  'Baking.md',
  [
    '# Sourdough',
    'Our sourdough bread rests for 48 hours in the cold.',
    '# Deliveries',
    'We deliver to cafés within 12 km on weekdays.',
    '# Coffee',
    'The coffee is roasted by a neighbor in the harbor.',
  ].join('\n\n'),
];

describe.each(engines)('the sources of a text, on %s', (engine) => {
  let documents: Documents;
  let agent_id: string;
  beforeEach(async () => {
    documents = await openDocuments(engine);
    const { world, owner } = documents;
    ({ id: agent_id } = await world.agent(owner));
    await documents.added(baking);
    const body = { agent_id, knowledge_scope: ['knowledge_documents', 'products_services'] };
    await world.call('POST', '/company/assign-to-agent', { as: owner, body });
  });
  afterEach(() => documents.close());

  const post = (path: string, body: object) =>
    documents.world.call('POST', path, { as: documents.owner, body: { agent_id, ...body } });
  const write = async (more: object) =>
    (await post('/content/generate', { content_type: 'tweet', ...more })).body.data.content[0];

  test('P-7.168 what “Ask your company” finds for the topic is in the text once it was chosen, with its source below', async () => {
    const topic = 'Our sourdough bread';
    const [best] = await documents.ask(topic);
    expect(best?.text).toContain('48 hours');
    const unasked = await post('/content/generate', { topic });
    expect(unasked.body).toMatchObject({ code: 'needs_facts' });
    const draft = await write({ topic, context: best?.text });
    expect(draft.parts.join(' ')).toContain('48 hours');
    expect(draft.sources[0]).toMatchObject({
      source: expect.stringMatching(/^Baking/),
      text: expect.stringContaining('48 hours'),
      used: true,
    });
    expect(draft.parts.join(' ')).not.toMatch(/12 km|neighbor/);
  });

  test(
    'P-7.168 it stays first even if the context is about something else',
    { tags: 'slow' },
    async () => {
      const context =
        'We deliver to cafés. Cafés order on weekdays, within 12 km. Coffee is extra.';
      const draft = await write({ topic: 'Our sourdough bread', context });
      expect(draft.sources[0].text).toContain('48 hours');
      expect(draft.sources.map(({ text }: { text: string }) => text).join(' ')).toContain('12 km');
    },
  );

  test(
    'P-7.168 figures that a machine writes need no source where the company facts have them',
    { tags: 'slow' },
    async () => {
      const check = async (text: string) => {
        const parts = [text];
        const { id } = (await post('/posts', { parts, made_with_ai: true })).body.data;
        return (await post('/content/check', { parts, post_id: id })).body.data.claims.map(
          (claim: { text: string }) => claim.text,
        );
      };
      const text = 'Our sourdough rests for 48 hours. Cafés within 12 km get it on weekdays.';
      expect(await check(text)).toEqual([]);
      expect(await check(text.replace('48', '50'))).toEqual(['50']);
      const body = { agent_id, knowledge_scope: ['products_services'] };
      await documents.world.call('POST', '/company/assign-to-agent', { as: documents.owner, body });
      expect(await check(text)).toEqual(['48', '12']);
    },
  );

  test(
    'P-7.168 a post keeps the sources of its draft, visible to its owner only',
    { tags: 'slow' },
    async () => {
      const context = 'Our sourdough bread rests for 48 hours in the cold.';
      const draft = await write({ topic: 'Our sourdough bread', context });
      const sent = await documents.world.call('POST', `/agents/${agent_id}/posts`, {
        as: documents.owner,
        body: { platform: 'sandbox', content: draft.content, piece_id: draft.id },
      });
      const read = async (id: string, as = documents.owner) =>
        documents.world.call('GET', `/occurrences/${id}/timeline`, { as });
      const { body } = await read(sent.body.data.occurrence_id);
      expect(body.data.sources).toEqual(draft.sources);
      expect(body.data.stated).toMatchObject([
        { part: 0, text: expect.stringContaining('48 hours'), source: draft.sources[0].source },
      ]);
      const someone = await documents.world.member();
      expect((await read(sent.body.data.occurrence_id, someone)).status).toBe(404);
    },
  );

  test('P-47.3 P-49.300 P-49.401 the sentences that a machine wrote name the company fact that they state, until a person changes them', async () => {
    const rye = 'Our sourdough rests for 48 hours.';
    const cafes = 'Cafés within 12 km get it on weekdays.';
    const check = async (parts: string[], more: object = {}, as: object = {}) => {
      const body = { agent_id, parts, ...more };
      const sent = { as: documents.owner, ...as, body };
      const { data } = (await documents.world.call('POST', '/content/check', sent)).body;
      return data.stated.map((one: { text: string; source: string }) => [one.text, one.source]);
    };
    const typed = (await post('/posts', { parts: [`${rye} ${cafes}`] })).body.data;
    expect(await check([`${rye} ${cafes}`], { post_id: typed.id })).toEqual([]);
    const made = (await post('/posts', { parts: [`${rye} ${cafes}`], made_with_ai: true })).body;
    const post_id = made.data.id;
    const named = expect.stringMatching(/^Baking/);
    expect(await check([`${rye} ${cafes}`], { post_id })).toEqual([
      [rye, named],
      [cafes, named],
    ]);
    const mine = `${rye} Cafés within 12 km get it at dawn.`;
    expect(await check([mine], { post_id })).toEqual([[rye, named]]);
    // Nor does what is added to its line take the source from it.
    const longer = `${rye.slice(0, -1)}, and our rolls for 3 hours.`;
    const own = (await post('/posts', { parts: [rye.slice(0, -1)], made_with_ai: true })).body.data;
    expect(await check([longer], { post_id: own.id })).toEqual([[rye.slice(0, -1), named]]);
    // With another figure it keeps the source that it had.
    const slower = rye.replace('48', '50');
    expect(await check([`${slower} ${cafes}`], { post_id })).toEqual([
      [cafes, named],
      [slower, named],
    ]);
    const { token } = await aToken(documents.world, documents.owner, ['read', 'draft']);
    expect(await check([`${rye} ${cafes}`], { post_id }, { token })).toEqual([]);
  });

  test('P-49.381 P-49.423 what a person wrote from a document keeps it as its source, in the editor once it is published, and in a copy', async () => {
    const { world, owner } = documents;
    const as = owner;
    const prices = 'Our rye loaf costs 12.50 EUR. We ship every Wednesday.';
    const { id: document_id } = await documents.added(['prices.md', prices]);
    const account = (await world.call('GET', '/connections', { as })).body.data[0];
    const body = {
      author: 'self',
      parts: [prices],
      variants: [{ connection_id: account.id }],
      document_id,
    };
    const { id } = (await world.call('POST', '/posts', { as, body })).body.data;
    const check = async (parts: string[], sent: object = { as }) =>
      (
        await world.call('POST', '/content/check', {
          ...sent,
          body: { agent_id: null, parts, post_id: id },
        })
      ).body.data;
    const found = await check([prices]);
    expect(found).toMatchObject({ checks: [], claims: [], contradicted: [], is_typed: true });
    expect(found.stated).toMatchObject([
      { text: 'Our rye loaf costs 12.50 EUR.', source: 'prices', passage: prices },
      { text: 'We ship every Wednesday.', source: 'prices' },
    ]);
    const dearer = await check([prices.replace('12.50', '13.50')]);
    expect(dearer.contradicted).toMatchObject([{ text: '13.50', says: '12.50' }]);
    expect((await check(['We close at noon.'])).stated).toEqual([]);
    const { token } = await aToken(world, owner, ['read', 'draft']);
    expect(await check([prices], { token })).toMatchObject({ stated: [], contradicted: [] });

    const out = (await world.call('POST', `/posts/${id}/publish`, { as, body: {} })).body;
    const run = out.data.standings[0].occurrence.id;
    const read = async () => (await world.call('GET', `/occurrences/${run}/timeline`, { as })).body;
    expect((await read()).data).toMatchObject({
      sources: [{ source: 'prices', text: prices, used: true }],
      stated: found.stated,
    });
    const gone = { ...body, document_id: id };
    expect((await world.call('POST', '/posts', { as, body: gone })).status).toBe(201);

    const copy = (await world.call('POST', `/posts/${id}/duplicate`, { as, body: {} })).body.data;
    const again = { agent_id: null, parts: [prices], post_id: copy.id };
    const { body: checked } = await world.call('POST', '/content/check', { as, body: again });
    expect(checked.data.stated).toEqual(found.stated);
  });

  test('P-49.83 a figure that a document says otherwise is found whoever wrote it, and told to its owner only', async () => {
    await documents.added([
      'prices.md',
      'Our rye loaf costs 12.50 EUR.\n\nWe ship every Wednesday.',
    ]);
    const rye = 'Our rye loaf costs 11.50 EUR.';
    const ships = 'We ship every Wednesday.';
    const check = async (parts: string[], more: object, as: object = {}) => {
      const sent = { as: documents.owner, ...as, body: { agent_id, parts, ...more } };
      return (await documents.world.call('POST', '/content/check', sent)).body.data;
    };
    const source = expect.stringMatching(/^prices/);
    const other = { part: 0, start: 19, end: 24, text: '11.50', source, says: '12.50' };
    const parts = [`${rye} ${ships}`];
    for (const made_with_ai of [false, true]) {
      const { id: post_id } = (
        await post('/posts', { parts, ...(made_with_ai && { made_with_ai }) })
      ).body.data;
      const { contradicted, stated } = await check(parts, { post_id });
      expect(contradicted).toEqual([other]);
      expect(stated.map((one: { text: string }) => one.text)).toEqual(made_with_ai ? [ships] : []);
      const { token } = await aToken(documents.world, documents.owner, ['read', 'draft']);
      expect(await check(parts, { post_id }, { token })).toMatchObject({ contradicted: [] });
    }
    const body = { agent_id, knowledge_scope: ['products_services'] };
    await documents.world.call('POST', '/company/assign-to-agent', { as: documents.owner, body });
    expect(await check(parts, {})).toMatchObject({ contradicted: [] });
  });

  test('P-49.84 a typed fact stays in the draft, and a document that says otherwise is named as that', async () => {
    await documents.added(['prices.md', 'Our rye loaf costs 12.50 EUR.']);
    const context = 'Our rye loaf costs 13.50 EUR.';
    const draft = await write({ topic: 'Our rye loaf', context });
    expect(draft.content).toContain('13.50');
    const sent = await documents.world.call('POST', `/agents/${agent_id}/posts`, {
      as: documents.owner,
      body: { platform: 'sandbox', content: draft.content, piece_id: draft.id },
    });
    const path = `/occurrences/${sent.body.data.occurrence_id}/timeline`;
    const { data } = (await documents.world.call('GET', path, { as: documents.owner })).body;
    expect(data.contradicted).toMatchObject([{ text: '13.50', says: '12.50' }]);
    expect(data.stated).toEqual([]);
  });

  test('P-7.167 nothing of the company is in a brief that its owner did not put there', async () => {
    await documents.world.call('POST', '/company/products', {
      as: documents.owner,
      body: {
        name: 'Harbor tour',
        description: 'The harbor tour starts at 10 AM on Saturdays.',
        pricing_info: ['The harbor tour costs 15 euros'],
      },
    });
    const topic = 'A special offer for the harbor tour';
    const { body } = await post('/content/generate', { topic, context: 'Use code TOUR5' });
    const [{ brief, content }] = body.data.content;
    expect(brief).toMatchObject({ topic, context: 'Use code TOUR5', answers: {} });
    expect(content).toContain('Use code TOUR5');
    expect(content).not.toMatch(/15 euros|10 AM/);
  });
});
